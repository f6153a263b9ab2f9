import { expect, it } from 'vitest';
import { drawQr } from '#shared/ui/display/draw-qr.ts';

const quietZone = 4;

/** The drawing as rows of dark and light modules. */
function readModules(text: string): boolean[][] {
  const { size, path } = drawQr(text);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, column, row] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) (rows[Number(row)] as boolean[])[Number(column)] = true;
  return rows;
}

const address = 'https://om.example.com/#/pages/index/addTenant/addTenant?invite=ABCDEFGHJK';

it('leaves the white margin that readers need', () => {
  const rows = readModules(address);
  const { length } = rows;
  const isOutside = (at: number) => at < quietZone || at >= length - quietZone;
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark && (isOutside(x) || isOutside(y)) ? [[x, y]] : [])));
  expect(dark).toEqual([]);
  expect((length - 2 * quietZone - 17) % 4).toBe(0);
});

it('has the three squares by which readers find it', () => {
  const rows = readModules(address);
  const far = rows.length - quietZone - 7;
  const edge = [true, true, true, true, true, true, true];
  for (const [x, y] of [
    [quietZone, quietZone],
    [far, quietZone],
    [quietZone, far],
  ] as const) {
    expect(rows[y]?.slice(x, x + 7)).toEqual(edge);
    expect(rows[y + 6]?.slice(x, x + 7)).toEqual(edge);
    expect(rows[y + 3]?.slice(x, x + 7)).toEqual([true, false, true, true, true, false, true]);
  }
});

it('is not mirrored: one module beside the lower square is always dark', () => {
  const texts = Array.from({ length: 12 }, (_, index) => `${address}${index}`);
  const dark = texts.map((text) => {
    const rows = readModules(text);
    return rows[rows.length - quietZone - 8]?.[quietZone + 8];
  });
  expect(dark).toEqual(texts.map(() => true));
});

it('differs for another text', () => {
  expect(drawQr(address).path).not.toBe(drawQr(address.replace('ABC', 'ABD')).path);
});

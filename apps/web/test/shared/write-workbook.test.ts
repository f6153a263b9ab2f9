import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { writeWorkbook } from '#shared/file/write-workbook.ts';

/** The texts of the sheet by the names of their cells. */
async function readCells(rows: string[][]): Promise<Record<string, string>> {
  const parts = unzipSync(new Uint8Array(await (await writeWorkbook(rows)).arrayBuffer()));
  expect(Object.keys(parts).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const texts = Object.values(parts).map((part) => new DOMParser().parseFromString(strFromU8(part), 'application/xml'));
  for (const document of texts) expect(document.getElementsByTagName('parsererror')).toHaveLength(0);
  const sheet = new DOMParser().parseFromString(strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array), 'application/xml');
  const cells = [...sheet.getElementsByTagName('c')];
  expect(cells.every((cell) => cell.getAttribute('t') === 'inlineStr')).toBe(true);
  return Object.fromEntries(cells.map((cell) => [cell.getAttribute('r'), cell.textContent]));
}

it('writes every cell as a text, so that nothing is computed and digits stay', async () =>
  expect(
    await readCells([
      ['编号', '标题'],
      ['007', '=1+1'],
    ]),
  ).toEqual({ A1: '编号', B1: '标题', A2: '007', B2: '=1+1' }));

it('keeps signs of markup, spaces and lines, and leaves out what no workbook can contain', async () =>
  expect(await readCells([['a<b & "c">', ' 两 行\n二 ', '\u0000x\ud800\u000b', '😀', '']])).toEqual({
    A1: 'a<b & "c">',
    B1: ' 两 行\n二 ',
    C1: 'x',
    D1: '😀',
  }));

it('writes more rows than at once, and names columns beyond the 26th', async () => {
  const rows = Array.from({ length: 301 }, (_, row) => Array.from({ length: 28 }, (__, column) => `${row}/${column}`));
  const cells = await readCells(rows);
  expect([cells.A1, cells.Z2, cells.AA2, cells.AB301, Object.keys(cells).length]).toEqual(['0/0', '1/25', '1/26', '300/27', 301 * 28]);
});

import { describe, expect, test } from 'vitest';
import { type KeyedVersion, listTariffGaps, resolveTariffs, type TariffVersion, taxWithin } from '#index.ts';

const keyed = (key: string, validFrom: number): KeyedVersion => ({ key, version: { validFrom } as TariffVersion });
const versions: Record<string, KeyedVersion[]> = { T: [keyed('t1', 100), keyed('t2', 300)], U: [keyed('u1', 250)] };
const versionsOf = (tariff: string) => versions[tariff] ?? [];
const keysOf = (list: ReturnType<typeof resolveTariffs>) => list.map(({ from, value }) => [from, value?.key ?? null]);

describe('the versions that hold for a supply', () => {
  test('are those of the assigned tariff, from the later one of both starts on', () => {
    expect(keysOf(resolveTariffs([{ from: 150, value: 'T' }], versionsOf))).toEqual([
      [150, 't1'],
      [300, 't2'],
    ]);
  });

  test('end where another tariff is assigned or none', () => {
    const resolved = resolveTariffs(
      [
        { from: 0, value: 'T' },
        { from: 200, value: 'U' },
        { from: 400, value: null },
      ],
      versionsOf,
    );
    expect(keysOf(resolved)).toEqual([
      [0, null],
      [100, 't1'],
      [200, null],
      [250, 'u1'],
      [400, null],
    ]);
    expect(listTariffGaps(resolved, -50, 500)).toEqual([
      { from: -50, to: 0 },
      { from: 0, to: 100 },
      { from: 200, to: 250 },
      { from: 400, to: 500 },
    ]);
  });
});

test('the tax within an amount is rounded half up, also of a reversed one', () => {
  expect([taxWithin(113, 1300), taxWithin(100, 600), taxWithin(-100, 600), taxWithin(5, 0)]).toEqual([13, 6, -6, 0]);
});

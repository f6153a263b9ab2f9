import { expect, it } from 'vitest';
import { listBars } from '#features/energy/model/list-bars.ts';

const point = (at: string, amount: number | null, before: number | null = null) => ({ at, amount, before, yearBefore: null });

it('takes the earlier amounts of a day and a year from the same call', () => {
  expect(listBars({ kind: 'year', at: '2026' }, [point('2026-01', 3, 2)], null)).toEqual([{ at: '2026-01', amount: 3, before: 2 }]);
});

it('compares the days of a month with those of the month before, day by day', () => {
  const march = [point('2026-03-28', 1, 9), point('2026-03-29', null, 9)];
  const bars = listBars({ kind: 'month', at: '2026-03' }, march, [point('2026-02-28', 7)]);
  expect(bars).toEqual([
    { at: '2026-03-28', amount: 1, before: 7 },
    { at: '2026-03-29', amount: null, before: null },
  ]);
  expect(listBars({ kind: 'month', at: '2026-03' }, march, null).map(({ before }) => before)).toEqual([null, null]);
});

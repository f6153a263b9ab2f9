import { nextLocalDate } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { findGrainRanges, type Grain, type GrainRange } from '#services/statistics/figures/grain-ranges.ts';
import { createDraw } from './random-orders.ts';

const { draw, pick } = createDraw(20_261_126);

function listDates(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date < to; date = nextLocalDate(date)) dates.push(date);
  return dates;
}

/** How often each day is in the ranges, less how often it is taken out again. */
function countDays(ranges: readonly GrainRange[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const { from, to, sign } of ranges) for (const date of listDates(from, to)) days.set(date, (days.get(date) ?? 0) + sign);
  return new Map([...days].filter(([, count]) => count !== 0));
}

const isStart: Record<Grain, (date: string) => boolean> = {
  day: () => true,
  month: (date) => date.endsWith('-01'),
  quarter: (date) => /-(01|04|07|10)-01$/.test(date),
  year: (date) => date.endsWith('-01-01'),
};

function drawDate(): string {
  return new Date(Date.UTC(2023, 0, 1 + Math.floor(draw() * 1500))).toISOString().slice(0, 10);
}

const show = (ranges: readonly GrainRange[]) => ranges.map(({ grain, from, to, sign }) => `${sign > 0 ? '+' : '-'}${grain} ${from}..${to}`);

describe('the grains of a range of dates', () => {
  it('have each day of it once, and no other, over any dates and any grains', () => {
    for (let round = 0; round < 400; round += 1) {
      const [from, to] = [drawDate(), drawDate()].sort() as [string, string];
      const longest = pick(['month', 'quarter', 'year'] as const);
      const ranges = findGrainRanges({ from, to }, 'day', longest);
      expect(countDays(ranges)).toEqual(new Map(listDates(from, to).map((date) => [date, 1])));
      for (const range of ranges) {
        expect(range.from < range.to).toBe(true);
        expect(isStart[range.grain](range.from) && isStart[range.grain](range.to)).toBe(true);
      }
    }
  });

  it('take the first days out of a year that they would otherwise read in parts', () => {
    expect(show(findGrainRanges({ from: '2026-01-02', to: '2027-01-01' }, 'day', 'year'))).toEqual([
      '-day 2026-01-01..2026-01-02',
      '+year 2026-01-01..2027-01-01',
    ]);
    expect(show(findGrainRanges({ from: '2026-01-01', to: '2026-12-30' }, 'day', 'year'))).toEqual([
      '+year 2026-01-01..2027-01-01',
      '-day 2026-12-30..2027-01-01',
    ]);
  });

  it('are few in a year that slides over the turn of the year', () => {
    expect(show(findGrainRanges({ from: '2025-11-27', to: '2027-01-01' }, 'day', 'year'))).toEqual([
      '+day 2025-11-27..2025-12-01',
      '+month 2025-12-01..2026-01-01',
      '+year 2026-01-01..2027-01-01',
    ]);
  });

  it('are months alone where these are the smallest, and none of an empty range', () => {
    expect(show(findGrainRanges({ from: '2026-02-01', to: '2026-12-01' }, 'month', 'month'))).toEqual(['+month 2026-02-01..2026-12-01']);
    expect(findGrainRanges({ from: '2026-02-03', to: '2026-02-03' }, 'day', 'year')).toEqual([]);
  });
});

import { dayMs } from '@energy-om/domain';

/** From the shortest to the longest. */
const grains = ['day', 'month', 'quarter', 'year'] as const;
export type Grain = (typeof grains)[number];

/** Local dates, `to` excluded. */
export interface DateRange {
  from: string;
  to: string;
}

/** Whole grains that are added, or taken out of longer ones again. */
export interface GrainRange extends DateRange {
  grain: Grain;
  sign: 1 | -1;
}

/**
 * What one grain costs, by the rows that it has: where much happens, a month has hardly fewer than a year, and a day a tenth of them; where little
 * happens, their numbers are like their lengths. These are in between.
 */
const costs: Record<Grain, number> = { day: 1, month: 8, quarter: 12, year: 16 };

const monthsOf = { month: 1, quarter: 3, year: 12 } as const satisfies Record<Exclude<Grain, 'day'>, number>;

interface Way {
  cost: number;
  ranges: GrainRange[];
}

/**
 * Chooses the grains that together are a range of dates and cost least. A range that begins on 2 January is its whole year without a day.
 * @param range whole months where these are the smallest
 */
export function findGrainRanges({ from, to }: DateRange, smallest: Grain, longest: Grain): GrainRange[] {
  return findWay(from, to, grains.slice(grains.indexOf(smallest), grains.indexOf(longest) + 1)).ranges;
}

/** The cheapest way from one date to another, backwards too: all of it in steps of the first grain, or in longer ones between dates near both ends. */
function findWay(from: string, to: string, [grain, ...longer]: readonly Grain[]): Way {
  if (grain === undefined || from === to) return { cost: 0, ranges: [] };
  const next = longer[0];
  const direct = step(grain, from, to);
  if (next === undefined) return direct;
  const ways = startsAround(from, next).flatMap((begin) =>
    startsAround(to, next).map((end) => join(step(grain, from, begin), findWay(begin, end, longer), step(grain, end, to))),
  );
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best), direct);
}

function step(grain: Grain, from: string, to: string): Way {
  if (from === to) return { cost: 0, ranges: [] };
  const range: GrainRange = from < to ? { grain, from, to, sign: 1 } : { grain, from: to, to: from, sign: -1 };
  return { cost: costs[grain] * countGrains(grain, range), ranges: [range] };
}

function join(...ways: readonly Way[]): Way {
  return { cost: ways.reduce((sum, { cost }) => sum + cost, 0), ranges: ways.flatMap(({ ranges }) => ranges) };
}

function countGrains(grain: Grain, { from, to }: DateRange): number {
  if (grain === 'day') return (Date.parse(to) - Date.parse(from)) / dayMs;
  return (monthNumber(to) - monthNumber(from)) / monthsOf[grain];
}

/** The start of the grain that a date is in, and the next one; the date alone where it is a start itself. */
function startsAround(date: string, grain: Grain): string[] {
  if (grain === 'day') return [date];
  const months = monthsOf[grain];
  const first = Math.floor(monthNumber(date) / months) * months;
  const start = startOfMonthNumber(first);
  return start === date ? [date] : [start, startOfMonthNumber(first + months)];
}

const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

function startOfMonthNumber(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}-01`;
}

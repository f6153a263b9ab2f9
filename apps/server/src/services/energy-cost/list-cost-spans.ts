import { comparePeriods, type LocalNow, type PeriodInput, type Span } from '#services/energy/compare-periods.ts';
import { boundsOfDay, countDays } from '#services/energy/local-dates.ts';

/** What is read of a period, in epoch milliseconds. */
export interface CostSpan {
  number: number;
  isOwn: boolean;
  start: number;
  stop: number;
  days: number;
}

/** Lists the period, the one before and that of a year before; the last is left out where it is the one before. A period ends today. */
export function listCostSpans(input: PeriodInput, now: LocalNow): CostSpan[] {
  const [own, before, yearBefore] = comparePeriods(input, now);
  const isOver = own.to < now.today;
  const ends = isOver ? own.to : now.today;
  const spans = [
    toSpan({ ...own, to: ends, wholeUntil: ends }, 0, now.zone),
    toSpan(before, 1, now.zone),
    toSpan(yearBefore, 2, now.zone),
  ] as const;
  const isSame = spans[1].start === spans[2].start && spans[1].stop === spans[2].stop;
  return isSame ? spans.slice(0, 2) : [...spans];
}

function toSpan({ from, wholeUntil, part }: Span, number: number, zone: string): CostSpan {
  const { start } = boundsOfDay(from, zone);
  const stop = part?.end ?? (wholeUntil < from ? start : boundsOfDay(wholeUntil, zone).end);
  return { number, isOwn: number === 0, start, stop, days: Math.max(0, countDays(from, wholeUntil)) + (part === null ? 0 : 1) };
}

import { dayMs, hourMs, minuteMs } from '@energy-om/domain';

/** The range of a curve and the step by which its end moves with the time: within a step the same query is used. */
const windows = {
  hour: { length: hourMs, step: minuteMs },
  day: { length: dayMs, step: 5 * minuteMs },
  week: { length: 7 * dayMs, step: 30 * minuteMs },
  month: { length: 30 * dayMs, step: 2 * hourMs },
} as const;

export const curveRanges = ['hour', 'day', 'week', 'month'] as const;
export type CurveRange = (typeof curveRanges)[number];

/** The range as the call takes it; `to` lies a little in the future, never in the past. @param now epoch milliseconds */
export function findCurveWindow(range: CurveRange, now: number): { from: string; to: string } {
  const { length, step } = windows[range];
  const to = Math.ceil((now + 1) / step) * step;
  return { from: new Date(to - length).toISOString(), to: new Date(to).toISOString() };
}

/** Whether the time alone identifies a point, without its day. */
export function isWithinDay(range: CurveRange): boolean {
  return range === 'hour' || range === 'day';
}

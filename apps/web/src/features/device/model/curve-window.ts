const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The range of a curve and the step by which its end moves with the time: within a step the same query is used. */
const windows = {
  hour: { length: hour, step: minute },
  day: { length: day, step: 5 * minute },
  week: { length: 7 * day, step: 30 * minute },
  month: { length: 30 * day, step: 2 * hour },
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

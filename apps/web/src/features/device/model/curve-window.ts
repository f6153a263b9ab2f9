const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How far back a curve goes, and how coarsely its end moves on with the time: the same question is asked until then. */
const windows = {
  hour: { length: hour, step: minute },
  day: { length: day, step: 5 * minute },
  week: { length: 7 * day, step: 30 * minute },
  month: { length: 30 * day, step: 2 * hour },
} as const;

export const curveRanges = ['hour', 'day', 'week', 'month'] as const;
export type CurveRange = (typeof curveRanges)[number];

/** From and to as the call takes them; `to` lies a little ahead, never behind. @param now milliseconds */
export function findCurveWindow(range: CurveRange, now: number): { from: string; to: string } {
  const { length, step } = windows[range];
  const to = Math.ceil((now + 1) / step) * step;
  return { from: new Date(to - length).toISOString(), to: new Date(to).toISOString() };
}

/** Whether a point of it is told by its time alone, or needs its day. */
export function isWithinDay(range: CurveRange): boolean {
  return range === 'hour' || range === 'day';
}

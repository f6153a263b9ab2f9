import type { MeterCourse } from './meter-course.ts';

export interface SwappedCourse {
  /** What the old meter counts until the swap, and shows then. */
  old: MeterCourse;
  closing: number;
  /** What the new one counts since. */
  next: MeterCourse;
  opening: number;
}

/** Divides what is counted in one place between the meter that is taken off at an instant and the one that goes up. @param shows what the new one shows at the end */
export function divideCourse(course: MeterCourse, { at, newId, shows }: { at: number; newId: string; shows: number }): SwappedCourse {
  const { values, start, decimals } = course;
  const round = (value: number) => Number(value.toFixed(decimals));
  const before = values.filter(([time]) => time <= at);
  const after = values.filter(([time]) => time > at);
  const [lastAt, last] = before.at(-1) ?? [at, start];
  const [firstAt, first] = after[0] ?? [at, last];
  const closing = round(firstAt === lastAt ? last : last + ((first - last) * (at - lastAt)) / (firstAt - lastAt));
  const opening = round(shows - ((values.at(-1)?.[1] ?? closing) - closing));
  const since = after.map(([time, value]) => [time, round(opening + value - closing)] as const);
  return { old: { ...course, values: before }, closing, next: { ...course, meterId: newId, start: opening, values: since }, opening };
}

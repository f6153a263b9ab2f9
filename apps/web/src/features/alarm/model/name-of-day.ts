import { formatWeekday } from '#shared/format/time.ts';

/** 1 November 2026 is a Sunday. */
export function nameOfDay(day: number): string {
  return formatWeekday(new Date(2026, 10, 1 + day));
}

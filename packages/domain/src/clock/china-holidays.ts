import { dayMs } from '../duration.ts';
import type { CalendarDays } from './calendar-faults.ts';

/** The days off and the weekend days that are worked instead, of one year. */
export type PublishedDays = Pick<CalendarDays, 'holidays' | 'extraWorkdays'>;

/**
 * The public holidays of mainland China as the General Office of the State Council publishes them each year, weekends within them
 * included. 2025: notice 国办发明电〔2024〕12号; 2026: notice 国办发明电〔2025〕7号. The days of a later year are added to a calendar by hand
 * or by import until its notice is out.
 */
export const chinaHolidays: Readonly<Record<number, PublishedDays>> = {
  2025: {
    holidays: [
      ...daysOf('2025-01-01', 1),
      ...daysOf('2025-01-28', 8),
      ...daysOf('2025-04-04', 3),
      ...daysOf('2025-05-01', 5),
      ...daysOf('2025-05-31', 3),
      ...daysOf('2025-10-01', 8),
    ],
    extraWorkdays: ['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'],
  },
  2026: {
    holidays: [
      ...daysOf('2026-01-01', 3),
      ...daysOf('2026-02-15', 9),
      ...daysOf('2026-04-04', 3),
      ...daysOf('2026-05-01', 5),
      ...daysOf('2026-06-19', 3),
      ...daysOf('2026-09-25', 3),
      ...daysOf('2026-10-01', 7),
    ],
    extraWorkdays: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
};

function daysOf(first: string, count: number): string[] {
  const start = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => new Date(start + index * dayMs).toISOString().slice(0, 10));
}

/** Adds a year's published days to a calendar; days of the year that were there give way to them, other years stay. */
export function withPublishedDays(calendar: CalendarDays, year: number, days: PublishedDays): CalendarDays {
  const isOther = (date: string) => !date.startsWith(`${year}-`);
  return {
    ...calendar,
    holidays: [...calendar.holidays.filter(isOther), ...days.holidays].sort(),
    extraWorkdays: [...calendar.extraWorkdays.filter(isOther), ...days.extraWorkdays].sort(),
  };
}

import { addDays, addMonths, listDates, listMonth, listWeek } from '#shared/time/local-date.ts';

export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** A date's month in whole weeks: the days that the month shows, and every week that the week may show. At most 42 days. */
export function listCalendarDays(date: string): string[] {
  const days = listMonth(date.slice(0, 7));
  const sunday = listWeek(days[0] ?? date)[0] ?? date;
  const saturday = listWeek(days.at(-1) ?? date).at(-1) ?? date;
  return listDates(sunday, saturday);
}

/**
 * The day that is chosen on the next or previous page: the same weekday of a week, the first of a month, the day before or after; today, where the page contains it.
 */
export function turnCalendar(date: string, view: CalendarView, step: -1 | 1, today: string): string {
  if (view === 'day') return addDays(date, step);
  if (view === 'week') {
    const there = addDays(date, 7 * step);
    return listWeek(there).includes(today) ? today : there;
  }
  const month = addMonths(date.slice(0, 7), step);
  return today.startsWith(month) ? today : `${month}-01`;
}

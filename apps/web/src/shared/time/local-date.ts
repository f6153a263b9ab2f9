/** Local dates as texts such as 2026-11-20, which can be compared and sent as they are. */

/** 2026-11, by the phone's calendar. */
export function monthOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

/** 2026-11-20, by the phone's calendar. */
export function dateOf(date: Date): string {
  return `${monthOf(date)}-${String(date.getDate()).padStart(2, '0')}`;
}

/** Midnight of a date on the phone, for formatting. */
export function midnightOf(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(year, number - 1 + count, 1));
}

export function addDays(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return dateOf(new Date(year, month - 1, day + count));
}

/** 0 to 6; weeks begin on Sunday, as in the specification (spec §9). */
export function weekdayOf(date: string): number {
  return midnightOf(date).getDay();
}

/** The dates from one to another, both included. */
export function listDates(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The seven dates of the week that contains a date. */
export function listWeek(date: string): string[] {
  const sunday = addDays(date, -weekdayOf(date));
  return listDates(sunday, addDays(sunday, 6));
}

/** The dates of a month. @param month 2026-11 */
export function listMonth(month: string): string[] {
  return listDates(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1));
}

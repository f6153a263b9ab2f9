import { chinaHolidays, withPublishedDays } from '@energy-om/domain';
import { formatDay, formatWeekday } from '#shared/format/time.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import { type CalendarDraft, toCalendarDays } from './calendar-draft.ts';

export type DateKind = 'holidays' | 'extraWorkdays';
type Dates = Pick<CalendarDraft, DateKind>;

const yearOf = (date: string) => Number(date.slice(0, 4));

/** The years that have dates or published holidays, the latest first. */
export function listYears({ holidays, extraWorkdays }: Dates): number[] {
  const years = [...Object.keys(chinaHolidays).map(Number), ...[...holidays, ...extraWorkdays].map(yearOf)];
  return [...new Set(years)].sort((one, other) => other - one);
}

export function datesOf(dates: readonly string[], year: number): string[] {
  return dates.filter((date) => yearOf(date) === year);
}

/** Whether the public holidays of a year are known. */
export function isPublished(year: number): boolean {
  return chinaHolidays[year] !== undefined;
}

/** The dates with a year's public holidays in place of what there was of that year. */
export function importYear(draft: CalendarDraft, year: number): Dates {
  const published = chinaHolidays[year];
  if (!published) return draft;
  const { holidays, extraWorkdays } = withPublishedDays(toCalendarDays(draft), year, published);
  return { holidays, extraWorkdays };
}

/** The dates with one more; a date of the other kind becomes one of this kind. */
export function addDate({ holidays, extraWorkdays }: Dates, kind: DateKind, date: string): Dates {
  const others = (dates: readonly string[]) => dates.filter((one) => one !== date);
  const dates = { holidays: others(holidays), extraWorkdays: others(extraWorkdays) };
  return { ...dates, [kind]: [...dates[kind], date].sort() };
}

/** 10月1日 周四 */
export function formatDate(date: string): string {
  const day = midnightOf(date);
  return `${formatDay(day, day.getTime())} ${formatWeekday(day)}`;
}

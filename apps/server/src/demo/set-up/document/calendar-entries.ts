import { defaultWorkCalendar } from '@energy-om/domain';

/** Of a tenant: office hours from Monday to Friday. @param now epoch milliseconds */
export function calendarEntries(now: number): Record<string, unknown>[] {
  const { hours, extraWorkdays } = defaultWorkCalendar;
  return [{ name: '默认日历', hours, holidays: listHolidays(now), extraWorkdays, isDefault: true }];
}

/** Lists New Year, Labour Day and the National Day week of the adjacent years. */
function listHolidays(now: number): string[] {
  const year = new Date(now).getUTCFullYear();
  return [year - 1, year, year + 1].flatMap((each) => [
    `${each}-01-01`,
    `${each}-05-01`,
    ...[1, 2, 3, 4, 5, 6, 7].map((date) => `${each}-10-0${date}`),
  ]);
}

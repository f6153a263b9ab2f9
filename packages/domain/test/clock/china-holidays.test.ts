import { expect, it } from 'vitest';
import { chinaHolidays, dayMs, defaultWorkCalendar, findCalendarFaults, hourMs, withPublishedDays, workingTimeBetween } from '#index.ts';

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

it.each(Object.entries(chinaHolidays))('%s: workdays are weekend days, holidays are days of that year, and none is both', (year, days) => {
  expect(days.extraWorkdays.every((date) => [0, 6].includes(weekdayOf(date)))).toBe(true);
  expect([...days.holidays, ...days.extraWorkdays].every((date) => date.startsWith(year))).toBe(true);
  expect(findCalendarFaults(withPublishedDays(defaultWorkCalendar, Number(year), days))).toEqual({});
});

it('adding a year again changes nothing, and other years stay', () => {
  const days = chinaHolidays[2026]!;
  const once = withPublishedDays({ ...defaultWorkCalendar, holidays: ['2024-10-01', '2026-03-08'] }, 2026, days);
  expect(once.holidays).toContain('2024-10-01');
  expect(once.holidays).not.toContain('2026-03-08');
  expect(withPublishedDays(once, 2026, days)).toEqual(once);
});

it('the National Day week of 2026 has no working hours, and the Saturday after it has a day’s', () => {
  const calendar = { ...defaultWorkCalendar, ...withPublishedDays(defaultWorkCalendar, 2026, chinaHolidays[2026]!) };
  const start = Date.parse('2026-10-01T00:00:00+08:00');
  expect(workingTimeBetween(start, start + 7 * dayMs, calendar)).toBe(0);
  const saturday = Date.parse('2026-10-10T00:00:00+08:00');
  expect(workingTimeBetween(saturday, saturday + dayMs, calendar)).toBe(8 * hourMs);
});

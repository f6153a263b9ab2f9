import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addWorkingTime,
  dayMs,
  defaultWorkCalendar,
  hourMs,
  localDate,
  nextLocalDate,
  startOfLocalDate,
  type WorkCalendar,
  workingTimeBetween,
} from '#index.ts';

const nightShift = { from: 0, to: 6 * 60 };
const dayShift = { from: 8 * 60 + 30, to: 17 * 60 };

function inShanghai(local: string): number {
  return Date.parse(`${local}:00+08:00`);
}

const everyDay = (spans: readonly { from: number; to: number }[]): WorkCalendar['hours'] =>
  Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [weekday, spans]));

const berlin: WorkCalendar = { ...defaultWorkCalendar, timeZone: 'Europe/Berlin' };

describe('working time', () => {
  test('counts office hours without the lunch break', () => {
    expect(workingTimeBetween(inShanghai('2026-11-20T00:00'), inShanghai('2026-11-21T00:00'), defaultWorkCalendar)).toBe(8 * hourMs);
    expect(workingTimeBetween(inShanghai('2026-11-20T11:00'), inShanghai('2026-11-20T14:00'), defaultWorkCalendar)).toBe(1.5 * hourMs);
    expect(workingTimeBetween(inShanghai('2026-11-20T12:00'), inShanghai('2026-11-20T13:30'), defaultWorkCalendar)).toBe(0);
  });

  test('skips a weekend', () => {
    expect(workingTimeBetween(inShanghai('2026-11-20T17:00'), inShanghai('2026-11-23T09:00'), defaultWorkCalendar)).toBe(1.5 * hourMs);
    expect(addWorkingTime(inShanghai('2026-11-20T17:00'), 2 * hourMs, defaultWorkCalendar)).toBe(inShanghai('2026-11-23T09:30'));
  });

  test('that ends with a working day ends at its close, not at the start of the next', () => {
    expect(addWorkingTime(inShanghai('2026-11-20T17:00'), hourMs, defaultWorkCalendar)).toBe(inShanghai('2026-11-20T18:00'));
  });

  test('respects holidays and the working Saturday before them', () => {
    const calendar = { ...defaultWorkCalendar, holidays: ['2026-10-01', '2026-10-02'], extraWorkdays: ['2026-09-26'] };
    expect(workingTimeBetween(inShanghai('2026-10-01T00:00'), inShanghai('2026-10-03T00:00'), calendar)).toBe(0);
    expect(workingTimeBetween(inShanghai('2026-09-26T00:00'), inShanghai('2026-09-27T00:00'), calendar)).toBe(8 * hourMs);
    expect(addWorkingTime(inShanghai('2026-09-30T17:30'), hourMs, calendar)).toBe(inShanghai('2026-10-05T09:00'));
  });

  test('treats a date that is both a holiday and an extra workday as a holiday', () => {
    const calendar = { ...defaultWorkCalendar, holidays: ['2026-11-21'], extraWorkdays: ['2026-11-21'] };
    expect(workingTimeBetween(inShanghai('2026-11-21T00:00'), inShanghai('2026-11-22T00:00'), calendar)).toBe(0);
  });

  test('is 0 backwards, and adding no time changes nothing', () => {
    const noon = inShanghai('2026-11-20T12:00');
    expect(workingTimeBetween(noon, noon - hourMs, defaultWorkCalendar)).toBe(0);
    expect(addWorkingTime(noon, 0, defaultWorkCalendar)).toBe(noon);
    expect(addWorkingTime(noon, -hourMs, defaultWorkCalendar)).toBe(noon);
  });

  test('does not exist in a calendar without working hours', () => {
    const calendar = { ...defaultWorkCalendar, hours: everyDay([]) };
    expect(addWorkingTime(inShanghai('2026-11-20T12:00'), 1, calendar)).toBeNull();
    expect(workingTimeBetween(inShanghai('2026-01-01T00:00'), inShanghai('2026-12-31T00:00'), calendar)).toBe(0);
    expect(addWorkingTime(inShanghai('2026-11-20T12:00'), 1, { ...calendar, hours: {} })).toBeNull();
  });
});

describe('where the clocks change', () => {
  test('the office opens by local time on the day itself', () => {
    const calendar = { ...berlin, hours: everyDay([dayShift]) };
    const opening = (midnight: string) => (addWorkingTime(Date.parse(midnight), 1, calendar) ?? 0) - 1;
    expect(opening('2026-03-28T00:00:00+01:00')).toBe(Date.parse('2026-03-28T08:30:00+01:00'));
    expect(opening('2026-03-29T00:00:00+01:00')).toBe(Date.parse('2026-03-29T08:30:00+02:00'));
    expect(opening('2026-10-25T00:00:00+02:00')).toBe(Date.parse('2026-10-25T08:30:00+01:00'));
    expect(workingTimeBetween(Date.parse('2026-03-29T00:00:00+01:00'), Date.parse('2026-03-30T00:00:00+02:00'), calendar)).toBe(
      8.5 * hourMs,
    );
  });

  test('a night shift is an hour shorter in spring and an hour longer in autumn', () => {
    const calendar = { ...berlin, hours: everyDay([nightShift]) };
    expect(workingTimeBetween(Date.parse('2026-03-29T00:00:00+01:00'), Date.parse('2026-03-30T00:00:00+02:00'), calendar)).toBe(5 * hourMs);
    expect(workingTimeBetween(Date.parse('2026-10-25T00:00:00+02:00'), Date.parse('2026-10-26T00:00:00+01:00'), calendar)).toBe(7 * hourMs);
  });

  test('a day has the length that the zone gives it', () => {
    const lengthOf = (date: string, timeZone: string) => startOfLocalDate(nextLocalDate(date), timeZone) - startOfLocalDate(date, timeZone);
    expect(lengthOf('2026-03-29', 'Europe/Berlin')).toBe(23 * hourMs);
    expect(lengthOf('2026-10-25', 'Europe/Berlin')).toBe(25 * hourMs);
    expect(lengthOf('2026-03-29', 'Asia/Shanghai')).toBe(dayMs);
    expect(lengthOf('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5 * hourMs);
  });

  test('a day begins even where midnight is skipped', () => {
    const start = startOfLocalDate('2024-03-31', 'Asia/Beirut');
    expect(localDate(start, 'Asia/Beirut')).toBe('2024-03-31');
    expect(localDate(start - 1, 'Asia/Beirut')).toBe('2024-03-30');
  });
});

test('a local date is the date in the zone, whatever the date in UTC', () => {
  expect(localDate(Date.parse('2026-12-31T16:00:00Z'), 'Asia/Shanghai')).toBe('2027-01-01');
  expect(localDate(Date.parse('2026-12-31T15:59:59Z'), 'Asia/Shanghai')).toBe('2026-12-31');
  expect(localDate(Date.parse('2026-01-01T03:00:00Z'), 'America/New_York')).toBe('2025-12-31');
  expect(nextLocalDate('2028-02-28')).toBe('2028-02-29');
});

describe('adding and counting working time', () => {
  const calendars = fc.constantFrom<WorkCalendar>(
    defaultWorkCalendar,
    berlin,
    { ...berlin, hours: everyDay([nightShift, dayShift]), holidays: ['2026-03-30', '2026-12-25'], extraWorkdays: ['2026-10-25'] },
    { ...defaultWorkCalendar, timeZone: 'Asia/Kolkata' },
    { ...defaultWorkCalendar, timeZone: 'America/New_York', hours: everyDay([{ from: 22 * 60, to: 24 * 60 }]) },
  );
  const instants = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') });

  test('are each other’s inverse', () => {
    fc.assert(
      fc.property(calendars, instants, fc.integer({ min: 1, max: 120 * hourMs }), (calendar, from, duration) => {
        const to = addWorkingTime(from, duration, calendar) as number;
        expect(workingTimeBetween(from, to, calendar)).toBe(duration);
        expect(workingTimeBetween(from, to - 1, calendar)).toBe(duration - 1);
      }),
    );
  });

  test('count the same in one interval and in two', () => {
    fc.assert(
      fc.property(calendars, fc.tuple(instants, instants, instants), (calendar, three) => {
        const [a, b, c] = three.sort((one, other) => one - other) as [number, number, number];
        expect(workingTimeBetween(a, b, calendar) + workingTimeBetween(b, c, calendar)).toBe(workingTimeBetween(a, c, calendar));
      }),
      { numRuns: 50 },
    );
  });
});

describe('the cost', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('of a deadline grows with the days that it spans, not with the calendar', () => {
    const calendar = { ...defaultWorkCalendar, timeZone: 'Asia/Tokyo' };
    const formatToParts = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    addWorkingTime(Date.parse('2026-11-20T00:00:00Z'), 40 * hourMs, calendar);
    // A week of days, with a few conversions for each midnight.
    expect(formatToParts.mock.calls.length).toBeLessThanOrEqual(1 + 5 * 9);
    formatToParts.mockClear();
    addWorkingTime(Date.parse('2026-11-20T00:10:00Z'), 40 * hourMs, calendar);
    expect(formatToParts.mock.calls.length).toBe(1);
  });
});

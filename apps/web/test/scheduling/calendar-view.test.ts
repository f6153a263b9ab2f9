import { describe, expect, it } from 'vitest';
import { listCalendarDays, turnCalendar } from '#features/scheduling/model/calendar-view.ts';

const today = '2026-11-20';

describe('the days of the calendar', () => {
  it('are whole weeks around the month, and not more than one call answers', () => {
    const days = listCalendarDays(today);
    expect([days[0], days.at(-1)]).toEqual(['2026-11-01', '2026-12-05']);
    for (let month = 1; month <= 12; month += 1) {
      const { length } = listCalendarDays(`2026-${String(month).padStart(2, '0')}-15`);
      expect(length % 7).toBe(0);
      expect(length).toBeLessThanOrEqual(42);
    }
  });

  it('contain the week of each of the month’s days', () => {
    expect(listCalendarDays('2026-10-01')[0]).toBe('2026-09-27');
    expect(listCalendarDays('2026-10-31').at(-1)).toBe('2026-10-31');
  });
});

describe('turning the pages of the calendar', () => {
  it('chooses the first of another month, and today in the current one', () => {
    expect(turnCalendar(today, 'month', 1, today)).toBe('2026-12-01');
    expect(turnCalendar('2026-12-09', 'month', -1, today)).toBe(today);
    expect(turnCalendar('2026-01-31', 'month', -1, today)).toBe('2025-12-01');
  });

  it('chooses the day before and after', () => {
    expect(turnCalendar(today, 'day', 1, today)).toBe('2026-11-21');
    expect(turnCalendar('2026-12-01', 'day', -1, today)).toBe('2026-11-30');
  });

  it('keeps the weekday in another week, and chooses today in the current one', () => {
    expect(turnCalendar(today, 'week', 1, today)).toBe('2026-11-27');
    expect(turnCalendar('2026-11-23', 'week', -1, today)).toBe(today);
    expect(turnCalendar('2026-12-30', 'week', 1, today)).toBe('2027-01-06');
  });
});

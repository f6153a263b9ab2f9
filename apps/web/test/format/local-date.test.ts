import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dateOf, listDates, listMonth, listWeek, weekdayOf } from '#shared/time/local-date.ts';

describe('a local date', () => {
  it('is stepped over the ends of months and years', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 0)]).toEqual(['2027-01', '2025-12', '2026-11']);
    expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1), addDays('2026-11-20', 0)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2026-11-20',
    ]);
  });

  it('is the phone’s, also just after midnight', () => {
    expect(dateOf(new Date(2026, 0, 5, 0, 0, 1))).toBe('2026-01-05');
  });

  it('has its weekday, weeks beginning on Sunday', () => {
    expect([weekdayOf('2026-11-01'), weekdayOf('2026-10-01'), weekdayOf('2026-08-01')]).toEqual([0, 4, 6]);
  });
});

describe('a week and a month', () => {
  it('are lists of their days', () => {
    expect(listWeek('2026-11-20')).toEqual(listDates('2026-11-15', '2026-11-21'));
    expect(listWeek('2026-11-15')[0]).toBe('2026-11-15');
    expect(listWeek('2027-01-01')).toContain('2026-12-31');
    expect(listMonth('2028-02')).toHaveLength(29);
    expect(listMonth('2026-12').at(-1)).toBe('2026-12-31');
  });
});

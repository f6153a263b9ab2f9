import { describe, expect, it } from 'vitest';
import { type Period, toDays, toPeriodInput } from '#features/statistics/model/period.ts';

const zone = 'Asia/Shanghai';
const friday = Date.parse('2026-11-20T15:30:00+08:00');
const start = (period: Period, now = friday, where = zone) => toDays({ period, from: null, to: null }, now, where);

describe('a period', () => {
  it('begins today, on Monday, or on the first of the month, the quarter or the year', () => {
    expect(start('today')).toEqual({ from: '2026-11-20', to: null });
    expect(start('week')).toEqual({ from: '2026-11-16', to: null });
    expect(start('month')).toEqual({ from: '2026-11-01', to: null });
    expect(start('quarter')).toEqual({ from: '2026-10-01', to: null });
    expect(start('year')).toEqual({ from: '2026-01-01', to: null });
  });

  it('counts a Sunday to the week that it ends', () => {
    expect(start('week', Date.parse('2026-11-22T23:00:00+08:00'))).toEqual({ from: '2026-11-16', to: null });
  });

  it('begins on the day that it is in the organisation, whatever the phone’s is', () => {
    const newYear = Date.parse('2026-12-31T16:30:00Z');
    expect(start('today', newYear)).toEqual({ from: '2027-01-01', to: null });
    expect(start('year', newYear, 'America/New_York')).toEqual({ from: '2026-01-01', to: null });
  });

  it('includes the whole last day of a custom one, and goes up to now without an end', () => {
    const days = toDays({ period: 'custom', from: '2026-11-01', to: '2026-11-01' }, friday, zone);
    expect(days && toPeriodInput(days, zone)).toEqual({ from: '2026-10-31T16:00:00.000Z', to: '2026-11-01T16:00:00.000Z' });
    expect(toPeriodInput({ from: '2026-11-01', to: null }, zone)).toEqual({ from: '2026-10-31T16:00:00.000Z' });
  });

  it('has the hours of a day on which the clocks change', () => {
    const input = toPeriodInput({ from: '2026-11-01', to: '2026-11-01' }, 'America/New_York');
    expect(input).toEqual({ from: '2026-11-01T04:00:00.000Z', to: '2026-11-02T05:00:00.000Z' });
  });

  it('has four hundred days at most', () => {
    const custom = (from: string, to: string | null) => toDays({ period: 'custom', from, to }, friday, zone);
    expect(custom('2025-10-17', null)).toEqual({ from: '2025-10-17', to: null });
    expect(custom('2025-10-16', null)).toBeNull();
    expect(custom('2024-01-01', '2024-06-30')).not.toBeNull();
  });

  it('is not queried while it has no beginning or ends before it', () => {
    expect(toDays({ period: 'custom', from: null, to: '2026-11-01' }, friday, zone)).toBeNull();
    expect(toDays({ period: 'custom', from: '2026-11-02', to: '2026-11-01' }, friday, zone)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { type Period, toDays, toPeriodInput } from '#features/statistics/model/period.ts';

const friday = new Date(2026, 10, 20, 15, 30);
const start = (period: Period, now = friday) => toDays({ period, from: null, to: null }, now);

describe('a period', () => {
  it('begins today, on Monday, or on the first of the month, the quarter or the year', () => {
    expect(start('today')).toEqual({ from: '2026-11-20', to: null });
    expect(start('week')).toEqual({ from: '2026-11-16', to: null });
    expect(start('month')).toEqual({ from: '2026-11-01', to: null });
    expect(start('quarter')).toEqual({ from: '2026-10-01', to: null });
    expect(start('year')).toEqual({ from: '2026-01-01', to: null });
  });

  it('counts a Sunday to the week that it ends', () => {
    expect(start('week', new Date(2026, 10, 22, 23))).toEqual({ from: '2026-11-16', to: null });
  });

  it('includes the whole last day of a custom one, and goes up to now without an end', () => {
    const days = toDays({ period: 'custom', from: '2026-11-01', to: '2026-11-01' }, friday);
    expect(days && toPeriodInput(days)).toEqual({ from: new Date(2026, 10, 1).toISOString(), to: new Date(2026, 10, 2).toISOString() });
    expect(toPeriodInput({ from: '2026-11-01', to: null })).toEqual({ from: new Date(2026, 10, 1).toISOString() });
  });

  it('is not queried while it has no beginning or ends before it', () => {
    expect(toDays({ period: 'custom', from: null, to: '2026-11-01' }, friday)).toBeNull();
    expect(toDays({ period: 'custom', from: '2026-11-02', to: '2026-11-01' }, friday)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { type Period, toPeriodInput } from '#features/statistics/model/period.ts';

const friday = new Date(2026, 10, 20, 15, 30);
const start = (period: Period, now = friday) => toPeriodInput({ period, from: null, to: null }, now)?.from;

describe('a period', () => {
  it('begins on Monday, on the first of the month, or on the first two months earlier', () => {
    expect(start('week')).toBe(new Date(2026, 10, 16).toISOString());
    expect(start('month')).toBe(new Date(2026, 10, 1).toISOString());
    expect(start('quarter')).toBe(new Date(2026, 8, 1).toISOString());
  });

  it('counts a Sunday to the week that it ends', () => {
    expect(start('week', new Date(2026, 10, 22, 23))).toBe(new Date(2026, 10, 16).toISOString());
  });

  it('is the same query all day long', () => {
    expect(start('week', new Date(2026, 10, 20, 0, 1))).toBe(start('week'));
  });

  it('includes the whole last day of a custom one', () => {
    expect(toPeriodInput({ period: 'custom', from: '2026-11-01', to: '2026-11-01' }, friday)).toEqual({
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 2).toISOString(),
    });
  });

  it('is not queried while it has no beginning or ends before it', () => {
    expect(toPeriodInput({ period: 'custom', from: null, to: '2026-11-01' }, friday)).toBeNull();
    expect(toPeriodInput({ period: 'custom', from: '2026-11-02', to: '2026-11-01' }, friday)).toBeNull();
  });
});

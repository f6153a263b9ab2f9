import { describe, expect, it } from 'vitest';
import { defaultCutoffPolicy, findCutoffPolicyFaults } from '#cutoff/cutoff-policy.ts';

const faultsOf = (changes: object) => findCutoffPolicyFaults({ ...defaultCutoffPolicy, ...changes });

describe('findCutoffPolicyFaults', () => {
  it('finds nothing in the default, which cuts off nobody', () => {
    expect(faultsOf({})).toEqual({});
    expect(defaultCutoffPolicy).toMatchObject({ isOn: false, atNight: false, onRestDays: false, onHotDays: false });
  });

  it('refuses what is urgent before it is low, by money and by days', () => {
    expect(faultsOf({ low: { cents: 100, days: 1 }, urgent: { cents: 101, days: 2 } })).toEqual({
      'urgent.cents': 'urgentAboveLow',
      'urgent.days': 'urgentAboveLow',
    });
    expect(faultsOf({ low: { cents: 100, days: 1 }, urgent: { cents: 100, days: 1 } })).toEqual({});
  });

  it('refuses a pause that ends before it begins, or that lasts more than a year', () => {
    const pauses = [
      { from: '2026-07-01', until: '2026-06-30', reason: '高温' },
      { from: '2026-07-01', until: '2026-07-01', reason: '高温' },
      { from: '2026-01-01', until: '2027-01-01', reason: '高温' },
      { from: '2026-01-01', until: '2027-01-02', reason: '高温' },
    ];
    expect(faultsOf({ pauses })).toEqual({ 'pauses.0.until': 'pauseEndsEarly', 'pauses.3.until': 'pauseTooLong' });
  });
});

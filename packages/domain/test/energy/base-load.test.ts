import { describe, expect, test } from 'vitest';
import { computeBaseLoad, type DayLoad } from '#index.ts';

const day = (date: string, isWorkday: boolean, amount: number, nightAmount: number): DayLoad => ({
  date,
  isWorkday,
  amount,
  hours: 24,
  nightAmount,
  nightHours: 5,
});

describe('the base load', () => {
  test('is the rate of the nights, and its share of everything used', () => {
    const found = computeBaseLoad([day('2026-11-19', true, 200, 20), day('2026-11-20', true, 280, 30), day('2026-11-21', false, 120, 25)]);
    // 75 kWh in 15 hours are 5 kW; around the clock 360 of 600 kWh.
    expect(found).toEqual({ days: 3, nightRate: 5, nightShare: 0.6, workday: 240, restDay: 120, restShare: 0.5 });
  });

  test('has no comparison where one kind of day is missing, or working days used nothing', () => {
    expect(computeBaseLoad([day('2026-11-20', true, 10, 1)])).toMatchObject({ workday: 10, restDay: null, restShare: null });
    expect(computeBaseLoad([day('2026-11-20', true, 0, 0), day('2026-11-21', false, 5, 1)])).toMatchObject({ restShare: null });
    expect(computeBaseLoad([day('2026-11-20', true, 0, 0)])?.nightShare).toBeNull();
    expect(computeBaseLoad([])).toBeNull();
  });
});

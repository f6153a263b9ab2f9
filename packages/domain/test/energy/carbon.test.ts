import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CarbonFactor, computeCarbon, defaultCarbonFactors, findCarbonFactor, findEnergySettingsFaults, isNightHour } from '#index.ts';

const own = (from: string, kilogramsPerUnit: number): CarbonFactor => ({
  energyType: 'NYDN',
  from,
  kilogramsPerUnit,
  source: '供电公司',
  year: 2025,
});

describe('carbon', () => {
  test('of electricity goes by the national mean of its year until the tenant says its own', () => {
    expect(findCarbonFactor([], 'NYDN', '2021-12-31')?.kilogramsPerUnit).toBe(0.5568);
    expect(findCarbonFactor([], 'NYDN', '2026-11-20')?.kilogramsPerUnit).toBe(0.5366);
    expect(findCarbonFactor([own('2026-01-01', 0.4)], 'NYDN', '2026-11-20')?.kilogramsPerUnit).toBe(0.4);
    // With factors of its own, a tenant does not get others for the days before them.
    expect(findCarbonFactor([own('2026-01-01', 0.4)], 'NYDN', '2025-12-31')).toBeNull();
    expect(findCarbonFactor([], 'NYSN', '2026-11-20')).toBeNull();
  });

  test('of gas follows from what the factor is made of: heating value, carbon and oxidation', () => {
    const gas = defaultCarbonFactors.find(({ energyType }) => energyType === 'NYQN');
    expect(gas?.kilogramsPerUnit).toBeCloseTo((38.931 * 15.3 * 0.99 * 44) / 12 / 1_000, 4);
  });

  test('sums days by the factor of each day, in whatever order the factors stand', () => {
    const factors = [own('2026-03-01', 0.5), own('2026-01-01', 0.6)];
    const days = [
      { date: '2025-12-31', amount: 0 },
      { date: '2026-02-28', amount: 10 },
      { date: '2026-03-01', amount: 20 },
    ];
    const found = computeCarbon(factors, 'NYDN', days);
    expect(found).toMatchObject({ isComplete: true, factors: [{ from: '2026-01-01' }, { from: '2026-03-01' }] });
    expect(found?.kilograms).toBeCloseTo(16, 9);
    expect(computeCarbon(factors, 'NYDN', [...days, { date: '2025-12-30', amount: 1 }])?.isComplete).toBe(false);
    expect(computeCarbon([], 'NYSN', days)).toBeNull();
  });

  test('equals the slow computation: the last factor in a sorted list that has begun', () => {
    const dates = fc.integer({ min: 0, max: 700 }).map((day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10));
    const factors = fc.uniqueArray(fc.record({ from: dates, factor: fc.integer({ min: 0, max: 1_000 }) }), {
      minLength: 1,
      maxLength: 6,
      selector: ({ from }) => from,
    });
    const days = fc.array(fc.record({ date: dates, amount: fc.integer({ min: 0, max: 1_000 }) }), { maxLength: 40 });
    fc.assert(
      fc.property(factors, days, (listed, used) => {
        const found = computeCarbon(
          listed.map(({ from, factor }) => own(from, factor)),
          'NYDN',
          used,
        );
        const sorted = listed.toSorted((one, other) => one.from.localeCompare(other.from));
        const slow = used.reduce((sum, { date, amount }) => sum + amount * (sorted.findLast(({ from }) => from <= date)?.factor ?? 0), 0);
        expect(found?.kilograms ?? 0).toBe(slow);
      }),
    );
  });
});

describe('settings of energy', () => {
  test('have a night that may go over midnight', () => {
    const hours = (from: number, to: number) =>
      Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isNightHour(hour, { from, to }));
    expect(hours(0, 5)).toEqual([0, 1, 2, 3, 4]);
    expect(hours(22, 2)).toEqual([0, 1, 22, 23]);
  });

  test('are faulty without a night, and with two factors of a type from the same day', () => {
    expect(findEnergySettingsFaults({ night: { from: 3, to: 3 }, carbonFactors: [] })).toEqual({ 'night.to': 'noNight' });
    const twice = [own('2026-01-01', 0.5), own('2026-01-01', 0.6), { ...own('2026-01-01', 1), energyType: 'NYQN' as const }];
    expect(findEnergySettingsFaults({ night: { from: 0, to: 5 }, carbonFactors: twice })).toEqual({
      'carbonFactors.1.from': 'factorRepeated',
    });
  });
});

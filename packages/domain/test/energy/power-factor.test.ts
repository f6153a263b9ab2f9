import { describe, expect, test } from 'vitest';
import { computePowerFactor } from '#index.ts';

const sample = (at: number, power: number | null, powerFactor: number | null, reactivePower: number | null = null) => ({
  at,
  power,
  powerFactor,
  reactivePower,
});

describe('the power factor', () => {
  test('is active over apparent energy: 80 kW with 60 kvar are 0.8', () => {
    const found = computePowerFactor([sample(1, 80, null, 60)]);
    expect(found?.mean).toBeCloseTo(0.8, 12);
    expect(found?.lowest).toEqual({ value: 0.8, at: 1 });
  });

  test('is weighted by what was used: an hour at 300 kW and 0.9 weighs more than one at 100 kW and 0.6', () => {
    const found = computePowerFactor([sample(1, 300, 0.9), sample(2, 100, 0.6)]);
    // By hand: Q = 300 · tan(acos 0.9) + 100 · tan(acos 0.6) = 145.3 + 133.3, P = 400.
    expect(found?.mean).toBeCloseTo(400 / Math.hypot(400, 145.297 + 133.333), 4);
    expect(found?.lowest).toEqual({ value: 0.6, at: 2 });
  });

  test('takes powers before the reported factor, a leading factor as it is, and leaves an idle load out', () => {
    expect(computePowerFactor([sample(1, 30, 0.1, 40)])?.mean).toBeCloseTo(0.6);
    expect(computePowerFactor([sample(1, 30, -0.95)])?.lowest.value).toBe(0.95);
    expect(computePowerFactor([sample(1, 100, 0.95), sample(2, 1, 0.2)])?.lowest.value).toBe(0.95);
    expect(computePowerFactor([sample(1, null, 0.9), sample(2, null, 0.9)])?.mean).toBeCloseTo(0.9);
  });

  test('is unknown without a value that says it', () => {
    expect(computePowerFactor([])).toBeNull();
    expect(computePowerFactor([sample(1, 80, null), sample(2, null, 1.2), sample(3, 0, null, 0), sample(4, 0, 0.9)])).toBeNull();
  });
});

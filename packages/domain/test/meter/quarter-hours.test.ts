import { describe, expect, test } from 'vitest';
import { areEven, spreadEvenly, sumQuarters } from '#index.ts';

describe('quarters of an hour', () => {
  test('of an amount alone are even, and add up to it', () => {
    for (const amount of [0, 0.1, 1 / 3, 7, 1e12]) {
      expect(areEven(spreadEvenly(amount))).toBe(true);
      expect(sumQuarters(spreadEvenly(amount))).toBe(amount);
    }
  });

  test('are even up to rounding only', () => {
    expect(areEven([0.1 + 0.2, 0.3, 0.3, 0.3])).toBe(true);
    expect(areEven([1, 1, 1, 1.000001])).toBe(false);
    expect(areEven([2, 2, 0, 0])).toBe(false);
  });
});

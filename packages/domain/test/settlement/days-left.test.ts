import { describe, expect, it } from 'vitest';
import { dailyCostOf, daysLeftOf } from '#settlement/days-left.ts';

describe('daysLeftOf', () => {
  it('counts whole days that are paid in full', () => {
    expect([2399, 2400, 7199, -1, 0].map((cents) => daysLeftOf(cents, [1200, 1200]))).toEqual([0, 1, 2, 0, 0]);
  });

  it('says nothing where nothing costs anything, or too little is known', () => {
    expect([daysLeftOf(100, []), daysLeftOf(100, [null]), daysLeftOf(100, [0])]).toEqual([null, null, null]);
    expect(daysLeftOf(100, [null, 50])).toBe(2);
  });
});

describe('dailyCostOf', () => {
  it('takes the price from the newest bill', () => {
    expect(dailyCostOf({ amount: 70_000, days: 7, bill: { cents: 3000, amount: 30_000 } })).toBe(1000);
    expect(dailyCostOf({ amount: 0, days: 7, bill: { cents: 3000, amount: 30_000 } })).toBe(0);
  });

  it('says nothing without a whole day or a bill', () => {
    expect(dailyCostOf({ amount: 70_000, days: 0, bill: { cents: 3000, amount: 30_000 } })).toBeNull();
    expect(dailyCostOf({ amount: 70_000, days: 7, bill: { cents: 3000, amount: 0 } })).toBeNull();
  });
});

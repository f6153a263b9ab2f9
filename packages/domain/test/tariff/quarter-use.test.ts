import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourMs, listQuarterUses, quarterMs } from '#index.ts';

const hour = (index: number, amount: number, quarters: number[] | null = null) => ({
  start: index * hourMs,
  end: (index + 1) * hourMs,
  amount,
  quarters,
});
const amountsOf = (uses: readonly { amount: number }[]) => uses.map(({ amount }) => amount);

describe('quarters of an hour', () => {
  test('are differences of the running total, rounded half up', () => {
    // 34.25, 68.5, 102.75 and 137 thousandths have been used at their ends.
    expect(amountsOf(listQuarterUses([hour(0, 0.137)]))).toEqual([34, 35, 34, 34]);
  });

  test('are as they were measured, where they were', () => {
    expect(listQuarterUses([hour(1, 0.1, [0, 0.1, 0, 0])])).toEqual([{ at: hourMs + quarterMs, amount: 100 }]);
  });

  test('of several meters are added before they are rounded', () => {
    expect(amountsOf(listQuarterUses([hour(0, 0.002), hour(0, 0.002)]))).toEqual([1, 1, 1, 1]);
  });

  test('are two in an hour that a change of the clocks cuts to a half', () => {
    expect(amountsOf(listQuarterUses([{ start: 0, end: hourMs / 2, amount: 0.03, quarters: null }]))).toEqual([15, 15]);
  });

  test('add up to the rounded day', () => {
    const millionths = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(fc.array(millionths, { minLength: 1, maxLength: 25 }), (amounts) => {
        const uses = listQuarterUses(amounts.map((amount, index) => hour(index, amount / 1_000_000)));
        const exact = amounts.reduce((sum, amount) => sum + amount, 0);
        expect(uses.reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.floor((exact + 500) / 1000));
      }),
    );
  });
});

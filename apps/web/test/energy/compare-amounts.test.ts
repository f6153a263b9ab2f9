import { expect, it } from 'vitest';
import { compareAmounts, shareOf } from '#shared/energy/compare-amounts.ts';

it('gives the change as a share of the earlier amount', () => {
  expect(compareAmounts(120, 100, true)).toEqual({ way: 'more', share: expect.closeTo(0.2) });
  expect(compareAmounts(25, 100, true)).toEqual({ way: 'less', share: 0.75 });
  expect(compareAmounts(100.04, 100, true)).toEqual({ way: 'same', share: null });
});

it('gives no share of zero, and none of an amount that was not measured', () => {
  expect(compareAmounts(5, 0, true)).toEqual({ way: 'fromZero', share: null });
  expect(compareAmounts(0, 0, true)).toEqual({ way: 'same', share: null });
  expect(compareAmounts(5, null, true)).toEqual({ way: 'none', share: null });
});

it('gives no share of what is not comparable, and says so rather than that it is large', () => {
  expect(compareAmounts(665, 100, false)).toEqual({ way: 'incomparable', share: null });
  expect(compareAmounts(5, 0, false)).toEqual({ way: 'fromZero', share: null });
  expect(compareAmounts(5, null, false)).toEqual({ way: 'none', share: null });
});

it('gives a part of the whole, where that has a meaning', () => {
  expect(shareOf(25, 100)).toBe(0.25);
  expect(shareOf(25, 0)).toBeNull();
  expect(shareOf(-1, 100)).toBeNull();
});

import { expect, it } from 'vitest';
import { compareAmounts, shareOf } from '#shared/energy/compare-amounts.ts';

it('says by how much of the earlier amount it changed', () => {
  expect(compareAmounts(120, 100)).toEqual({ way: 'more', share: expect.closeTo(0.2) });
  expect(compareAmounts(25, 100)).toEqual({ way: 'less', share: 0.75 });
  expect(compareAmounts(100.04, 100)).toEqual({ way: 'same', share: null });
});

it('knows no share of nothing, and nothing of what was not measured', () => {
  expect(compareAmounts(5, 0)).toEqual({ way: 'fromZero', share: null });
  expect(compareAmounts(0, 0)).toEqual({ way: 'same', share: null });
  expect(compareAmounts(5, null)).toEqual({ way: 'none', share: null });
});

it('gives a part of the whole, where that means something', () => {
  expect(shareOf(25, 100)).toBe(0.25);
  expect(shareOf(25, 0)).toBeNull();
  expect(shareOf(-1, 100)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { isComparable } from '#index.ts';

describe('isComparable', () => {
  it.each([
    ['a whole month with one that is a day shorter', 31, 30, true],
    ['March with February', 31, 28, true],
    ['a month without weekends with another one', 22, 21, true],
    ['a month with one in which somebody moved in on the twentieth', 31, 11, false],
    ['a month with one of which three quarters were lived in', 28, 21, true],
    ['a month with one of which a day less was', 28, 20, false],
    ['a month with use with one without any', 30, 0, false],
    ['a month without use with any', 0, 30, true],
    ['two periods without use', 0, 0, true],
    ['the first day of a month with the one before', 1, 1, true],
  ])('says of %s whether it is compared', (_, days, before, expected) => {
    expect(isComparable(days, before)).toBe(expected);
  });
});

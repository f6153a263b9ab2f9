import { describe, expect, test } from 'vitest';
import { consumedBetween, listIntervals, type MeterReplacement, type RegisterRule } from '#index.ts';
import { hour } from '../support/orders.ts';

const start = Date.parse('2026-11-20T08:00:00+08:00');
const plain: RegisterRule = { factor: 1, modulus: null, replacements: [] };
const sixDigits: RegisterRule = { ...plain, modulus: 1_000_000 };

/** Read an hour apart. */
function consumed(from: number, to: number, rule: RegisterRule = plain): number {
  return consumedBetween({ at: start, value: from }, { at: start + hour, value: to }, rule);
}

const replacedAt = (minutes: number, lastValue: number, firstValue: number): MeterReplacement => ({
  at: start + minutes * 60_000,
  lastValue,
  firstValue,
});

describe('one register', () => {
  test('used the difference', () => {
    expect(consumed(1_250, 1_262)).toBe(12);
    expect(consumed(1_250, 1_250)).toBe(0);
    expect(consumed(0, 0)).toBe(0);
  });

  test('behind transformers is multiplied: 200/5 A is 40', () => {
    expect(consumed(310.5, 312.25, { ...plain, factor: 40 })).toBe(70);
  });

  test('goes over its end: 999 990 to 12 of six digits are 22', () => {
    expect(consumed(999_990, 12, sixDigits)).toBe(22);
    expect(consumed(999_990, 12, { ...sixDigits, factor: 40 })).toBe(880);
    expect(consumed(999_990, 0, sixDigits)).toBe(10);
  });

  test('goes over its end out of the last tenth into the first, nowhere else', () => {
    expect(consumed(900_000, 99_999, sixDigits)).toBe(199_999);
    expect(consumed(899_999, 99_999, sixDigits)).toBe(99_999);
    expect(consumed(900_000, 100_000, sixDigits)).toBe(100_000);
  });

  test('began again at zero where nothing else explains the step back', () => {
    expect(consumed(48_211, 3, sixDigits)).toBe(3);
    expect(consumed(999_990, 12)).toBe(12);
    expect(consumed(48_211, 0)).toBe(0);
  });

  test('does not begin again for noise: a thousandth back is no reset', () => {
    expect(consumed(500_000.06, 500_000)).toBe(0);
    expect(consumed(100_000, 99_900)).toBe(0);
    expect(consumed(100_000, 99_899)).toBe(99_899);
  });

  test('that showed more than its modulus has none of that size', () => {
    expect(consumed(1_000_050, 20, sixDigits)).toBe(20);
    expect(consumed(1_000_050, 1_000_070, sixDigits)).toBe(20);
    expect(consumed(10, 4, { ...plain, modulus: 0 })).toBe(4);
  });

  test('never used less than nothing, and nothing that is no number', () => {
    expect(consumed(5, -3)).toBe(0);
    expect(consumed(-5, -3)).toBe(2);
    expect(consumed(999_990, -1, sixDigits)).toBe(0);
    for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(consumed(5, odd, sixDigits)).toBe(0);
      expect(consumed(odd, 5, sixDigits)).toBe(0);
      expect(consumed(5, 6, { ...plain, factor: odd })).toBe(0);
    }
    expect(consumed(-Number.MAX_VALUE, Number.MAX_VALUE)).toBe(0);
  });

  test('used nothing in no time', () => {
    expect(consumedBetween({ at: start, value: 5 }, { at: start, value: 9 }, plain)).toBe(0);
    expect(consumedBetween({ at: start + 1, value: 5 }, { at: start, value: 9 }, plain)).toBe(0);
  });
});

describe('a replaced meter', () => {
  test('counts to its last value, and the new one from its first', () => {
    expect(consumed(8_100, 25, { ...plain, replacements: [replacedAt(30, 8_140, 0)] })).toBe(40 + 25);
    expect(consumed(8_100, 325, { ...plain, factor: 10, replacements: [replacedAt(30, 8_140, 300)] })).toBe(650);
  });

  test('is replaced twice between two readings', () => {
    const replacements = [replacedAt(10, 8_140, 0), replacedAt(20, 7, 500)];
    expect(consumed(8_100, 503, { ...plain, replacements })).toBe(40 + 7 + 3);
  });

  test('may go over its end before it is taken out', () => {
    expect(consumed(999_990, 5, { ...sixDigits, replacements: [replacedAt(30, 10, 0)] })).toBe(20 + 5);
  });

  test('counts once: outside the two readings it changes nothing', () => {
    expect(consumed(100, 130, { ...plain, replacements: [replacedAt(-1, 50, 90), replacedAt(61, 140, 0)] })).toBe(30);
  });

  test('at the very instant of a reading counts by its own values, whichever meter was read', () => {
    const rule = { ...plain, replacements: [replacedAt(30, 8_140, 200)] };
    const [first, last] = [
      { at: start, value: 8_100 },
      { at: start + hour, value: 225 },
    ];
    for (const value of [8_140, 200]) {
      const middle = { at: start + hour / 2, value };
      expect(consumedBetween(first, middle, rule)).toBe(40);
      expect(consumedBetween(middle, last, rule)).toBe(25);
    }
  });

  test('was read off without the digits after the point', () => {
    expect(consumed(90.9, 4.5, { ...plain, replacements: [replacedAt(30, 90, 3)] })).toBe(1.5);
    expect(consumed(90.9, 2.9, { ...plain, replacements: [replacedAt(30, 92, 3)] })).toBeCloseTo(1.1, 9);
    expect(consumed(90.9, 4.5, { ...plain, replacements: [replacedAt(30, 89, 3)] })).toBe(89 + 1.5);
  });

  test('has used by its own time what it used', () => {
    const rule = { ...plain, replacements: [replacedAt(15, 8_140, 0)] };
    expect(listIntervals({ at: start, value: 8_100 }, { at: start + hour, value: 6 }, rule)).toEqual([
      { from: start, to: start + hour / 4, amount: 40 },
      { from: start + hour / 4, to: start + hour, amount: 6 },
    ]);
  });
});

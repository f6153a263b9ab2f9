import { describe, expect, test } from 'vitest';
import { consumptionBetween, factorUntil, hourMs, listIntervals, type MeterReplacement, minuteMs, type RegisterRule } from '#index.ts';

const start = Date.parse('2026-11-20T08:00:00+08:00');
const plain: RegisterRule = { factor: 1, modulus: null, replacements: [] };
const sixDigits: RegisterRule = { ...plain, modulus: 1_000_000 };

/** Returns the consumption between two readings an hour apart. */
function consumed(from: number, to: number, rule: RegisterRule = plain): number {
  return consumptionBetween({ at: start, value: from }, { at: start + hourMs, value: to }, rule);
}

const replacedAt = (minutes: number, lastValue: number, firstValue: number): MeterReplacement => ({
  at: start + minutes * minuteMs,
  lastValue,
  firstValue,
});

describe('the consumption of one register', () => {
  test('is the difference of its readings', () => {
    expect(consumed(1_250, 1_262)).toBe(12);
    expect(consumed(1_250, 1_250)).toBe(0);
    expect(consumed(0, 0)).toBe(0);
  });

  test('is multiplied by the transformer ratio: 200/5 A is 40', () => {
    expect(consumed(310.5, 312.25, { ...plain, factor: 40 })).toBe(70);
  });

  test('is multiplied by the factor that held before and after each replacement', () => {
    const changed = { ...replacedAt(30, 110, 0), factor: 40 };
    expect(consumed(100, 5, { ...plain, factor: 60, replacements: [changed] })).toBe(10 * 40 + 5 * 60);
    const earlier = replacedAt(-60, 7, 7);
    expect(consumed(100, 110, { ...plain, factor: 60, replacements: [earlier, { ...replacedAt(120, 0, 0), factor: 40 }] })).toBe(400);
    expect(factorUntil(start - 2 * hourMs, { ...plain, factor: 60, replacements: [earlier, changed] })).toBe(40);
    expect(factorUntil(start + hourMs, { ...plain, factor: 60, replacements: [earlier, changed] })).toBe(60);
  });

  test('counts across a wrap-around: 999 990 to 12 of six digits are 22', () => {
    expect(consumed(999_990, 12, sixDigits)).toBe(22);
    expect(consumed(999_990, 12, { ...sixDigits, factor: 40 })).toBe(880);
    expect(consumed(999_990, 0, sixDigits)).toBe(10);
  });

  test('assumes a wrap-around only from the last tenth into the first', () => {
    expect(consumed(900_000, 99_999, sixDigits)).toBe(199_999);
    expect(consumed(899_999, 99_999, sixDigits)).toBe(99_999);
    expect(consumed(900_000, 100_000, sixDigits)).toBe(100_000);
  });

  test('assumes a reset where nothing else explains a step back', () => {
    expect(consumed(48_211, 3, sixDigits)).toBe(3);
    expect(consumed(999_990, 12)).toBe(12);
    expect(consumed(48_211, 0)).toBe(0);
  });

  test('treats a step back of up to a thousandth as noise', () => {
    expect(consumed(500_000.06, 500_000)).toBe(0);
    expect(consumed(100_000, 99_900)).toBe(0);
    expect(consumed(100_000, 99_899)).toBe(99_899);
  });

  test('assumes no wrap-around for a display that has shown more than its modulus', () => {
    expect(consumed(1_000_050, 20, sixDigits)).toBe(20);
    expect(consumed(1_000_050, 1_000_070, sixDigits)).toBe(20);
    expect(consumed(10, 4, { ...plain, modulus: 0 })).toBe(4);
  });

  test('is never negative, and 0 for values that are not finite', () => {
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

  test('is 0 when the later reading is not later', () => {
    expect(consumptionBetween({ at: start, value: 5 }, { at: start, value: 9 }, plain)).toBe(0);
    expect(consumptionBetween({ at: start + 1, value: 5 }, { at: start, value: 9 }, plain)).toBe(0);
  });
});

describe('a meter replacement', () => {
  test('counts the old meter up to its last value and the new one from its first', () => {
    expect(consumed(8_100, 25, { ...plain, replacements: [replacedAt(30, 8_140, 0)] })).toBe(40 + 25);
    expect(consumed(8_100, 325, { ...plain, factor: 10, replacements: [replacedAt(30, 8_140, 300)] })).toBe(650);
  });

  test('can occur twice between two readings', () => {
    const replacements = [replacedAt(10, 8_140, 0), replacedAt(20, 7, 500)];
    expect(consumed(8_100, 503, { ...plain, replacements })).toBe(40 + 7 + 3);
  });

  test('can follow a wrap-around of the old meter', () => {
    expect(consumed(999_990, 5, { ...sixDigits, replacements: [replacedAt(30, 10, 0)] })).toBe(20 + 5);
  });

  test('outside the two readings has no effect', () => {
    expect(consumed(100, 130, { ...plain, replacements: [replacedAt(-1, 50, 90), replacedAt(61, 140, 0)] })).toBe(30);
  });

  test('at the instant of a reading counts by its own values, whichever meter was read', () => {
    const rule = { ...plain, replacements: [replacedAt(30, 8_140, 200)] };
    const [first, last] = [
      { at: start, value: 8_100 },
      { at: start + hourMs, value: 225 },
    ];
    for (const value of [8_140, 200]) {
      const middle = { at: start + hourMs / 2, value };
      expect(consumptionBetween(first, middle, rule)).toBe(40);
      expect(consumptionBetween(middle, last, rule)).toBe(25);
    }
  });

  test('may have values without decimals', () => {
    expect(consumed(90.9, 4.5, { ...plain, replacements: [replacedAt(30, 90, 3)] })).toBe(1.5);
    expect(consumed(90.9, 2.9, { ...plain, replacements: [replacedAt(30, 92, 3)] })).toBeCloseTo(1.1, 9);
    expect(consumed(90.9, 4.5, { ...plain, replacements: [replacedAt(30, 89, 3)] })).toBe(89 + 1.5);
  });

  test('divides the time between the meters', () => {
    const rule = { ...plain, replacements: [replacedAt(15, 8_140, 0)] };
    expect(listIntervals({ at: start, value: 8_100 }, { at: start + hourMs, value: 6 }, rule)).toEqual([
      { from: start, to: start + hourMs / 4, amount: 40 },
      { from: start + hourMs / 4, to: start + hourMs, amount: 6 },
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, findReadingDoubt, hourMs, type KnownRegister, secondMs } from '#index.ts';

const now = Date.parse('2026-11-22T14:20:00+08:00');

function meter(value: number, changes: Partial<KnownRegister> & { ageMs?: number } = {}): KnownRegister {
  const { ageMs = 40 * secondMs, ...rest } = changes;
  return { latest: { at: now - ageMs, value }, before: null, perDay: 30, modulus: 1_000_000, ...rest };
}

const ask = (value: number, known: KnownRegister) => {
  const doubt = findReadingDoubt(value, now, known);
  return doubt && (doubt.suggestion === null ? doubt.kind : `${doubt.kind} ${doubt.suggestion}`);
};

describe('a reading', () => {
  test.each<[string, number, KnownRegister, string | null]>([
    // Plausible readings.
    ['the live value itself', 48_213.6, meter(48_213.6), null],
    ['the live value without its decimals', 48_213, meter(48_213.6), null],
    ['a little more', 48_214, meter(48_213.6), null],
    ['within the possible consumption of a day', 48_260, meter(48_213.6), null],
    ['the register when the work began', 48_190, meter(48_213.6, { before: 48_190.2 }), null],
    ['between the register when the work began and the newest reading', 48_200, meter(48_213.6, { before: 48_190.2 }), null],
    ['much more, of a meter without data for ten days', 48_900, meter(48_213.6, { ageMs: 10 * dayMs }), null],
    ['anything, of a meter that has never reported', 1, meter(0, { latest: null }), null],
    ['the first value of a meter without consumption', 0, meter(0, { perDay: 0 }), null],
    // Swapped digits.
    ['48231 for 48213', 48_231, meter(48_213.6), 'swappedDigits 48213'],
    ['48123 for 48213', 48_123, meter(48_213.6), 'swappedDigits 48213'],
    ['84213.6 for 48213.6', 84_213.6, meter(48_213.6), 'swappedDigits 48213.6'],
    ['a swap that gives less than the register', 42_813, meter(48_213.6), 'swappedDigits 48213'],
    ['a swap without a known rate', 48_231, meter(48_213.6, { perDay: null }), 'swappedDigits 48213'],
    // A misplaced point, a missing digit, an extra digit.
    ['48290.3 for 482903 (the point one place too far left)', 48_290.3, meter(482_903.1), 'misplacedPoint 482903'],
    ['482136 for 48213.6', 482_136, meter(48_213.6), 'misplacedPoint 48213.6'],
    ['48.2136 MWh for kWh', 48.2136, meter(48_213.6), 'misplacedPoint 48213.6'],
    ['a misplaced point without a known rate', 482_136, meter(48_213.6, { perDay: null }), 'misplacedPoint 48213.6'],
    ['4813 for 48213', 4813, meter(48_213.6), 'missingDigit 48213'],
    ['482213 for 48213', 482_213, meter(48_213.6), 'extraDigit 48213'],
    // Less than the register, or out of proportion.
    ['1 on a main meter', 1, meter(48_213.6), 'belowRegister'],
    ['0 on a main meter', 0, meter(48_213.6), 'belowRegister'],
    ['less than the register', 48_000, meter(48_213.6), 'belowRegister'],
    ['less than when the work began', 48_180, meter(48_213.6, { before: 48_190.2 }), 'belowRegister'],
    ['less than the register, on a display that does not wrap around', 48_000, meter(48_213.6, { modulus: null }), 'belowRegister'],
    ['more than the possible consumption of ten days', 50_000, meter(48_213.6, { ageMs: 10 * dayMs }), 'outOfProportion'],
    ['more than the possible consumption of a day', 48_420, meter(48_213.6), 'outOfProportion'],
    ['any increase of a meter without consumption for weeks', 48_300, meter(48_213.6, { perDay: 0 }), 'outOfProportion'],
    ['an increase of more than its whole total, without a known rate', 200_000, meter(48_213.6, { perDay: null }), 'outOfProportion'],
    ['an increase within its whole total, without a known rate', 60_000, meter(48_213.6, { perDay: null }), null],
    // The display wraps around.
    ['after the display has wrapped around', 12, meter(999_990, { perDay: 30 }), null],
    ['after it has wrapped around during the work', 5, meter(3, { before: 999_980 }), null],
    ['before it wrapped around during the work', 999_985, meter(3, { before: 999_980 }), null],
    ['far beyond a wrap-around', 5_000, meter(999_990), 'belowRegister'],
    ['less, of a display near its end', 999_000, meter(999_990), 'belowRegister'],
    ['less, near the end and without a known rate', 999_000, meter(999_990, { perDay: null }), 'belowRegister'],
    ['0, on a display that does not wrap around', 0, meter(999_990, { modulus: null }), 'belowRegister'],
    // A replaced meter: the known register begins with the first value of the new one.
    ['of the new meter', 3.2, meter(0.4, { before: 0.4, ageMs: 2 * hourMs }), null],
    ['of the old meter, after the new one was recorded', 48_213, meter(0.4, { before: 0.4 }), 'outOfProportion'],
  ])('%s', (_, value, known, expected) => {
    expect(ask(value, known)).toBe(expected);
  });

  test('that is not finite is not questioned', () => {
    expect(findReadingDoubt(Number.NaN, now, meter(5))).toBeNull();
    expect(findReadingDoubt(Number.POSITIVE_INFINITY, now, meter(5))).toBeNull();
  });

  test('is questioned together with the newest reading of the register', () => {
    expect(findReadingDoubt(1, now, meter(48_213.6))).toEqual({
      kind: 'belowRegister',
      suggestion: null,
      register: { at: now - 40 * secondMs, value: 48_213.6 },
    });
  });

  const registers = fc.record({
    value: fc.double({ min: 0, max: 999_000, noNaN: true }),
    perDay: fc.option(fc.double({ min: 0, max: 5_000, noNaN: true }), { nil: null }),
    modulus: fc.constantFrom(null, 1_000_000),
    ageMs: fc.nat({ max: 30 * dayMs }),
  });

  test('equal to the register is never questioned', () => {
    fc.assert(
      fc.property(registers, ({ value, ...rest }) => {
        expect(ask(value, meter(value, rest))).toBeNull();
        expect(ask(Math.trunc(value), meter(value, rest))).toBeNull();
      }),
    );
  });

  test('never gets a suggestion that would be questioned itself', () => {
    fc.assert(
      fc.property(registers, fc.double({ min: 0, max: 2_000_000, noNaN: true }), ({ value, ...rest }, typed) => {
        const known = meter(value, rest);
        const doubt = findReadingDoubt(typed, now, known);
        if (doubt && doubt.suggestion !== null) expect(findReadingDoubt(doubt.suggestion, now, known)).toBeNull();
      }),
    );
  });
});

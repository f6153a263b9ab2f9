import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KnownRegister, questionReading } from '#index.ts';

const day = 24 * 60 * 60_000;
const now = Date.parse('2026-11-22T14:20:00+08:00');

function meter(value: number, changes: Partial<KnownRegister> & { ageMs?: number } = {}): KnownRegister {
  const { ageMs = 40_000, ...rest } = changes;
  return { latest: { at: now - ageMs, value }, before: null, perDay: 30, modulus: 1_000_000, ...rest };
}

const ask = (value: number, known: KnownRegister) => {
  const doubt = questionReading(value, now, known);
  return doubt && (doubt.suggestion === null ? doubt.kind : `${doubt.kind} ${doubt.suggestion}`);
};

describe('a reading', () => {
  test.each<[string, number, KnownRegister, string | null]>([
    // What fits is not asked about.
    ['the live value itself', 48_213.6, meter(48_213.6), null],
    ['the live value without its decimals', 48_213, meter(48_213.6), null],
    ['a little more', 48_214, meter(48_213.6), null],
    ['within what a day may use', 48_260, meter(48_213.6), null],
    ['what it showed when the work began', 48_190, meter(48_213.6, { before: 48_190.2 }), null],
    ['between then and now', 48_200, meter(48_213.6, { before: 48_190.2 }), null],
    ['much more, of a meter that was silent for ten days', 48_900, meter(48_213.6, { ageMs: 10 * day }), null],
    ['anything, of a meter that never said a value', 1, meter(0, { latest: null }), null],
    ['a first value of a meter that counts nothing yet', 0, meter(0, { perDay: 0 }), null],
    // Digits that changed places.
    ['48231 for 48213', 48_231, meter(48_213.6), 'swappedDigits 48213'],
    ['48123 for 48213', 48_123, meter(48_213.6), 'swappedDigits 48213'],
    ['84213.6 for 48213.6', 84_213.6, meter(48_213.6), 'swappedDigits 48213.6'],
    ['a swap after which less stands than in the register', 42_813, meter(48_213.6), 'swappedDigits 48213'],
    ['a swap without a known rate', 48_231, meter(48_213.6, { perDay: null }), 'swappedDigits 48213'],
    // The point, and digits too few or too many.
    ['48290.3 for 482903 (the point one place too far left)', 48_290.3, meter(482_903.1), 'misplacedPoint 482903'],
    ['482136 for 48213.6', 482_136, meter(48_213.6), 'misplacedPoint 48213.6'],
    ['48.2136 MWh for kWh', 48.2136, meter(48_213.6), 'misplacedPoint 48213.6'],
    ['a misplaced point without a known rate', 482_136, meter(48_213.6, { perDay: null }), 'misplacedPoint 48213.6'],
    ['4813 for 48213', 4813, meter(48_213.6), 'missingDigit 48213'],
    ['482213 for 48213', 482_213, meter(48_213.6), 'extraDigit 48213'],
    // Too little, too much.
    ['1 on a main meter', 1, meter(48_213.6), 'belowRegister'],
    ['0 on a main meter', 0, meter(48_213.6), 'belowRegister'],
    ['less than the register', 48_000, meter(48_213.6), 'belowRegister'],
    ['less than when the work began', 48_180, meter(48_213.6, { before: 48_190.2 }), 'belowRegister'],
    ['less than the register, where it never begins again', 48_000, meter(48_213.6, { modulus: null }), 'belowRegister'],
    ['more than ten days may use', 50_000, meter(48_213.6, { ageMs: 10 * day }), 'outOfProportion'],
    ['more than a day may use', 48_420, meter(48_213.6), 'outOfProportion'],
    ['anything more, where it has counted nothing for weeks', 48_300, meter(48_213.6, { perDay: 0 }), 'outOfProportion'],
    ['more than its whole life, without a known rate', 200_000, meter(48_213.6, { perDay: null }), 'outOfProportion'],
    ['within its whole life, without a known rate', 60_000, meter(48_213.6, { perDay: null }), null],
    // The end of the display.
    ['past the end of the display', 12, meter(999_990, { perDay: 30 }), null],
    ['past the end while the work went on', 5, meter(3, { before: 999_980 }), null],
    ['before the end while the work went on', 999_985, meter(3, { before: 999_980 }), null],
    ['far past the end of the display', 5_000, meter(999_990), 'belowRegister'],
    ['less, of a display near its end', 999_000, meter(999_990), 'belowRegister'],
    ['less, near the end and without a known rate', 999_000, meter(999_990, { perDay: null }), 'belowRegister'],
    ['0, where the display never begins again', 0, meter(999_990, { modulus: null }), 'belowRegister'],
    // A meter that was replaced: what is known begins with the new one's first value.
    ['of the new meter', 3.2, meter(0.4, { before: 0.4, ageMs: 2 * 60 * 60_000 }), null],
    ['of the old meter, after the new one was recorded', 48_213, meter(0.4, { before: 0.4 }), 'outOfProportion'],
  ])('%s', (_, value, known, expected) => {
    expect(ask(value, known)).toBe(expected);
  });

  test('that is no number is not for this to judge', () => {
    expect(questionReading(Number.NaN, now, meter(5))).toBeNull();
    expect(questionReading(Number.POSITIVE_INFINITY, now, meter(5))).toBeNull();
  });

  test('is questioned together with what the register showed', () => {
    expect(questionReading(1, now, meter(48_213.6))).toEqual({
      kind: 'belowRegister',
      suggestion: null,
      register: { at: now - 40_000, value: 48_213.6 },
    });
  });

  const registers = fc.record({
    value: fc.double({ min: 0, max: 999_000, noNaN: true }),
    perDay: fc.option(fc.double({ min: 0, max: 5_000, noNaN: true }), { nil: null }),
    modulus: fc.constantFrom(null, 1_000_000),
    ageMs: fc.nat({ max: 30 * day }),
  });

  test('as the register says it is never questioned', () => {
    fc.assert(
      fc.property(registers, ({ value, ...rest }) => {
        expect(ask(value, meter(value, rest))).toBeNull();
        expect(ask(Math.trunc(value), meter(value, rest))).toBeNull();
      }),
    );
  });

  test('is never corrected to what would be questioned itself', () => {
    fc.assert(
      fc.property(registers, fc.double({ min: 0, max: 2_000_000, noNaN: true }), ({ value, ...rest }, typed) => {
        const known = meter(value, rest);
        const doubt = questionReading(typed, now, known);
        if (doubt && doubt.suggestion !== null) expect(questionReading(doubt.suggestion, now, known)).toBeNull();
      }),
    );
  });
});

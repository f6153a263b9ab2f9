import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText, formatThousandths, isEmptyField, maskPhone, roundToTwo, showOrDash } from '#index.ts';

describe('an empty field', () => {
  test.each([null, undefined, '', 'undefined'])('is %j', (value) => {
    expect(isEmptyField(value)).toBe(true);
  });

  test.each([0, false, ' ', 'null', '-', Number.NaN])('is not %j', (value) => {
    expect(isEmptyField(value)).toBe(false);
  });
});

describe('a phone number', () => {
  test('shows its first three and last four digits', () => {
    expect(maskPhone('13812345678')).toBe('138****5678');
    expect(maskPhone('+8613812345678')).toBe('+86****5678');
  });

  test('that is too short shows nothing', () => {
    expect(maskPhone('123456')).toBe('****');
    expect(maskPhone('')).toBe('****');
  });

  test('never shows the digits between', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8,15}$/), (phone) => {
        expect(maskPhone(phone)).toHaveLength(11);
        expect(maskPhone(phone).replace('****', '')).toBe(phone.slice(0, 3) + phone.slice(-4));
      }),
    );
  });
});

describe('a long text', () => {
  test('is cut at 32 characters', () => {
    expect(cutText('a'.repeat(32))).toBe('a'.repeat(32));
    expect(cutText('a'.repeat(33))).toBe(`${'a'.repeat(32)}…`);
    expect(cutText('能源运维', 2)).toBe('能源…');
  });

  test('is never cut within a character', () => {
    expect(cutText('🔧🔌🔥', 2)).toBe('🔧🔌…');
    expect(cutText('🔧'.repeat(32))).toBe('🔧'.repeat(32));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat({ max: 40 }), (text, length) => {
        expect(cutText(text, length).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('a displayed value', () => {
  test.each([undefined, null, '', '   ', '-', 'null', 'undefined'])('is a dash for %j', (value) => {
    expect(showOrDash(value)).toBe('-');
    expect(showOrDash(value, 'none')).toBe('none');
  });

  test.each([
    [0, '0'],
    [false, 'false'],
    ['x', 'x'],
    [' x ', ' x '],
    ['--', '--'],
  ])('is itself for %j', (value, shown) => {
    expect(showOrDash(value)).toBe(shown);
  });
});

describe('rounding to two decimals', () => {
  test.each([
    [1.005, 1.01],
    [1.004999, 1],
    [8.575, 8.58],
    [-1.005, -1.01],
    [-2.345, -2.35],
    [0.005, 0.01],
    [0.0049, 0],
    [1e-7, 0],
    [-1e-9, 0],
    [0, 0],
    [-0, 0],
    [123456789.125, 123456789.13],
    [1e21, 1e21],
  ])('makes %d to %d', (value, rounded) => {
    expect(roundToTwo(value)).toBe(rounded);
  });

  test('preserves NaN and infinities', () => {
    expect(roundToTwo(Number.NaN)).toBeNaN();
    expect(roundToTwo(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });

  test('is accurate to half a hundredth and symmetric in sign', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        expect(Math.abs(roundToTwo(value) - value)).toBeLessThanOrEqual(0.005 + 1e-6);
        expect(roundToTwo(-value)).toBe(0 - roundToTwo(value));
        expect(roundToTwo(roundToTwo(value))).toBe(roundToTwo(value));
      }),
    );
  });
});

describe('thousandths', () => {
  test.each([
    [0, '0.00'],
    [5, '0.01'],
    [4, '0.00'],
    [1005, '1.01'],
    [1234567, '1234.57'],
    [-15, '-0.02'],
    [-1005, '-1.01'],
    [-4, '0.00'],
  ])('of %d are %s', (value, shown) => {
    expect(formatThousandths(value)).toBe(shown);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatYuan, parseFee, parseYuan } from '#adapters/payment/yuan.ts';

describe('amounts in yuan', () => {
  it('are read back as the fen that they were written from', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (fen) => Math.abs(fen) >= 1e14 || parseYuan(formatYuan(fen)) === fen));
    fc.assert(fc.property(fc.integer({ min: -1e6, max: 1e6 }), (fen) => parseYuan(formatYuan(fen)) === fen));
  });

  it.each([
    ['0.01', 1],
    ['1', 100],
    ['1.1', 110],
    ['4.35', 435],
    ['-35.80', -3580],
    ['0.00', 0],
    ['-0.00', 0],
    ['19.990000', 1999],
    ['999999999999.99', 99999999999999],
  ])('%s is %i fen', (text, fen) => expect(parseYuan(text)).toBe(fen));

  it.each(['', '1.', '.5', '1,000.00', '1e3', '0x10', ' 1', '１', '0.001', '1.005', '--1', '1.2.3', 'NaN'])('%j is no amount', (text) =>
    expect(parseYuan(text)).toBeNull(),
  );

  it.each([
    ['0.01200', 1],
    ['0.01499', 1],
    ['0.01500', 2],
    ['-0.005', -1],
    ['0.30', 30],
    ['0.004', 0],
  ])('a fee of %s is %i fen', (text, fen) => expect(parseFee(text)).toBe(fen));
});

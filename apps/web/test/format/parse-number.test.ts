import { expect, it } from 'vitest';
import { fenScale, parseScaled } from '#features/tariff/model/terms.ts';
import { priceScale } from '#shared/charge/amounts.ts';
import { parseMoney } from '#shared/format/money.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { parseQuantity } from '#shared/spare-part/spare-part.ts';

it.each([
  ['10482.6', 10482.6],
  [' 10,482.6 ', 10482.6],
  ['１２。５', 12.5],
  ['36,5', 36.5],
  ['-1204,75', -1204.75],
  ['1,234,567', 1234567],
  ['１２，３４５。５', 12345.5],
  ["1'204.5", 1204.5],
  ['-20', -20],
  ['.5', 0.5],
  ['5.', 5],
])('reads %j as %d', (typed, value) => expect(parseNumber(typed)).toBe(value));

it.each(['', ' ', '-', '.', '1.2.3', '0,125', '1,2345', '12,34,567', '1234,567', '1,5.2', ',', '12a', '1e999', 'Infinity', '0x10'])(
  'takes %j for no number',
  (typed) => expect(parseNumber(typed)).toBeNull(),
);

it('reads an amount with a decimal comma as what it says', () => {
  expect([parseMoney('36,5'), parseMoney('36,50'), parseMoney('1,234'), parseMoney('1,234.5')]).toEqual([3650, 3650, 123_400, 123_450]);
});

it('refuses a single comma before three digits where a number may have as many decimals', () => {
  expect([parseNumber('1,045'), parseNumber('1,045', true), parseNumber('-1,045', true)]).toEqual([1045, null, null]);
  expect([parseNumber('1,234,567', true), parseNumber('1,045.5', true), parseNumber('1,04', true)]).toEqual([1_234_567, 1045.5, 1.04]);
  expect([parseScaled('1,045', priceScale), parseScaled('1,045', fenScale), parseQuantity('1,045')]).toEqual([null, 104_500, null]);
});

import { expect, it } from 'vitest';
import { parseMoney } from '#shared/format/money.ts';
import { parseNumber } from '#shared/format/parse-number.ts';

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

import { expect, it } from 'vitest';
import { parseNumber } from '#shared/format/parse-number.ts';

it.each([
  ['10482.6', 10482.6],
  [' 10,482.6 ', 10482.6],
  ['１２。５', 12.5],
  ['-20', -20],
  ['.5', 0.5],
  ['5.', 5],
])('reads %j as %d', (typed, value) => expect(parseNumber(typed)).toBe(value));

it.each(['', ' ', '-', '.', '1.2.3', '12a', '1e999', 'Infinity', '0x10'])('takes %j for no number', (typed) =>
  expect(parseNumber(typed)).toBeNull(),
);

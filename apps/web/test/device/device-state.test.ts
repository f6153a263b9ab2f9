import { expect, it } from 'vitest';
import { findDiscomfort } from '#features/device/model/comfort.ts';
import { countSignalBars } from '#features/device/model/signal-bars.ts';
import { formatAmount } from '#shared/format/amount.ts';

it.each([
  [-51, 4],
  [-70, 4],
  [-71, 3],
  [-85, 3],
  [-99, 2],
  [-110, 1],
  [-111, 0],
])('shows %d dBm with %d bars', (dbm, bars) => {
  expect(countSignalBars(dbm)).toBe(bars);
});

it('marks a climate as uncomfortable only outside of 18 to 28 °C and 30 to 70 %', () => {
  expect([17.9, 18, 28, 28.1].map((value) => findDiscomfort('temperature', value))).toEqual(['tooCold', null, null, 'tooHot']);
  expect([29.9, 30, 70, 70.1].map((value) => findDiscomfort('humidity', value))).toEqual(['tooDry', null, null, 'tooHumid']);
});

it('writes amounts with a readable number of digits', () => {
  expect([0, 9.426, 318.64, 12_486.3].map(formatAmount)).toEqual(['0', '9.43', '318.6', '12,486']);
});

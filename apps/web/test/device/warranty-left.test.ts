import { expect, it } from 'vitest';
import { warrantyLeft } from '#shared/device/warranty-left.ts';

it.each([
  ['2026-11-23', 1, 'days'],
  ['2026-12-22', 30, 'days'],
  ['2027-02-20', 90, 'days'],
  ['2027-02-23', 3, 'months'],
  ['2029-11-23', 36, 'months'],
  ['2031-12-31', 5, 'years'],
])('a warranty until %s holds for another %i %s', (until, count, unit) => {
  expect(warrantyLeft(until, '2026-11-23')).toEqual({ unit, count });
});

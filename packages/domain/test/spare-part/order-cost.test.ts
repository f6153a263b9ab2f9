import { describe, expect, test } from 'vitest';
import { isCostClosed, keepsPartsUnused, labourCostCents, partTakingStatuses, totalCents, workOrderStatuses } from '#index.ts';

describe('the cost of an order', () => {
  test.each([
    [90, 8000, 12_000],
    [1, 8000, 133],
    [7, 8050, 939],
    [0, 8000, 0],
    [90, null, 0],
  ])('%d minutes at %d an hour cost %d', (minutes, rate, cents) => {
    expect(labourCostCents(minutes, rate)).toBe(cents);
  });

  test('is the sum of parts, labour and what else there is, corrections included', () => {
    expect(totalCents({ partsCents: 3650, labourCents: 12_000, otherCents: -650 })).toBe(15_000);
  });

  test('is closed with the order, and parts are taken while it is worked on', () => {
    expect(workOrderStatuses.filter(isCostClosed)).toEqual([90, 130]);
    expect(partTakingStatuses).toEqual([50, 60]);
  });

  test('has parts that nobody uses where the order went back or is being closed', () => {
    expect(workOrderStatuses.filter(keepsPartsUnused)).toEqual([10, 20, 30, 40, 100, 110, 120, 130]);
  });
});

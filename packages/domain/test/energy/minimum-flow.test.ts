import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayFlow, findMinimumFlow } from '#index.ts';

const dateOf = (index: number) => new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10);
const flows = (least: readonly (number | null)[], mean = 1): DayFlow[] =>
  least.map((amount, index) => ({ date: dateOf(index), least: amount, mean: amount === null ? null : mean + amount }));

describe('a minimum flow', () => {
  test('of 0.35 m³/h for five days, where it was nothing before, is 8.4 m³ a day', () => {
    const found = findMinimumFlow(flows([...Array(14).fill(0), 0.35, 0.4, 0.36, 0.35, 0.5]));
    expect(found).toMatchObject({ since: dateOf(14), days: 5, flow: 0.35, usual: 0 });
    expect(found?.perDay).toBeCloseTo(8.4, 9);
  });

  test('counts beyond what is usual only', () => {
    const found = findMinimumFlow(flows([...Array(14).fill(2), 5, 5, 5], 10));
    expect(found).toMatchObject({ days: 3, usual: 2, flow: 5, perDay: 72 });
  });

  test('is none of two days, of a flow that varies, of a register’s noise, or without a week to compare with', () => {
    expect(findMinimumFlow(flows([...Array(14).fill(0), 0.35, 0.35]))).toBeNull();
    expect(findMinimumFlow(flows([...Array(14).fill(2), 2.4, 2.4, 2.4]))).toBeNull();
    expect(findMinimumFlow(flows([...Array(14).fill(0), 0.04, 0.04, 0.04]))).toBeNull();
    expect(findMinimumFlow(flows([...Array(6).fill(0), 0.35, 0.35, 0.35]))).toBeNull();
    expect(findMinimumFlow([])).toBeNull();
  });

  test('ends with the day on which it stopped, and with one that is not wholly known', () => {
    expect(findMinimumFlow(flows([...Array(14).fill(0), 0.35, 0.35, 0.35, 0]))).toBeNull();
    expect(findMinimumFlow(flows([...Array(14).fill(0), 0.35, 0.35, 0.35, null]))).toBeNull();
    expect(findMinimumFlow(flows([...Array(14).fill(0), 0.35, null, 0.35, 0.35, 0.35]))).toMatchObject({ since: dateOf(16), days: 3 });
  });

  test('is not lowered by an odd day before it', () => {
    expect(findMinimumFlow(flows([...Array(14).fill(0), 0.1, 0.5, 0.5, 0.5]))).toMatchObject({ since: dateOf(15), days: 3, flow: 0.5 });
    // A flow that has grown is one run by its smaller part where that lost more.
    expect(findMinimumFlow(flows([...Array(14).fill(0), ...Array(5).fill(0.2), ...Array(5).fill(0.35)]))).toMatchObject({
      days: 10,
      flow: 0.2,
    });
  });

  test('is found from the planted day on, by what was planted, and by the definition itself', () => {
    const noise = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 14, maxLength: 25 });
    fc.assert(
      fc.property(noise, fc.integer({ min: 3, max: 12 }), fc.integer({ min: 500, max: 5_000 }), (usual, days, leak) => {
        const calm = usual.map((each) => each / 1_000);
        const found = findMinimumFlow(flows([...calm, ...Array(days).fill(leak / 1_000)]));
        expect(found).toMatchObject({ since: dateOf(calm.length), days, flow: leak / 1_000 });
        const below = calm.filter((each) => each <= (found?.usual ?? -1)).length;
        const above = calm.filter((each) => each >= (found?.usual ?? 2)).length;
        // The median has as many on both sides.
        expect(below).toBeGreaterThanOrEqual(Math.floor(calm.length / 2));
        expect(above).toBeGreaterThanOrEqual(Math.floor(calm.length / 2));
        expect(found?.perDay).toBeCloseTo((leak / 1_000 - (found?.usual ?? 0)) * 24, 9);
      }),
    );
  });
});

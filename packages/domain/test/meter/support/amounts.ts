import { expect } from 'vitest';
import { type Quarters, quarterMs, sumQuarters } from '#index.ts';

/** The relative error that adding doubles in another order may cause. */
const tolerance = 1e-9;

export function expectNear(actual: number, expected: number, label?: unknown): void {
  if (Math.abs(actual - expected) > tolerance * Math.max(1, Math.abs(expected))) expect(actual, String(label)).toBe(expected);
}

/** Expects the same keys and amounts up to rounding. Amounts within the tolerance of 0 may be missing. */
export function expectSameAmounts<Key>(actual: ReadonlyMap<Key, number>, expected: ReadonlyMap<Key, number>): void {
  for (const key of new Set([...actual.keys(), ...expected.keys()])) expectNear(actual.get(key) ?? 0, expected.get(key) ?? 0, key);
}

/** Returns the amounts of quarters by their start. */
export function listQuarters(quarters: ReadonlyMap<number, Quarters>): Map<number, number> {
  return new Map([...quarters].flatMap(([start, amounts]) => amounts.map((amount, index) => [start + index * quarterMs, amount] as const)));
}

/** Expects each hour to be the sum of its quarters to the last bit. */
export function expectExactSums(quarters: ReadonlyMap<number, Quarters>, hours: ReadonlyMap<number, number>): void {
  for (const [start, amount] of hours) {
    const parts = quarters.get(start);
    if (parts === undefined || sumQuarters(parts) !== amount) expect(parts, `hour ${start}`).toBe(amount);
  }
}

import { expect } from 'vitest';

/** What is lost by adding doubles in another order, as a share. */
const rounding = 1e-9;

export function expectNear(actual: number, expected: number, of?: unknown): void {
  if (Math.abs(actual - expected) > rounding * Math.max(1, Math.abs(expected))) expect(actual, String(of)).toBe(expected);
}

/** The same keys, and amounts that differ by rounding only. Amounts that are rounding themselves may be missing. */
export function expectSameAmounts<Key>(actual: ReadonlyMap<Key, number>, expected: ReadonlyMap<Key, number>): void {
  for (const key of new Set([...actual.keys(), ...expected.keys()])) expectNear(actual.get(key) ?? 0, expected.get(key) ?? 0, key);
}

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type BalanceState,
  balanceLevelOf,
  defaultBalanceBounds as bounds,
  type JudgedBalance,
  judgeBalance,
  type MeasuredBalance,
} from '#ledger/low-balance.ts';

const fresh: BalanceState = { level: 'normal', episode: 0, warned: 'normal' };

/** @returns what became of each measurement */
function judgeAll(measured: readonly MeasuredBalance[]): JudgedBalance[] {
  const judged: JudgedBalance[] = [];
  for (const one of measured) judged.push(judgeBalance(judged.at(-1) ?? fresh, one, bounds));
  return judged;
}
const warningsOf = (cents: readonly number[]) =>
  judgeAll(cents.map((one) => ({ cents: one, daysLeft: null }))).map(({ warning }) => warning);

describe('balanceLevelOf', () => {
  it.each([
    [2000, null, 'normal'],
    [1999, null, 'low'],
    [500, null, 'low'],
    [499, null, 'urgent'],
    [0, null, 'urgent'],
    [-1, null, 'owing'],
    [100_000, 3, 'normal'],
    [100_000, 2, 'low'],
    [100_000, 0, 'urgent'],
  ] as const)('is of %i fen that last %s days: %s', (cents, daysLeft, level) => {
    expect(balanceLevelOf({ cents, daysLeft }, bounds)).toBe(level);
  });
});

describe('judgeBalance', () => {
  it('warns of each level once, down to a debt', () => {
    expect(warningsOf([5000, 1999, 1500, 499, 0, -1, -500])).toEqual([null, 'low', null, 'urgent', null, 'owing', null]);
  });

  it('does not warn of a better level than one before, until the episode has ended', () => {
    expect(warningsOf([-1, 300, 1500, 2399, 1500, -1])).toEqual(['owing', null, null, null, null, null]);
    expect(warningsOf([-1, 2400, 1500, 499])).toEqual(['owing', null, 'low', 'urgent']);
  });

  const measured = fc.record({
    cents: fc.integer({ min: -3000, max: 6000 }),
    daysLeft: fc.option(fc.integer({ min: 0, max: 10 }), { nil: null }),
  });

  test('whatever happens, each level of an episode is warned of once, and a worse one never goes unsaid', () => {
    fc.assert(
      fc.property(fc.array(measured, { maxLength: 60 }), (all) => {
        const judged = judgeAll(all);
        const warned = judged.flatMap(({ episode, warning }) => (warning === null ? [] : [`${episode} ${warning}`]));
        expect(new Set(warned).size).toBe(warned.length);
        const ranks = { normal: 0, low: 1, urgent: 2, owing: 3 } as const;
        for (const [index, { level, episode }] of judged.entries()) {
          if (level === 'normal') continue;
          const ranksWarnedOf = judged
            .slice(0, index + 1)
            .flatMap((one) => (one.episode === episode && one.warning ? [ranks[one.warning]] : []));
          expect(Math.max(...ranksWarnedOf)).toBeGreaterThanOrEqual(ranks[level]);
        }
      }),
    );
  });

  test('an episode ends with so much that it is not low for a fifth more', () => {
    fc.assert(
      fc.property(fc.array(measured, { maxLength: 60 }), (all) => {
        const judged = judgeAll(all);
        for (const [index, { episode }] of judged.entries()) {
          const before = judged[index - 1];
          if (!before || before.episode === episode || before.episode === 0) continue;
          const since = judged.findLastIndex((one, at) => at < index && one.warning !== null);
          const between = all.slice(since + 1, index);
          expect(between.some(({ cents, daysLeft }) => cents >= 2400 && (daysLeft === null || daysLeft >= 3.6))).toBe(true);
        }
      }),
    );
  });
});

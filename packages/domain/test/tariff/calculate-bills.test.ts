import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addBillUse,
  type Bill,
  calculateBills,
  drawBill,
  listDifferences,
  measureBills,
  type QuarterUse,
  type SupplyPeriod,
} from '#index.ts';
import { randomPeriods } from './support/random-periods.ts';
import { slowBills, slowStepStart } from './support/slow-bills.ts';

const runs = { numRuns: 2000 };

function present(bills: readonly Bill<string>[]) {
  return Object.fromEntries(
    bills.map(({ payer, month, lines }) => [
      `${month} ${payer ?? ''}`,
      lines.map(({ component, band, step, version, quantity, exact, fen }) => ({
        key: `${component} ${band ?? ''} ${step ?? ''} ${version}`,
        quantity,
        exact,
        fen,
      })),
    ]),
  );
}

describe('bills of random tariffs', { tags: 'slow' }, () => {
  test('are those of a computation by single thousandths and minutes, none of their lines a fen off', () => {
    fc.assert(
      fc.property(randomPeriods, fc.boolean(), (period, closing) => {
        const { bills } = calculateBills(period, closing);
        expect(present(bills)).toEqual(slowBills(period, closing, period.openings));
        for (const { total, lines } of bills) {
          const exact = lines.reduce((all, line) => all + line.exact, 0n);
          expect(sum(lines)).toBe(total);
          expect(Math.abs(Number(exact - BigInt(total) * 10_000_000n))).toBeLessThanOrEqual(5_000_000);
          for (const line of lines) expect(Math.abs(Number(line.exact - BigInt(line.fen) * 10_000_000n))).toBeLessThan(10_000_000);
        }
      }),
      runs,
    );
  });

  test('of late data are reached by posting the differences', () => {
    const late = fc.array(fc.tuple(fc.nat(239), fc.integer({ min: 0, max: 40 })), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(randomPeriods, late, (period, changes) => {
        const corrected = { ...period, quarters: correct(period, changes) };
        const before = calculateBills(period, true).bills;
        for (const bill of calculateBills(corrected, true).bills) {
          const known = before.find(({ payer, month }) => payer === bill.payer && month === bill.month)?.lines ?? [];
          const posted = known.map((line) => ({ line, fen: line.fen }));
          const differences = listDifferences(bill.lines, posted);
          expect(listDifferences(bill.lines, [...posted, ...differences])).toEqual([]);
          expect(sum(posted) + sum(differences)).toBe(bill.total);
        }
        expect(present(calculateBills(corrected, true).bills)).toEqual(slowBills(corrected, true, period.openings));
      }),
      { numRuns: 200 },
    );
  });

  test('are the same when the time is calculated in two stretches', () => {
    fc.assert(
      fc.property(randomPeriods, fc.double({ min: 0, max: 1, noNaN: true }), (period, share) => {
        const quarters = (period.to - period.from) / 900_000;
        const middle = period.from + Math.floor(quarters * share) * 900_000;
        const whole = measureBills(period);
        const first = measureBills({ ...period, to: middle });
        if (first.until < middle) return;
        const second = measureBills({ ...period, from: middle, openings: openingsAt(middle, period) });
        const added = [...first.bills];
        for (const use of second.bills) {
          const index = added.findIndex(({ payer, month }) => payer === use.payer && month === use.month);
          const known = added[index];
          if (known) added[index] = addBillUse(known, use);
          else added.push(use);
        }
        expect(present(added.map((use) => drawBill(use, true)))).toEqual(present(whole.bills.map((use) => drawBill(use, true))));
        expect(second.until).toBe(whole.until);
      }),
      { numRuns: 200 },
    );
  });
});

function sum(differences: readonly { fen: number }[]): number {
  return differences.reduce((total, { fen }) => total + fen, 0);
}

function correct({ from, to, quarters }: SupplyPeriod<string>, changes: readonly [number, number][]): QuarterUse[] {
  const amounts = new Map(quarters.map(({ at, amount }) => [at, amount]));
  for (const [index, amount] of changes) if (from + index * 900_000 < to) amounts.set(from + index * 900_000, amount);
  return [...amounts].sort(([one], [other]) => one - other).map(([at, amount]) => ({ at, amount }));
}

/** What the counters of all versions had reached at an instant. */
function openingsAt(at: number, { from, zone, versions, quarters, openings }: SupplyPeriod<string>) {
  const starts = versions.flatMap(({ value }) => {
    if (!value?.version.steps) return [];
    return [at, at + 86_400_000, at + 2 * 86_400_000, at + 3 * 86_400_000].map((instant) => slowStepStart(value.version, instant, zone));
  });
  return [...new Set(starts)].map((start) => {
    const within = quarters.filter((quarter) => quarter.at >= Math.max(start, from) && quarter.at < at);
    const before = start < from ? (openings.find((opening) => opening.start === start)?.used ?? 0) : 0;
    return { start, used: before + within.reduce((total, { amount }) => total + amount, 0) };
  });
}

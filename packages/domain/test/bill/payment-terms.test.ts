import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocatePayments, cutoffHoursOf, dayMs, defaultPostpaidTerms, type PayableDocument, sumPayable } from '#index.ts';

const document = (cents: number, day: number): PayableDocument => ({ id: `${day}`, cents, dueAt: day * dayMs });
const openOf = (documents: readonly PayableDocument[], paid: number) => allocatePayments(documents, paid).map(({ openCents }) => openCents);

describe('allocatePayments', () => {
  const bills = [document(1000, 1), document(2000, 2), document(3000, 3)];

  it.each([
    [0, [1000, 2000, 3000]],
    [-50, [1000, 2000, 3000]],
    [1500, [0, 1500, 3000]],
    [6000, [0, 0, 0]],
    [9000, [0, 0, 0]],
  ])('pays the oldest first with %i fen', (paid, open) => {
    expect(openOf(bills, paid)).toEqual(open);
  });

  it('lets a correction that gives back pay the oldest', () => {
    expect(openOf([...bills, document(-1200, 4)], 0)).toEqual([0, 1800, 3000, 0]);
  });

  it('leaves open what was issued less what was paid, and never an older one behind a newer one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5000, max: 5000 })), fc.nat(50_000), (amounts, paid) => {
        const documents = amounts.map((cents, index) => document(cents, index));
        const open = openOf(documents, paid);
        const issued = amounts.reduce((sum, cents) => sum + cents, 0);
        expect(open.reduce((sum, cents) => sum + cents, 0)).toBe(Math.max(0, issued - paid));
        const firstOpen = open.findIndex((cents) => cents > 0);
        for (const [index, cents] of open.entries())
          if (index > firstOpen && firstOpen >= 0) expect(cents).toBe(Math.max(0, amounts[index] ?? 0));
      }),
    );
  });
});

describe('sumPayable', () => {
  it('says what is open, what is overdue, and since when', () => {
    const open = allocatePayments([document(1000, 1), document(2000, 2), document(3000, 9)], 1500);
    expect(sumPayable(open, 2 * dayMs)).toEqual({ openCents: 4500, overdueCents: 1500, dueAt: 2 * dayMs });
    expect(sumPayable(open, 2 * dayMs - 1)).toMatchObject({ overdueCents: 0 });
    expect(sumPayable([], 0)).toEqual({ openCents: 0, overdueCents: 0, dueAt: null });
  });
});

describe('cutoffHoursOf', () => {
  it('has the notice within the days until the cut-off', () => {
    expect(cutoffHoursOf(defaultPostpaidTerms, 0, 0)).toEqual({ graceHours: 23 * 24, noticeHours: 7 * 24 });
    expect(cutoffHoursOf(defaultPostpaidTerms, 0, 40 * dayMs)).toEqual({ graceHours: 0, noticeHours: 7 * 24 });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BilledPayment, type BookedPayment, type PaymentDifference, reconcilePayments } from '#index.ts';

const from = Date.parse('2026-11-18T00:00:00+08:00');
const to = from + 86_400_000;
const noon = from + 43_200_000;
const day = { from, to, feeRate: 60 };

function book(number: string, cents: number, change: Partial<BookedPayment> = {}): BookedPayment {
  return { kind: 'payment', number, cents, isDone: true, at: noon, ...change };
}

function bill(number: string, cents: number, change: Partial<BilledPayment> = {}): BilledPayment {
  return { kind: 'payment', number, cents, feeCents: Math.round(cents * 0.006), ...change };
}

const difference = { of: 'payment', number: 'A', bookedCents: 5_000, billedCents: 5_000, feeCents: null };

describe('books and bill', () => {
  it('agree on what both have, whatever the order', () => {
    const refund = book('R', 1_200, { kind: 'refund' });
    const billedRefund = bill('R', 1_200, { kind: 'refund', feeCents: -7 });
    expect(reconcilePayments([book('A', 5_000), book('B', 1), refund], [billedRefund, bill('B', 1), bill('A', 5_000)], day)).toEqual([]);
  });

  it.each<[string, BookedPayment[], BilledPayment[], Partial<PaymentDifference>]>([
    ['a payment that nobody here knows', [], [bill('A', 5_000)], { kind: 'missingHere', bookedCents: null }],
    ['a payment that is not credited', [book('A', 5_000, { isDone: false })], [bill('A', 5_000)], { kind: 'state', bookedCents: null }],
    ['another amount', [book('A', 5_000)], [bill('A', 5_001)], { kind: 'amount', billedCents: 5_001 }],
    ['a payment that is not billed', [book('A', 5_000)], [], { kind: 'missingThere', billedCents: null }],
    ['one just before midnight', [book('A', 5_000, { at: to - 600_000 })], [], { kind: 'nextDay', billedCents: null }],
    ['one a little earlier', [book('A', 5_000, { at: to - 600_001 })], [], { kind: 'missingThere', billedCents: null }],
    ['a payment that is billed twice', [book('A', 5_000)], [bill('A', 5_000), bill('A', 5_000)], { kind: 'double' }],
    ['a fee that is too high', [book('A', 5_000)], [bill('A', 5_000, { feeCents: 32 })], { kind: 'fee', feeCents: 32 }],
    ['a fee that is missing', [book('A', 5_000)], [bill('A', 5_000, { feeCents: 0 })], { kind: 'fee', feeCents: 0 }],
    [
      'a refund with the number of a payment',
      [book('A', 5_000, { isDone: false })],
      [bill('A', 5_000, { kind: 'refund', feeCents: 0 })],
      { kind: 'missingHere', of: 'refund', bookedCents: null },
    ],
  ])('differ by %s', (_what, booked, billed, expected) => {
    expect(reconcilePayments(booked, billed, day)).toEqual([{ ...difference, ...expected }]);
  });

  it('do not differ by a fen of the fee, nor by any fee where none was agreed', () => {
    expect(reconcilePayments([book('A', 5_000)], [bill('A', 5_000, { feeCents: 31 })], day)).toEqual([]);
    expect(reconcilePayments([book('A', 5_000)], [bill('A', 5_000, { feeCents: 4_000 })], { ...day, feeRate: null })).toEqual([]);
  });

  it('do not differ by what was done on another day, nor by what was never done', () => {
    const others = [book('A', 1, { at: to }), book('B', 1, { at: from - 1 }), book('C', 1, { isDone: false })];
    expect(reconcilePayments(others, [], day)).toEqual([]);
    expect(reconcilePayments([book('A', 5_000, { at: from - 1 })], [bill('A', 5_000)], day)).toEqual([]);
  });

  it('differ in sum by exactly what the differences say', () => {
    const number = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
    const kind = fc.constantFrom('payment' as const, 'refund' as const);
    const cents = fc.integer({ min: 1, max: 4 });
    const booked = fc.uniqueArray(fc.record({ kind, number, cents, isDone: fc.boolean(), at: fc.constantFrom(noon, to - 1) }), {
      selector: (entry) => `${entry.kind}${entry.number}`,
    });
    const billed = fc.array(fc.record({ kind, number, cents, feeCents: fc.constant(0) }));
    fc.assert(
      fc.property(booked, billed, (books, rows) => {
        const differences = reconcilePayments(books, rows, { ...day, feeRate: null });
        const sum = (list: { cents: number }[]) => list.reduce((total, one) => total + one.cents, 0);
        const explained = differences.reduce((total, one) => {
          // A row that is billed again adds its whole amount, whatever the books have.
          const ours = one.kind === 'double' ? 0 : (one.bookedCents ?? 0);
          return total + (one.billedCents ?? 0) - ours;
        }, 0);
        return sum(rows) - sum(books.filter((entry) => entry.isDone)) === explained;
      }),
    );
  });
});

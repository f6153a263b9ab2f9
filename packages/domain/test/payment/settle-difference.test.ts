import { describe, expect, it } from 'vitest';
import { differenceCents, findJournalFault, isCreditedBy, mayBookByHand, type RefundState, refundStates, writeOffLines } from '#index.ts';

describe('the amount of a difference', () => {
  it.each([
    ['missingThere', 'payment', 100, null, 100],
    ['missingHere', 'payment', null, 100, -100],
    ['state', 'payment', null, 5002, -5002],
    ['amount', 'payment', 5001, 5002, -1],
    ['missingThere', 'refund', 100, null, -100],
    ['missingHere', 'refund', null, 100, 100],
    ['amount', 'payment', 5, 5, null],
    ['double', 'payment', 5, 5, null],
    ['fee', 'payment', 5, 5, null],
  ] as const)('of %s, a %s, is what the books have too much', (kind, of, bookedCents, billedCents, cents) => {
    expect(differenceCents({ kind, of, bookedCents, billedCents })).toBe(cents);
  });
});

describe('an entry that puts a difference right', () => {
  it.each([
    ['missingHere', 'payment', null, 100, [100], [99, 101, -100]],
    ['missingThere', 'payment', 100, null, [-100], [100, -99]],
    ['amount', 'payment', 5001, 5002, [1], [-1, 2, 5002]],
    ['missingHere', 'refund', null, 100, [-100], [100]],
    ['double', 'payment', 5, 5, [1, 5], [0, -1, 6]],
    ['double', 'refund', 5, 5, [-1, -5], [0, 1, -6]],
    ['fee', 'payment', 5, 5, [], [0, 1, 5]],
  ] as const)('of %s, a %s, is of what the books lack', (kind, of, bookedCents, billedCents, right, wrong) => {
    const isCredited = (cents: number) => isCreditedBy({ kind, of, bookedCents, billedCents }, cents);
    expect([right.map(isCredited), wrong.map(isCredited)]).toEqual([right.map(() => true), wrong.map(() => false)]);
  });
});

describe('booking a difference by hand', () => {
  const mayOf = (kind: 'state' | 'amount', of: 'payment' | 'refund', isPaymentCredited: boolean, refundState: RefundState | null = null) =>
    mayBookByHand({ kind, of }, { isPaymentCredited, refundState });

  it('is for a refund that is billed and not done here once it was returned', () => {
    expect(refundStates.filter((state) => mayOf('state', 'refund', true, state))).toEqual(['failed', 'rejected', 'withdrawn']);
    expect(mayOf('state', 'refund', true)).toBe(false);
  });

  it('is for a payment that is billed and not done here until it is credited, and for whatever else differs', () => {
    expect([mayOf('state', 'payment', false), mayOf('state', 'payment', true)]).toEqual([true, false]);
    expect([mayOf('amount', 'payment', true), mayOf('amount', 'refund', true, 'refunded')]).toEqual([true, true]);
  });
});

describe('writing off', () => {
  it('takes what is missing from the clearing account as a loss, and adds a surplus as an adjustment', () => {
    for (const [channel, cents, account] of [
      ['wechat', 100, 'bad_debt'],
      ['alipay', -100, 'adjustment'],
    ] as const) {
      const lines = writeOffLines(channel, cents);
      expect(findJournalFault(lines)).toBeNull();
      expect(lines).toEqual([
        { account, walletId: null, cents },
        { account: `clearing_${channel}`, walletId: null, cents: -cents },
      ]);
    }
  });
});

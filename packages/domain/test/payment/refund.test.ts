import { describe, expect, it } from 'vitest';
import {
  chooseRefundWay,
  findJournalFault,
  freezeLines,
  maxRefundAgeMs,
  maxRefundParts,
  measureRefund,
  moveRefund,
  nextRefundQuery,
  openRefundStates,
  type RefundState,
  refundEvents,
  refundLines,
  refundNeedsSecondPerson,
  refundStates,
} from '#index.ts';

/** In the order of `refundEvents`; a dot: nothing happens. */
const throughProvider: Record<RefundState, string> = {
  requested: 'waiting approved . . . rejected withdrawn',
  waiting: '. approved . . . rejected withdrawn',
  approved: '. . sent . . . .',
  sent: '. . sent refunded failed . .',
  refunded: '. . . . . . .',
  failed: '. . . . . . .',
  rejected: '. . . . . . .',
  withdrawn: '. . . . . . .',
};
/** Nothing is sent, and what was approved waits for its payer. */
const atCounter = { ...throughProvider, approved: '. . . refunded . rejected .', sent: '. . . refunded failed . .' };

describe('a refund', () => {
  it.each([
    ['origin', throughProvider],
    ['counter', atCounter],
  ] as const)('that goes to the %s moves as its table says', (way, grid) => {
    for (const state of refundStates)
      expect(refundEvents.map((event) => moveRefund({ state, way }, event) ?? '.').join(' '), state).toBe(grid[state]);
  });

  it('ends once: nothing leads out of a state in which nothing is frozen', () => {
    for (const state of refundStates.filter((one) => !openRefundStates.includes(one)))
      for (const way of ['origin', 'counter'] as const)
        expect(refundEvents.every((event) => moveRefund({ state, way }, event) === null)).toBe(true);
  });

  it('is asked for after 5 s, 15 s, a minute and five, then half-hourly for two days and four times a day, without an end', () => {
    const delays = [0, 1, 2, 3, 4].map((tries) => nextRefundQuery({ sentAt: 0, now: 0, tries }) / 1000);
    expect(delays).toEqual([5, 15, 60, 300, 1800]);
    const now = 40 * 86_400_000;
    expect(nextRefundQuery({ sentAt: 0, now, tries: 900 }) - now).toBe(6 * 3_600_000);
  });

  it('has journals that add up', () => {
    for (const from of ['wechat', 'alipay', 'cash', 'transfer'] as const)
      for (const lines of [freezeLines('w', 7), refundLines('w', 7, from)]) expect(findJournalFault(lines)).toBeNull();
    expect(() => refundLines('w', 7, 'counter')).toThrow('cash or by transfer');
  });
});

const payment = { channel: 'wechat', state: 'paid', cents: 5000, paidAt: 0, refundedCents: 0, parts: 0, hasOpenRefund: false } as const;
const wallet = { balanceCents: 9000, unsettledCents: 0, disagrees: false };

describe('the terms of a refund', () => {
  it.each([
    ['the payment, where the wallet has more', {}, {}, 5000],
    ['what is left of the payment', { refundedCents: 4999 }, {}, 1],
    ['the balance', {}, { balanceCents: 1200 }, 1200],
    ['the balance less what is not charged yet', {}, { balanceCents: 1200, unsettledCents: 1199 }, 1],
    ['the balance, where a correction is to be credited', {}, { balanceCents: 1200, unsettledCents: -500 }, 1200],
  ])('allow %s', (_, ofPayment, ofWallet, maxCents) => {
    expect(measureRefund({ ...payment, ...ofPayment }, { ...wallet, ...ofWallet })).toEqual({ maxCents, refusal: null });
  });

  it.each([
    ['notPaid', { state: 'pending' }, {}],
    ['notPaid', { state: 'closed' }, {}],
    ['open', { hasOpenRefund: true }, {}],
    ['open', { state: 'refunding' }, {}],
    ['nothingLeft', { state: 'refunded', refundedCents: 5000 }, {}],
    ['disagrees', {}, { disagrees: true }],
    ['balance', {}, { balanceCents: 100, unsettledCents: 100 }],
    ['balance', {}, { balanceCents: -1 }],
  ] as const)('refuse for %s', (refusal, ofPayment, ofWallet) => {
    expect(measureRefund({ ...payment, ...ofPayment }, { ...wallet, ...ofWallet })).toEqual({ maxCents: 0, refusal });
  });

  it('never allow more than what is left of payment or balance', () => {
    for (let index = 0; index < 500; index++) {
      const [refundedCents, balanceCents, unsettledCents] = [
        (index * 37) % 5001,
        ((index * 91) % 9000) - 1000,
        ((index * 53) % 4000) - 500,
      ];
      const { maxCents } = measureRefund({ ...payment, refundedCents }, { balanceCents, unsettledCents, disagrees: false });
      expect(maxCents).toBeLessThanOrEqual(5000 - refundedCents);
      expect(maxCents).toBeLessThanOrEqual(Math.max(0, balanceCents - Math.max(0, unsettledCents)));
    }
  });

  it('lead back to where it came from within a year and in 50 parts, and else over the counter', () => {
    const connected = { now: maxRefundAgeMs - 1, isConnected: true };
    expect(chooseRefundWay(payment, connected)).toBe('origin');
    expect(chooseRefundWay(payment, { ...connected, now: maxRefundAgeMs })).toBe('counter');
    expect(chooseRefundWay({ ...payment, parts: maxRefundParts - 1 }, connected)).toBe('origin');
    expect(chooseRefundWay({ ...payment, parts: maxRefundParts }, connected)).toBe('counter');
    expect(chooseRefundWay(payment, { ...connected, isConnected: false })).toBe('counter');
    expect(chooseRefundWay({ ...payment, channel: 'counter' }, connected)).toBe('counter');
  });

  it('ask for two persons beyond what one may move, and always at the counter', () => {
    expect(refundNeedsSecondPerson({ cents: 50_000, way: 'origin' }, 0)).toBe(false);
    expect(refundNeedsSecondPerson({ cents: 50_001, way: 'origin' }, 0)).toBe(true);
    expect(refundNeedsSecondPerson({ cents: 1, way: 'origin' }, 200_000)).toBe(true);
    expect(refundNeedsSecondPerson({ cents: 1, way: 'counter' }, 0)).toBe(true);
  });
});

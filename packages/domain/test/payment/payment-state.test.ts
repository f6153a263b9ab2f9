import { describe, expect, it } from 'vitest';
import {
  movePayment,
  nextPaymentQuery,
  openPaymentStates,
  type PaymentState,
  paymentEvents,
  paymentLifetimeMs,
  paymentStates,
} from '#index.ts';

/** money.md, section 5, written out a second time: from each state, in the order of `paymentEvents`; a dot: nothing happens. */
const grid: Record<PaymentState, string> = {
  created: 'pending unknown paid failed closed . . . .',
  pending: 'pending unknown paid failed closed . . . .',
  unknown: 'pending unknown paid failed closed . . . .',
  paid: '. . . . . refunding . . .',
  failed: '. . paid . . . . . .',
  closed: '. . paid . . . . . .',
  refunding: '. . . . . . paid paid refunded',
  refunded: '. . . . . . . . .',
};

describe('a payment', () => {
  it.each(paymentStates)('moves from %s as the design says', (state) => {
    expect(paymentEvents.map((event) => movePayment(state, event) ?? '.').join(' ')).toBe(grid[state]);
  });

  it('credits once: nothing but a refund follows a success', () => {
    for (const state of paymentStates) {
      const paid = movePayment(state, 'succeeded');
      if (paid !== null) expect(movePayment(paid, 'succeeded')).toBeNull();
    }
    for (const state of ['paid', 'refunding', 'refunded'] as const) expect(movePayment(state, 'succeeded')).toBeNull();
  });

  it('may be paid after all from every state in which it is not', () => {
    for (const state of [...openPaymentStates, 'failed', 'closed'] as const) expect(movePayment(state, 'succeeded')).toBe('paid');
  });
});

describe('the queries of a payment', () => {
  it('come after 5 s, 15 s, a minute and five, then every half hour, for two days', () => {
    const createdAt = Date.parse('2026-11-19T10:00:00+08:00');
    const delays: number[] = [];
    let now = createdAt;
    for (let queries = 0; ; queries++) {
      const next = nextPaymentQuery({ createdAt, now, queries });
      if (next === null) break;
      delays.push((next - now) / 1000);
      now = next;
    }
    expect(delays.slice(0, 6)).toEqual([5, 15, 60, 300, 1800, 1800]);
    expect(new Set(delays.slice(4))).toEqual(new Set([1800]));
    expect(now - createdAt).toBeGreaterThanOrEqual(48 * 3_600_000);
    expect(now - createdAt).toBeLessThan(48.5 * 3_600_000);
  });

  it('begin while the payer may still pay', () => {
    expect(paymentLifetimeMs('wechat')).toBe(30 * 60_000);
    expect(paymentLifetimeMs('counter')).toBe(7 * 24 * 3_600_000);
    expect((nextPaymentQuery({ createdAt: 0, now: 0, queries: 0 }) ?? 0) < paymentLifetimeMs('wechat')).toBe(true);
  });
});

import { dayMs, minuteMs, secondMs } from '../duration.ts';

/**
 * The states of a payment. Only `paid` has credited the wallet; `unknown` may have been paid, `failed` and `closed` were not as far as anybody knows,
 * and count as paid when the provider says so after all.
 */
export const paymentStates = ['created', 'pending', 'unknown', 'paid', 'failed', 'closed', 'refunding', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * What happens to a payment:
 * - `sent`: the provider has taken the order, the payer may pay
 * - `unclear`: the provider has not answered clearly
 * - `succeeded`: the payment was verified
 * - `failed`: the provider has refused the order, or the payment
 * - `closed`: the order takes no payment any more
 * - `refundApproved`, `refundRefused`: a refund is sent; the provider will not do it
 * - `partRefunded`, `refunded`: a part, or the rest, was given back
 */
export const paymentEvents = [
  'sent',
  'unclear',
  'succeeded',
  'failed',
  'closed',
  'refundApproved',
  'refundRefused',
  'partRefunded',
  'refunded',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

const paymentMoves: Record<PaymentEvent, Partial<Record<PaymentState, PaymentState>>> = {
  sent: { created: 'pending', unknown: 'pending', pending: 'pending' },
  unclear: { created: 'unknown', pending: 'unknown', unknown: 'unknown' },
  succeeded: { created: 'paid', pending: 'paid', unknown: 'paid', failed: 'paid', closed: 'paid' },
  failed: { created: 'failed', pending: 'failed', unknown: 'failed' },
  closed: { created: 'closed', pending: 'closed', unknown: 'closed' },
  refundApproved: { paid: 'refunding' },
  refundRefused: { refunding: 'paid' },
  partRefunded: { refunding: 'paid' },
  refunded: { refunding: 'refunded' },
};

/** The state after an event; null: the event says nothing new, or comes too late. */
export function movePayment(state: PaymentState, event: PaymentEvent): PaymentState | null {
  return paymentMoves[event][state] ?? null;
}

/** Those in which the payer may still pay. */
export const openPaymentStates: readonly PaymentState[] = ['created', 'pending', 'unknown'];

const firstQueryDelaysMs: readonly number[] = [5 * secondMs, 15 * secondMs, minuteMs, 5 * minuteMs];
const laterQueryDelayMs = 30 * minuteMs;
/** By then the bill of the day has decided. */
const lastQueryMs = 2 * dayMs;

/**
 * When the provider is asked next, in milliseconds; null: no more.
 * @param queries how often it has been asked
 */
export function nextPaymentQuery({ createdAt, now, queries }: { createdAt: number; now: number; queries: number }): number | null {
  if (now - createdAt >= lastQueryMs) return null;
  return now + (firstQueryDelaysMs[queries] ?? laterQueryDelayMs);
}

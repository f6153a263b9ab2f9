import { dayMs, hourMs, minuteMs, secondMs } from '../duration.ts';

/**
 * The states of a refund. While it is open its amount is frozen.
 * - `requested`: the payer has asked for it, and a clerk decides
 * - `waiting`: a clerk has approved it, and a second person decides
 * - `approved`: it is to be sent to the provider, or to be paid out at the counter
 * - `sent`: the provider may have done it, and is asked until that is clear
 * - `refunded`: the money is back with the payer
 * - `failed`, `rejected`, `withdrawn`: it is back in the wallet, because the provider, a clerk or the payer has said no
 */
export const refundStates = ['requested', 'waiting', 'approved', 'sent', 'refunded', 'failed', 'rejected', 'withdrawn'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * What happens to a refund:
 * - `forwarded`: a clerk has approved it, and a second person has to
 * - `approved`: whoever has to has approved it
 * - `sent`: it is handed to the provider
 * - `done`: the provider has verifiably done it, or it was paid out
 * - `failed`: the provider has understood and refused
 * - `rejected`, `withdrawn`: by a clerk or the second person; by the payer
 */
export const refundEvents = ['forwarded', 'approved', 'sent', 'done', 'failed', 'rejected', 'withdrawn'] as const;
export type RefundEvent = (typeof refundEvents)[number];

/** Where the money goes: back to where it came from, or out over the counter, in cash or by a transfer. */
export const refundWays = ['origin', 'counter'] as const;
export type RefundWay = (typeof refundWays)[number];

const refundMoves: Record<RefundEvent, Partial<Record<RefundState, RefundState>>> = {
  forwarded: { requested: 'waiting' },
  approved: { requested: 'approved', waiting: 'approved' },
  sent: { approved: 'sent', sent: 'sent' },
  done: { approved: 'refunded', sent: 'refunded' },
  failed: { sent: 'failed' },
  rejected: { requested: 'rejected', waiting: 'rejected', approved: 'rejected' },
  withdrawn: { requested: 'withdrawn', waiting: 'withdrawn' },
};

/**
 * The state after an event; null: the event says nothing new, or comes too late. What was approved may be rejected only at the counter, where nobody
 * has paid it out yet: a provider may have it.
 */
export function moveRefund({ state, way }: { state: RefundState; way: RefundWay }, event: RefundEvent): RefundState | null {
  const isOfCounter = way === 'counter';
  if (event === 'sent' && isOfCounter) return null;
  if (state === 'approved' && ((event === 'rejected' && !isOfCounter) || (event === 'done' && !isOfCounter))) return null;
  return refundMoves[event][state] ?? null;
}

/** Those in which the amount is frozen. */
export const openRefundStates: readonly RefundState[] = ['requested', 'waiting', 'approved', 'sent'];

const firstDelaysMs: readonly number[] = [5 * secondMs, 15 * secondMs, minuteMs, 5 * minuteMs];

/** When the provider is asked next, in milliseconds: until the outcome is clear, since banks may take days. @param tries how often it has been asked */
export function nextRefundQuery({ sentAt, now, tries }: { sentAt: number; now: number; tries: number }): number {
  const later = now - sentAt < 2 * dayMs ? 30 * minuteMs : 6 * hourMs;
  return now + (firstDelaysMs[tries] ?? later);
}

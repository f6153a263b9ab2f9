import { type JournalLine, reverseLines } from '../ledger/journal.ts';
import type { JournalKind } from '../ledger/journal-kind.ts';
import { freezeLines, refundLines } from '../ledger/refund-lines.ts';
import type { CounterMethod, PaymentChannel } from './payment-channel.ts';
import { movePayment, type PaymentEvent, type PaymentState } from './payment-state.ts';
import { moveRefund, type RefundEvent, type RefundState, type RefundWay } from './refund-state.ts';

/** A refund with the payment that it is of, both locked. */
export interface SteppedRefund {
  state: RefundState;
  way: RefundWay;
  cents: number;
  walletId: string;
  payment: RefundPart;
}

interface RefundPart {
  state: PaymentState;
  cents: number;
  /** What was given back of it already. */
  refundedCents: number;
}

/** What happens; of money that goes out also where from: the provider, or how at the counter. */
export type RefundMove = { event: Exclude<RefundEvent, 'done'> } | { event: 'done'; from: PaymentChannel | CounterMethod };

export interface RefundStep {
  state: RefundState;
  payment: Pick<RefundPart, 'state' | 'refundedCents'>;
  /** Null: nothing is posted. */
  journal: { kind: Extract<JournalKind, 'refund' | 'refundReturn'>; lines: JournalLine[] } | null;
}

/**
 * Takes a refund one step further, together with its payment and the ledger; null: what happens says nothing new, or comes too late.
 * @throws Error where the payment is in a state that the refund cannot be in with it
 */
export function stepRefund(refund: SteppedRefund, move: RefundMove): RefundStep | null {
  const state = moveRefund(refund, move.event);
  if (state === null) return null;
  const { cents, walletId, payment } = refund;
  if (move.event === 'done') {
    const refundedCents = payment.refundedCents + cents;
    const event = refundedCents === payment.cents ? 'refunded' : 'partRefunded';
    const lines = refundLines(walletId, cents, move.from);
    return { state, payment: { state: mustMove(payment.state, event), refundedCents }, journal: { kind: 'refund', lines } };
  }
  if (move.event === 'failed' || move.event === 'rejected' || move.event === 'withdrawn') {
    const back = payment.state === 'refunding' ? mustMove(payment.state, 'refundRefused') : payment.state;
    const lines = reverseLines(freezeLines(walletId, cents));
    return { state, payment: { ...payment, state: back }, journal: { kind: 'refundReturn', lines } };
  }
  const isApproved = move.event === 'approved';
  return { state, payment: { ...payment, state: isApproved ? mustMove(payment.state, 'refundApproved') : payment.state }, journal: null };
}

function mustMove(state: PaymentState, event: PaymentEvent): PaymentState {
  const next = movePayment(state, event);
  if (next === null) throw new Error(`a payment that is ${state} cannot be ${event}`);
  return next;
}

import { dayMs } from '../duration.ts';
import { needsSecondPerson } from '../ledger/wallet-entry.ts';
import { isOnlineChannel, type PaymentChannel } from './payment-channel.ts';
import type { PaymentState } from './payment-state.ts';
import type { RefundWay } from './refund-state.ts';

/** Providers give back within a year, and a payment in 50 parts at most. */
export const maxRefundAgeMs = 365 * dayMs;
export const maxRefundParts = 50;

export interface RefundedPayment {
  channel: PaymentChannel;
  state: PaymentState;
  cents: number;
  /** In milliseconds; null: it was not paid. */
  paidAt: number | null;
  /** What was given back already, and in how many parts. */
  refundedCents: number;
  parts: number;
  /** Whether another refund of it is open. */
  hasOpenRefund: boolean;
}

export interface RefundedWallet {
  balanceCents: number;
  /** What was used and is not charged yet. */
  unsettledCents: number;
  /** Whether balance and lines disagree. */
  disagrees: boolean;
}

/**
 * Why nothing can be refunded:
 * - `notPaid`: the payment has credited nothing
 * - `open`: another refund of it is open
 * - `nothingLeft`: it was given back as a whole
 * - `disagrees`: the wallet is being looked into
 * - `balance`: what is in the wallet is needed for what was used
 */
export const refundRefusals = ['notPaid', 'open', 'nothingLeft', 'disagrees', 'balance'] as const;
export type RefundRefusal = (typeof refundRefusals)[number];

export interface RefundTerms {
  /** Fen; 0 where there is a reason against it. */
  maxCents: number;
  refusal: RefundRefusal | null;
}

/** How much of a payment may be asked back: what is left of it, and no more than the balance less what was used and is not charged yet. */
export function measureRefund(payment: RefundedPayment, wallet: RefundedWallet): RefundTerms {
  const left = payment.cents - payment.refundedCents;
  const spare = wallet.balanceCents - Math.max(0, wallet.unsettledCents);
  const maxCents = Math.min(left, spare);
  const refusal = findRefusal(payment, wallet, { left, maxCents });
  return { maxCents: refusal === null ? maxCents : 0, refusal };
}

function findRefusal(
  { state, hasOpenRefund }: RefundedPayment,
  { disagrees }: RefundedWallet,
  { left, maxCents }: { left: number; maxCents: number },
): RefundRefusal | null {
  if (hasOpenRefund || state === 'refunding') return 'open';
  if (state === 'refunded' || (state === 'paid' && left <= 0)) return 'nothingLeft';
  if (state !== 'paid') return 'notPaid';
  if (disagrees) return 'disagrees';
  return maxCents <= 0 ? 'balance' : null;
}

/** Where a refund goes. @param isConnected whether the provider of the payment is connected still */
export function chooseRefundWay(
  { channel, paidAt, parts }: Pick<RefundedPayment, 'channel' | 'paidAt' | 'parts'>,
  { now, isConnected }: { now: number; isConnected: boolean },
): RefundWay {
  const isInTime = paidAt !== null && now - paidAt < maxRefundAgeMs;
  return isOnlineChannel(channel) && isConnected && isInTime && parts < maxRefundParts ? 'origin' : 'counter';
}

/**
 * Whether a clerk’s approval waits for a second person: beyond what one person enters, and always where the money goes out over the counter.
 * @param enteredTodayCents what the clerk has moved today without a second person
 */
export function refundNeedsSecondPerson({ cents, way }: { cents: number; way: RefundWay }, enteredTodayCents: number): boolean {
  return way === 'counter' || needsSecondPerson({ kind: 'adjustment', cents }, enteredTodayCents);
}

import { clearingAccounts, type JournalLine, type LedgerAccount } from '../ledger/journal.ts';
import type { OnlineChannel } from './payment-channel.ts';
import type { PaymentDifference } from './reconcile-payments.ts';
import type { RefundState } from './refund-state.ts';

/** How a difference is settled by hand: an entry has credited it, it is written off, or it is none, as a note says. */
export const differenceOutcomes = ['credited', 'writtenOff', 'explained'] as const;
export type DifferenceOutcome = (typeof differenceOutcomes)[number];

export type DifferenceAmounts = Pick<PaymentDifference, 'kind' | 'of' | 'bookedCents' | 'billedCents'>;

/**
 * How much more the books have received through a provider than its bill says, in fen; negative where they have less. Null where the amounts do not differ, or where it is not
 * plain which of them counts.
 */
export function differenceCents({ kind, of, bookedCents, billedCents }: DifferenceAmounts): number | null {
  if (kind === 'double' || kind === 'fee') return null;
  const surplus = (bookedCents ?? 0) - (billedCents ?? 0);
  if (surplus === 0) return null;
  return of === 'payment' ? surplus : -surplus;
}

/**
 * Whether an entry of so much to a wallet's credit puts right what differs: of exactly that amount, or of no more than was billed where a number was billed again
 * and it is not plain which amount counts. What a fee should be is no wallet's matter.
 */
export function isCreditedBy(difference: DifferenceAmounts, entryCents: number): boolean {
  const surplus = differenceCents(difference);
  if (surplus !== null) return entryCents === -surplus;
  const { kind, of, billedCents } = difference;
  const credit = of === 'payment' ? entryCents : -entryCents;
  return kind === 'double' && credit > 0 && credit <= (billedCents ?? 0);
}

/** What the books have by now of the payment or the refund that a difference is about. */
export interface BookedSince {
  isPaymentCredited: boolean;
  /** Null: it is about none. */
  refundState: RefundState | null;
}

/** Those after which a provider's word books nothing more. */
const returnedRefundStates: readonly RefundState[] = ['failed', 'rejected', 'withdrawn'];

/**
 * Whether a difference may be credited by an entry or written off. What is billed and not done here may not where a provider's word still books it, or has since: it
 * would be booked twice. A payment is credited by no word after that for another amount, so that it may until it is credited.
 */
export function mayBookByHand(
  { kind, of }: Pick<DifferenceAmounts, 'kind' | 'of'>,
  { isPaymentCredited, refundState }: BookedSince,
): boolean {
  if (kind !== 'state') return true;
  return of === 'payment' ? !isPaymentCredited : refundState !== null && returnedRefundStates.includes(refundState);
}

/** The journal after which the clearing account has what the provider has: what is missing is lost, and a surplus an adjustment. */
export function writeOffLines(channel: OnlineChannel, cents: number): JournalLine[] {
  const other: LedgerAccount = cents > 0 ? 'bad_debt' : 'adjustment';
  return [
    { account: other, walletId: null, cents },
    { account: clearingAccounts[channel], walletId: null, cents: -cents },
  ];
}

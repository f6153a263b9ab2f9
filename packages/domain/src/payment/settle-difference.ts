import { clearingAccounts, type JournalLine, type LedgerAccount } from '../ledger/journal.ts';
import type { OnlineChannel } from './payment-channel.ts';
import type { PaymentDifference } from './reconcile-payments.ts';

/** How a difference is settled by hand: an entry has credited it, it is written off, or it is none, as a note says. */
export const differenceOutcomes = ['credited', 'writtenOff', 'explained'] as const;
export type DifferenceOutcome = (typeof differenceOutcomes)[number];

type Amounts = Pick<PaymentDifference, 'kind' | 'of' | 'bookedCents' | 'billedCents'>;

/**
 * How much more the books have received through a provider than its bill says, in fen; negative where they have less. Null where the amounts do not differ, or where it is not
 * plain which of them counts.
 */
export function differenceCents({ kind, of, bookedCents, billedCents }: Amounts): number | null {
  if (kind === 'double' || kind === 'fee') return null;
  const surplus = (bookedCents ?? 0) - (billedCents ?? 0);
  if (surplus === 0) return null;
  return of === 'payment' ? surplus : -surplus;
}

/** The journal after which the clearing account has what the provider has: what is missing is lost, and a surplus an adjustment. */
export function writeOffLines(channel: OnlineChannel, cents: number): JournalLine[] {
  const other: LedgerAccount = cents > 0 ? 'bad_debt' : 'adjustment';
  return [
    { account: other, walletId: null, cents },
    { account: clearingAccounts[channel], walletId: null, cents: -cents },
  ];
}

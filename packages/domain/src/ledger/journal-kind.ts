import { walletEntryKinds } from './wallet-entry.ts';

/**
 * What a journal records: an entry by hand, the charge for what a supply used, what somebody paid, or a refund, which is asked for first and then done or
 * returned to the wallet.
 */
export const journalKinds = [...walletEntryKinds, 'charge', 'payment', 'refundRequest', 'refund', 'refundReturn'] as const;
export type JournalKind = (typeof journalKinds)[number];

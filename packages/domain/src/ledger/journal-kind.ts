import { walletEntryKinds } from './wallet-entry.ts';

/** What a journal records: an entry by hand, the charge for what a supply used, or what somebody paid. */
export const journalKinds = [...walletEntryKinds, 'charge', 'payment'] as const;
export type JournalKind = (typeof journalKinds)[number];

import { walletEntryKinds } from './wallet-entry.ts';

/** What a journal records: an entry by hand, or the charge for what a supply used. */
export const journalKinds = [...walletEntryKinds, 'charge'] as const;
export type JournalKind = (typeof journalKinds)[number];

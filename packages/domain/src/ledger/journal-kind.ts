import { walletEntryKinds } from './wallet-entry.ts';

/** What a journal records: an entry by hand, so far. */
export const journalKinds = [...walletEntryKinds] as const;
export type JournalKind = (typeof journalKinds)[number];

import { walletEntryKinds } from './wallet-entry.ts';

/**
 * What a journal records: an entry by hand, the charge for what a supply used, what somebody paid, a refund, which is asked for first and then done or
 * returned to the wallet, that a difference from a provider’s bill is written off, or the tax of a bill that is issued.
 */
export const journalKinds = [
  ...walletEntryKinds,
  'charge',
  'payment',
  'refundRequest',
  'refund',
  'refundReturn',
  'differenceWriteOff',
  'tax',
] as const;
export type JournalKind = (typeof journalKinds)[number];

import type { Case } from './foreign-id-case.ts';

const entry = { kind: 'cash', cents: 1, note: '现金' };
/** The ids beside the one in question are unknown as well, so that only the order of the looks could give it away. */
const unknown = '00000000-0000-4000-8000-000000000001';

export const walletReads: Case[] = [
  ['getRoomBalance', 'room', (roomId) => ({ roomId })],
  ['getWallet', 'wallet', (walletId) => ({ walletId })],
  ['getBill', 'bill', (billId) => ({ billId })],
  ['listWalletMoves', 'wallet', (walletId) => ({ walletId })],
];

/** Lists of the tenant’s administrator. */
export const walletLists: Case[] = [
  ['listBills', 'room', (roomId) => ({ scope: 'all', roomId })],
  ['listWallets', 'room', (roomId) => ({ roomId })],
  ['listWalletEntries', 'wallet', (walletId) => ({ walletId })],
];

/** Calls of the tenant’s administrator about wallets. */
export const walletCases: Case[] = [
  ['enterWalletEntry', 'room', (roomId) => ({ ...entry, roomId, accountId: unknown })],
  ['enterWalletEntry', 'account', (accountId, { mine }) => ({ ...entry, roomId: mine.tenant.areas.room, accountId })],
  ['savePaymentTerms', 'wallet', (walletId) => ({ walletId, version: 0, mode: 'prepaid' })],
  ['holdCutoff', 'wallet', (walletId) => ({ walletId, version: 1, until: null })],
  ['getCutoffRequest', 'cutoffRequest', (requestId) => ({ requestId })],
  ['decideCutoffRequest', 'cutoffRequest', (requestId) => ({ requestId, approve: true, contentHash: 'a'.repeat(64) })],
  ['reverseWalletEntry', 'walletEntry', (entryId) => ({ entryId, note: '录错' })],
  ['decideWalletEntry', 'walletEntry', (entryId) => ({ entryId, approve: true, contentHash: 'a'.repeat(64) })],
  ['withdrawWalletEntry', 'walletEntry', (entryId) => ({ entryId })],
];

import type { ApiName } from '@energy-om/contract';

/** What changes when money reaches a wallet. */
export const balanceReads: readonly ApiName[] = ['getRoomBalance', 'getAccountBalance', 'listWallets', 'getWallet', 'listWalletMoves'];

/** What changes when a payment is started, received, approved, cancelled or refunded. */
export const paymentReads: readonly ApiName[] = ['getPayment', 'listPayments', 'listRefunds', 'getRefundTerms', ...balanceReads];

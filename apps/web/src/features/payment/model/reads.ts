import type { ApiName } from '@energy-om/contract';

/** What changes when money reaches a wallet. */
export const balanceReads: readonly ApiName[] = ['getRoomBalance', 'getAccountBalance', 'listWallets', 'listWalletMoves'];

/** What changes when a payment is started, received, approved or cancelled. */
export const paymentReads: readonly ApiName[] = ['getPayment', 'listPayments', ...balanceReads];

import type { ApiName } from '@energy-om/contract';
import type { TestRefund } from '../support/factories/create-refunds.ts';
import type { Input, InputSubjects } from './input-subjects.ts';

const nameRefund = ({ id, contentHash }: TestRefund) => ({ refundId: id, contentHash });

/** Wallets and what clerks enter in them. */
export function listWalletInputs({ tenant, things }: InputSubjects): [ApiName, Input][] {
  const { walletId, billId, waitingEntry, ownEntry, postedEntryId, paymentId, refunds } = things;
  const roomId = tenant.areas.room;
  return [
    ['getAccountBalance', {}],
    ['getRoomBalance', { roomId }],
    ['listPaymentChannels', {}],
    ['createPayment', { roomId: things.ownRoomId, channel: 'alipay', cents: 1 }],
    ['sendPayment', { paymentId, way: 'browser' }],
    ['getPayment', { paymentId }],
    ['listPayments', { page: 1, pageSize: 5, scope: 'all', filter: 'open', keyword: 'x', roomId }],
    ['confirmPayment', { paymentId: things.counterPaymentId, method: 'cash', note: 'x' }],
    ['decidePayment', { paymentId: things.confirmedPaymentId, approve: false, reason: 'x' }],
    ['cancelPayment', { paymentId: things.ownCounterPaymentId }],
    ['getRefundTerms', { paymentId: things.paidPaymentId }],
    ['requestRefund', { paymentId: things.paidPaymentId, cents: 1, note: 'x' }],
    ['listRefunds', { page: 1, pageSize: 5, scope: 'all', filter: 'requested', keyword: 'x' }],
    ['withdrawRefund', { refundId: refunds.own.id }],
    ['processRefund', { ...nameRefund(refunds.requested), approve: false, reason: 'x' }],
    ['decideRefund', { ...nameRefund(refunds.waiting), approve: false, reason: 'x' }],
    ['confirmRefundPayout', { ...nameRefund(refunds.payable), method: 'cash', note: 'x' }],
    ['listPaymentDifferences', { page: 1, pageSize: 5, open: true }],
    ['processPaymentDifference', { differenceId: things.differenceId, outcome: 'explained', note: 'x' }],
    ['decidePaymentDifference', { differenceId: things.writtenOffId, approve: false, contentHash: 'a'.repeat(64), reason: 'x' }],
    ['listPaymentBills', { page: 1, pageSize: 5 }],
    ['requestPaymentBill', things.failedBill],
    ['listSuspectUses', { page: 1, pageSize: 5, open: true }],
    ['processSuspectUse', { suspectUseId: things.suspectUseId, version: 1, isCounted: false, reason: 'x' }],
    ['decideSuspectUse', { suspectUseId: things.processedUseId, version: 1, approve: false, reason: 'x' }],
    ['listWallets', { page: 1, pageSize: 5, keyword: 'x', roomId, owing: true, disagreeing: false }],
    ['getWallet', { walletId }],
    ['savePaymentTerms', { walletId, version: 0, mode: 'postpaid', terms: { dueDays: 15, offDays: 30, noticeDays: 7 } }],
    ['listFormerPayers', { page: 1, pageSize: 5 }],
    ['getBillClosing', {}],
    ['listCutoffs', { page: 1, pageSize: 5 }],
    ['holdCutoff', { walletId: things.cutoffWalletId, version: 1, until: null, reason: 'x' }],
    ['listCutoffRequests', { page: 1, pageSize: 5 }],
    ['getCutoffRequest', { requestId: things.cutoffRequest.requestId }],
    ['decideCutoffRequest', { ...things.cutoffRequest, approve: false, reason: 'x' }],
    ['listBills', { page: 1, pageSize: 5, scope: 'all', keyword: 'x', month: '2026-11', roomId, state: 'open' }],
    ['getBill', { billId }],
    ['listWalletMoves', { page: 1, pageSize: 5, walletId }],
    ['listWalletEntries', { page: 1, pageSize: 5, state: 'waiting', walletId }],
    ['enterWalletEntry', { roomId, accountId: tenant.accounts.occupant.id, kind: 'cash', cents: 100, note: 'x' }],
    ['decideWalletEntry', { entryId: waitingEntry.id, approve: false, contentHash: waitingEntry.contentHash, reason: 'x' }],
    ['reverseWalletEntry', { entryId: postedEntryId, note: 'x' }],
    ['withdrawWalletEntry', { entryId: ownEntry.id }],
  ];
}

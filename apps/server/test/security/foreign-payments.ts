import type { Case } from './foreign-id-case.ts';

/** Calls of whoever pays. */
export const paymentReads: Case[] = [
  ['getPayment', 'payment', (paymentId) => ({ paymentId })],
  ['getRefundTerms', 'payment', (paymentId) => ({ paymentId })],
];

/** Lists by a filter. */
export const paymentFilters: Case[] = [['listPayments', 'room', (roomId) => ({ roomId, scope: 'all' })]];

export const paymentCases: Case[] = [
  ['cancelPayment', 'payment', (paymentId) => ({ paymentId })],
  ['confirmPayment', 'payment', (paymentId) => ({ paymentId, method: 'cash' })],
  ['decidePayment', 'payment', (paymentId) => ({ paymentId, approve: true })],
  ['createPayment', 'room', (roomId) => ({ roomId, channel: 'alipay', cents: 1 })],
  ['processPaymentDifference', 'paymentDifference', (differenceId) => ({ differenceId, outcome: 'explained', note: '核对' })],
  ['decidePaymentDifference', 'paymentDifference', (differenceId) => ({ differenceId, approve: true, contentHash: 'a'.repeat(64) })],
  ['processSuspectUse', 'suspectUse', (suspectUseId) => ({ suspectUseId, version: 1, isCounted: true, reason: '核对' })],
  ['decideSuspectUse', 'suspectUse', (suspectUseId) => ({ suspectUseId, version: 1, approve: true })],
  ['requestRefund', 'payment', (paymentId) => ({ paymentId, cents: 1, note: '退租' })],
  ['withdrawRefund', 'refund', (refundId) => ({ refundId })],
  [
    'processPaymentDifference',
    'walletEntry',
    (entryId) => ({ differenceId: '00000000-0000-4000-8000-000000000001', outcome: 'credited', note: '核对', entryId }),
  ],
  ['processRefund', 'refund', (refundId) => ({ refundId, approve: true, contentHash: 'a'.repeat(64) })],
  ['decideRefund', 'refund', (refundId) => ({ refundId, approve: true, contentHash: 'a'.repeat(64) })],
  ['confirmRefundPayout', 'refund', (refundId) => ({ refundId, contentHash: 'a'.repeat(64), method: 'cash' })],
  ['sendPayment', 'payment', (paymentId) => ({ paymentId, way: 'browser' })],
];

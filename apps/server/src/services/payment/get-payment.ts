import type { Verb } from '#services/core/request-context.ts';
import { loadPayment } from './load-payment.ts';
import { presentPayment } from './payment-rows.ts';
import { listRefundsOfPayment, presentRefund } from './refund/refund-rows.ts';

export const getPayment: Verb<'getPayment'> = async ({ actor, database }, { paymentId }) => {
  const payment = presentPayment(actor, await loadPayment(database.run, actor, paymentId));
  const refunds = await listRefundsOfPayment(database.run, actor, paymentId);
  return { ...payment, refunds: refunds.map((row) => presentRefund(actor, row)) };
};

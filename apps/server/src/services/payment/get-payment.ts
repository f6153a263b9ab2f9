import type { Verb } from '#services/core/request-context.ts';
import { loadPayment } from './load-payment.ts';
import { presentPayment } from './payment-rows.ts';

export const getPayment: Verb<'getPayment'> = async ({ actor, database }, { paymentId }) =>
  presentPayment(actor, await loadPayment(database.run, actor, paymentId));

import type { Verb } from '#services/core/request-context.ts';
import { loadOwnPayment } from './load-own-payment.ts';
import { presentPayment } from './payment-rows.ts';

export const getPayment: Verb<'getPayment'> = async ({ actor, database }, { paymentId }) =>
  presentPayment(await loadOwnPayment(database.run, actor, paymentId));

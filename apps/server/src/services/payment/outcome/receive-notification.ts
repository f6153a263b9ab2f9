import type { NotificationAnswer, PaymentProvider, RawNotification } from '#adapters/payment/payment-provider.ts';
import { logRepeated } from '#services/core/log-repeated.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { hastenRefund } from '../refund/hasten-refund.ts';
import { creditPayment } from './credit-payment.ts';

/**
 * Takes a notification of a provider. What is not genuine leaves no trace but a line of the log; what could not be stored is refused, so that it is sent again;
 * what is repeated is taken and has no effect.
 */
export async function receiveNotification(
  context: AppContext,
  provider: PaymentProvider,
  tenantId: string,
  notification: RawNotification,
): Promise<NotificationAnswer> {
  const { channel } = provider;
  const result = await provider.readNotification(notification);
  if (result.outcome === 'refused') {
    logRepeated(context.log, 'warn', 'a notification of a payment was refused', { channel, reason: result.reason });
    return provider.answerNotification(false);
  }
  if (result.outcome === 'refund') await hastenRefund(context, tenantId, result);
  if (result.outcome !== 'payment') return provider.answerNotification(true);
  const credit = await creditPayment(context, { tenantId, channel, operation: 'payment-notification' }, result.payment);
  // It may be known to the organisation in whose name the order was made, or after a restore; else it stands in the bill.
  if (credit === 'absent') logRepeated(context.log, 'error', 'a payment was reported whose order is not known', { channel, tenantId });
  return provider.answerNotification(credit !== 'absent');
}

import { openPaymentStates } from '@energy-om/domain';
import type { PaymentWay } from '#adapters/payment/payment-provider.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { loadOwnPayment } from './load-payment.ts';
import { recordEvent } from './outcome/record-event.ts';
import { orderNumberOf, presentPayment } from './payment-rows.ts';

const findOpenid = statement<{ account: string }, { openid: string }>(
  'find-openid-of-payer',
  `select l.openid from third_party_links l where l.account_id = :account and l.type = 'wechat' and l.linked_at is not null`,
);

const events = { ready: 'sent', refused: 'failed', unknown: 'unclear' } as const;

/**
 * Orders a payment from its provider and returns what the phone needs to go on: again where it is asked again, since the answer may have been lost. It is no
 * write of the phone's: nothing but the payment's state follows from it.
 */
export const sendPayment: Verb<'sendPayment'> = async (context, { paymentId, way: wanted }) => {
  const { actor, clock, config, database, payments } = context;
  const payment = await loadOwnPayment(database.run, actor, paymentId);
  const provider = payments.get(payment.channel);
  const [address] = config.publicAddresses;
  if (!provider || address === undefined) throw invalid({ paymentId: 'paymentChannelAbsent' });
  if (!openPaymentStates.includes(payment.state) || payment.expires_at <= clock.now())
    throw conflict('paymentOver', presentPayment(actor, payment));
  const way = await findWay(context, wanted);
  const result = await provider.createPayment({
    orderNumber: orderNumberOf(payment.id),
    amountFen: payment.cents,
    description: '预付费充值',
    expiresAt: payment.expires_at,
    notifyUrl: `${address}/payment-notifications/${payment.channel}/${actor.tenantId}`,
    returnUrl: `${address}/#/pages/payment/paymentdetail?id=${payment.id}`,
    way,
  });
  const reason = result.outcome === 'refused' ? result.code : result.outcome === 'unknown' ? result.reason : '';
  await recordEvent(context, {
    tenantId: actor.tenantId,
    paymentId: payment.id,
    event: events[result.outcome],
    reason,
    operation: 'sendPayment',
  });
  const step = result.outcome === 'ready' ? result.step : null;
  return { payment: presentPayment(actor, await loadOwnPayment(database.run, actor, paymentId)), step };
};

async function findWay({ actor, address, database }: SignedInContext, wanted: 'in-app' | 'browser'): Promise<PaymentWay> {
  if (wanted === 'browser') return { kind: 'browser', clientAddress: address };
  const [link] = await database.run(findOpenid, { account: actor.accountId });
  if (!link) throw conflict('paymentNeedsWechat');
  return { kind: 'in-app', openid: link.openid };
}

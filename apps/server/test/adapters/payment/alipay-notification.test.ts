import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationOutcome, PaymentProvider } from '#adapters/payment/payment-provider.ts';
import type { AlipayNoticeChanges } from '#test/support/payment/local-alipay.ts';
import { type AlipaySetting, merchantKeys, order, refund, setUpAlipay, strangerKeys } from '#test/support/payment/payment-fixture.ts';
import { testStart } from '#test/support/services/test-clock.ts';

let setting: AlipaySetting;
let provider: PaymentProvider;

beforeEach(async () => {
  setting = await setUpAlipay();
  provider = setting.connect();
  await provider.createPayment({ ...order, way: { kind: 'code' } });
  setting.service.pay(order.orderNumber);
});
afterEach(() => setting.service.close());

function read(form: string): Promise<NotificationOutcome> {
  return provider.readNotification({ headers: {}, body: Buffer.from(form) });
}

describe('a notification of Alipay', () => {
  it('reports the order, the amount and the number of Alipay, each time that it comes', async () => {
    const form = setting.service.notifyOf(order.orderNumber);
    const payment = {
      orderNumber: order.orderNumber,
      amountFen: 5_001,
      paidAt: testStart,
      providerNumber: expect.stringMatching(/^2026111922001\d+$/),
    };
    for (const _turn of [1, 2]) expect(await read(form)).toEqual({ outcome: 'payment', payment });
  });

  it('counts for as long as Alipay repeats it, and a day later no more', async () => {
    const form = setting.service.notifyOf(order.orderNumber);
    setting.clock.advance(25 * 3_600_000);
    expect(await read(form)).toMatchObject({ outcome: 'payment' });
    setting.clock.advance(2 * 3_600_000);
    expect(await read(form)).toEqual({ outcome: 'refused', reason: 'old timestamp' });
  });

  it('of a refund names the refund', async () => {
    await provider.refundPayment(refund);
    expect(await read(setting.service.notifyOfRefund(order.orderNumber, refund.refundNumber))).toEqual({
      outcome: 'refund',
      orderNumber: order.orderNumber,
      refundNumber: refund.refundNumber,
    });
  });

  it.each<[string, AlipayNoticeChanges, string]>([
    ['is signed with another key', { privateKey: strangerKeys.pem }, 'wrong signature'],
    ['is signed with the merchant’s own key', { privateKey: merchantKeys.pem }, 'wrong signature'],
    ['has another amount than was signed', { tamper: (form) => form.set('total_amount', '500.10') }, 'wrong signature'],
    ['has one more field', { tamper: (form) => form.append('voucher', '1') }, 'wrong signature'],
    ['has an amount twice', { tamper: (form) => form.append('total_amount', '50.01') }, 'wrong signature'],
    ['has no signature', { tamper: (form) => form.delete('sign') }, 'wrong signature'],
    ['names another method of signing', { tamper: (form) => form.set('sign_type', 'RSA') }, 'wrong signature'],
    ['is of another app', { fields: { app_id: '2021000000000002' } }, 'another app or merchant'],
    ['is of another merchant', { fields: { seller_id: '2088000000000157' } }, 'another app or merchant'],
    ['has no amount', { fields: { total_amount: '' } }, 'malformed'],
    ['has a part of a fen', { fields: { total_amount: '50.011' } }, 'malformed'],
    ['has a negative amount', { fields: { total_amount: '-50.01' } }, 'malformed'],
    ['has no time', { fields: { notify_time: 'now' } }, 'old timestamp'],
  ])('is refused where it %s', async (_what, changes, reason) => {
    expect(await read(setting.service.notifyOf(order.orderNumber, changes))).toEqual({ outcome: 'refused', reason });
  });

  it.each(['', 'sign=', 'a=1&sign_type=RSA2&sign=%00', '%', '{}', 'sign_type=RSA2&sign=AAAA'])(
    'is refused where it is only %j',
    async (form) => {
      expect(await read(form)).toEqual({ outcome: 'refused', reason: 'wrong signature' });
    },
  );

  it.each(['WAIT_BUYER_PAY', 'TRADE_CLOSED'])('is no payment in the state %s', async (trade_status) => {
    expect(await read(setting.service.notifyOf(order.orderNumber, { fields: { trade_status } }))).toEqual({ outcome: 'other' });
  });

  it('of another kind is of no concern', async () => {
    expect(await read(setting.service.notifyOf(order.orderNumber, { fields: { notify_type: 'batch_trans_notify' } }))).toEqual({
      outcome: 'other',
    });
  });

  it('is answered with the one word that ends its repetitions, or another', () => {
    expect(provider.answerNotification(true)).toEqual({ status: 200, contentType: 'text/plain', body: 'success' });
    expect(provider.answerNotification(false).body).not.toBe('success');
  });
});

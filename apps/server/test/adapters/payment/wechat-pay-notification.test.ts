import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationOutcome, PaymentProvider } from '#adapters/payment/payment-provider.ts';
import type { NotificationChanges } from '#test/support/payment/local-wechat-pay.ts';
import { order, refund, setUpWechatPay, strangerKeys, type WechatPaySetting } from '#test/support/payment/payment-fixture.ts';
import { platform } from '#test/support/payment/platform-certificates.ts';
import { testStart } from '#test/support/services/test-clock.ts';

let setting: WechatPaySetting;
let provider: PaymentProvider;

beforeEach(async () => {
  setting = await setUpWechatPay();
  provider = setting.connect();
  await provider.createPayment(order);
  setting.service.pay(order.orderNumber);
});
afterEach(() => setting.service.close());

function read({ headers, body }: { headers: Record<string, string>; body: string }): Promise<NotificationOutcome> {
  return provider.readNotification({ headers, body: Buffer.from(body) });
}

describe('a notification of WeChat Pay', () => {
  it('reports the order, the amount and the number of WeChat Pay, each time that it comes', async () => {
    const notification = setting.service.notifyOf(order.orderNumber);
    const payment = {
      orderNumber: order.orderNumber,
      amountFen: 5_001,
      paidAt: testStart,
      providerNumber: expect.stringMatching(/^42000\d+$/),
    };
    for (const _turn of [1, 2]) expect(await read(notification)).toEqual({ outcome: 'payment', payment });
  });

  it('of a refund names the refund', async () => {
    await provider.refundPayment(refund);
    setting.service.completeRefund(refund.refundNumber, 'SUCCESS');
    expect(await read(setting.service.notifyOfRefund(refund.refundNumber))).toEqual({
      outcome: 'refund',
      orderNumber: order.orderNumber,
      refundNumber: refund.refundNumber,
    });
  });

  it.each<[string, NotificationChanges, string]>([
    ['is signed with another key', { signer: { serial: platform.serial, privateKey: strangerKeys.pem } }, 'wrong signature'],
    ['is signed by nobody known', { signer: { serial: 'AB'.repeat(20), privateKey: strangerKeys.pem } }, 'unknown serial'],
    ['was signed more than five minutes ago', { at: new Date(testStart.getTime() - 301_000) }, 'old timestamp'],
    ['was signed more than five minutes ahead', { at: new Date(testStart.getTime() + 301_000) }, 'old timestamp'],
    ['was changed on its way', { tamper: (body) => body.replace('支付成功', '支付失败') }, 'wrong signature'],
    ['has one more space', { tamper: (body) => `${body} ` }, 'wrong signature'],
    ['is encrypted with another key', { apiKey: 'f'.repeat(32) }, 'wrong key'],
    ['is of another app', { content: { appid: 'wx1' } }, 'another app or merchant'],
    ['is of another merchant', { content: { mchid: '1900000110' } }, 'another app or merchant'],
    ['is in another currency', { content: { amount: { total: 5001, currency: 'USD' } } }, 'malformed'],
    ['has an amount that is no whole number', { content: { amount: { total: 50.01, currency: 'CNY' } } }, 'malformed'],
    ['has a negative amount', { content: { amount: { total: -1, currency: 'CNY' } } }, 'malformed'],
  ])('is refused where it %s', async (_what, changes, reason) => {
    expect(await read(setting.service.notifyOf(order.orderNumber, changes))).toEqual({ outcome: 'refused', reason });
  });

  it.each(['wechatpay-signature', 'wechatpay-serial', 'wechatpay-timestamp', 'wechatpay-nonce'])('is refused without %s', async (name) => {
    const { headers, body } = setting.service.notifyOf(order.orderNumber);
    const { [name]: _left, ...rest } = headers;
    expect(await read({ headers: rest, body })).toEqual({ outcome: 'refused', reason: 'no signature' });
  });

  it('is no payment while the order is not paid, and none of another event', async () => {
    const pending = setting.service.notifyOf(order.orderNumber, { content: { trade_state: 'USERPAYING' } });
    expect(await read(pending)).toEqual({ outcome: 'other' });
    expect(await read(setting.service.notifyOf(order.orderNumber, { event: 'MCHTRANSFER.BILL.FINISHED' }))).toEqual({ outcome: 'other' });
  });

  it('is refused while the certificates cannot be downloaded, so that it comes again', async () => {
    const own = setting.connect();
    const { headers, body } = setting.service.notifyOf(order.orderNumber);
    for (const _turn of [1, 2]) setting.service.faultNext('hang up', '/v3/certificates');
    const notification = { headers, body: Buffer.from(body) };
    expect(await own.readNotification(notification)).toEqual({ outcome: 'refused', reason: 'network UND_ERR_SOCKET' });
    setting.clock.advance(61_000);
    expect(await own.readNotification(notification)).toMatchObject({ outcome: 'payment' });
  });

  it('is answered without a body, or so that it is sent again', () => {
    expect(provider.answerNotification(true)).toEqual({ status: 204, contentType: 'application/json', body: '' });
    const again = provider.answerNotification(false);
    expect(again.status).toBe(500);
    expect(JSON.parse(again.body)).toEqual({ code: 'FAIL', message: '失败' });
  });
});

import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#adapters/payment/payment-provider.ts';
import {
  merchantKeys,
  order,
  refund,
  setUpWechatPay,
  shortTimeoutMs,
  strangerKeys,
  type WechatPaySetting,
  wechatMerchant,
} from '#test/support/payment/payment-fixture.ts';
import { platform } from '#test/support/payment/platform-certificates.ts';
import { signWechatPayMessage } from '#test/support/payment/wechat-pay-messages.ts';
import type { ServiceFault } from '#test/support/services/local-service.ts';
import { testStart } from '#test/support/services/test-clock.ts';

let setting: WechatPaySetting;
let provider: PaymentProvider;

beforeEach(async () => {
  setting = await setUpWechatPay();
  provider = setting.connect();
});
afterEach(() => setting.service.close());

const paid = { orderNumber: order.orderNumber, amountFen: 5_001, paidAt: testStart };

async function createPaid(): Promise<void> {
  expect(await provider.createPayment(order)).toMatchObject({ outcome: 'ready' });
  setting.service.pay(order.orderNumber);
}

function countCalls(method: string, path: string): number {
  return setting.service.requests.filter((request) => request.method === method && request.path.startsWith(path)).length;
}

describe('a new order at WeChat Pay', () => {
  it('within WeChat returns signed parameters for the page', async () => {
    const answer = await provider.createPayment(order);
    if (answer.outcome !== 'ready' || answer.step.kind !== 'jsapi') throw new Error(answer.outcome);
    const { appId, timeStamp, nonceStr, package: prepay, signType, paySign } = answer.step.parameters;
    expect({ appId, timeStamp, prepay, signType }).toEqual({
      appId: wechatMerchant.appId,
      timeStamp: String(testStart.getTime() / 1000),
      prepay: `prepay_id=wx${order.orderNumber}`,
      signType: 'RSA',
    });
    const message = [appId, timeStamp, nonceStr, prepay, ''].join('\n');
    expect(verify('sha256', Buffer.from(message), createPublicKey(merchantKeys.publicPem), Buffer.from(paySign, 'base64'))).toBe(true);
  });

  it('is sent with its amount in fen, its end, its payer and where to notify', async () => {
    await provider.createPayment(order);
    expect(setting.service.created).toEqual([
      {
        kind: 'jsapi',
        appid: wechatMerchant.appId,
        mchid: wechatMerchant.merchantId,
        description: '预付费充值',
        out_trade_no: order.orderNumber,
        time_expire: '2026-11-19T10:30:00+08:00',
        notify_url: order.notifyUrl,
        amount: { total: 5001, currency: 'CNY' },
        payer: { openid: 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M' },
      },
    ]);
  });

  it('in a browser returns the address to open, which leads back', async () => {
    const answer = await provider.createPayment({ ...order, way: { kind: 'browser', clientAddress: '203.0.113.7' } });
    if (answer.outcome !== 'ready' || answer.step.kind !== 'page') throw new Error(answer.outcome);
    const url = new URL(answer.step.url);
    expect(url.host).toBe('wx.tenpay.com');
    expect(url.searchParams.get('redirect_url')).toBe(order.returnUrl);
    expect(setting.service.created).toMatchObject([
      { kind: 'h5', scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } } },
    ]);
  });

  it('by a code returns what the code says', async () => {
    expect(await provider.createPayment({ ...order, way: { kind: 'code' } })).toEqual({
      outcome: 'ready',
      step: { kind: 'code', content: `weixin://wxpay/bizpayurl?pr=${order.orderNumber}` },
    });
  });

  it('is sent once, even where no answer comes', async () => {
    setting.service.faultNext('lose answer', '/v3/pay/transactions/jsapi');
    expect(await provider.createPayment(order)).toEqual({ outcome: 'unknown', reason: 'network UND_ERR_SOCKET' });
    expect(countCalls('POST', '/v3/pay/transactions/jsapi')).toBe(1);
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'open' });
  });

  it('is refused with the reason of WeChat Pay', async () => {
    expect(await provider.createPayment({ ...order, amountFen: 0 })).toEqual({ outcome: 'refused', code: 'PARAM_ERROR' });
    expect(await setting.connect({ appId: 'wx1' }).createPayment(order)).toEqual({ outcome: 'refused', code: 'APPID_MCHID_NOT_MATCH' });
  });

  it('is not taken for refused where its number is paid, or used for another amount', async () => {
    await createPaid();
    expect(await provider.createPayment(order)).toEqual({ outcome: 'unknown', reason: 'ORDERPAID' });
    await provider.createPayment({ ...order, orderNumber: '20261119100000D4' });
    const other = await provider.createPayment({ ...order, orderNumber: '20261119100000D4', amountFen: 1 });
    expect(other).toEqual({ outcome: 'unknown', reason: 'OUT_TRADE_NO_USED' });
  });

  it.each([
    ['another merchant', { merchantId: '1900000110' }],
    ['another certificate', { serial: '00' }],
    ['another key', { privateKey: strangerKeys.privateKey }],
    ['a clock six minutes behind', { now: () => new Date(testStart.getTime() - 6 * 60_000) }],
  ])('of %s is refused by the gateway', async (_what, options) => {
    expect(await setting.connect(options).createPayment(order)).toEqual({ outcome: 'refused', code: 'SIGN_ERROR' });
    expect(setting.service.created).toEqual([]);
  });
});

describe('a query at WeChat Pay', () => {
  it('reports what was paid, for how much and when', async () => {
    await createPaid();
    const providerNumber = expect.stringMatching(/^42000\d+$/);
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'paid', payment: { ...paid, providerNumber } });
  });

  it.each([
    ['NOTPAY', 'open'],
    ['USERPAYING', 'open'],
    ['CLOSED', 'closed'],
    ['REVOKED', 'closed'],
    ['PAYERROR', 'failed'],
    ['ACCEPT', 'unknown'],
    ['SUCCESS', 'unknown'],
  ])('takes %s for %s where nothing was paid', async (state, outcome) => {
    await provider.createPayment(order);
    setting.service.setState(order.orderNumber, state);
    expect(await provider.queryPayment(order.orderNumber)).toMatchObject({ outcome });
  });

  it('still reports that an order was paid of which a part was given back', async () => {
    await createPaid();
    await provider.refundPayment(refund);
    expect(await provider.queryPayment(order.orderNumber)).toMatchObject({ outcome: 'paid', payment: paid });
  });

  it('reports an order that WeChat Pay does not know', async () => {
    expect(await provider.queryPayment('20261119100000XX')).toEqual({ outcome: 'absent' });
  });

  it.each<[string, ServiceFault]>([
    ['a fault of WeChat Pay', { status: 502, text: '<html>' }],
    ['a lost answer', 'lose answer'],
    ['a broken connection', 'hang up'],
  ])('is repeated once after %s', async (_what, fault) => {
    await createPaid();
    setting.service.faultNext(fault, `/v3/pay/transactions/out-trade-no/${order.orderNumber}`);
    expect(await provider.queryPayment(order.orderNumber)).toMatchObject({ outcome: 'paid' });
    for (const _turn of [1, 2]) setting.service.faultNext(fault, `/v3/pay/transactions/out-trade-no/${order.orderNumber}`);
    expect(await provider.queryPayment(order.orderNumber)).toMatchObject({ outcome: 'unknown' });
  });

  it.each<[string, ServiceFault, string]>([
    ['silence', 'silence', 'timeout'],
    ['an answer that stops half-way', 'stall', 'timeout'],
    ['a busy WeChat Pay', { status: 429, text: '{"code":"FREQUENCY_LIMITED"}' }, 'http 429'],
    ['a page of a proxy', { status: 403, text: '<html>' }, 'http 403'],
    ['an endless answer', { status: 200, text: 'x'.repeat(2 * 1024 * 1024) }, 'too large'],
    ['a redirect', { status: 302, text: '', headers: { location: 'http://127.0.0.1:9/' } }, 'network'],
    ['an answer without a signature', { status: 200, text: '{"trade_state":"CLOSED"}' }, 'not genuine: no signature'],
  ])('decides nothing after %s', async (_what, fault, reason) => {
    await createPaid();
    for (const _turn of [1, 2]) setting.service.faultNext(fault, `/v3/pay/transactions/out-trade-no/${order.orderNumber}`);
    const impatient = setting.connect({ timeoutMs: fault === 'silence' || fault === 'stall' ? shortTimeoutMs : 30_000 });
    expect(await impatient.queryPayment(order.orderNumber)).toEqual({ outcome: 'unknown', reason });
  });

  it.each<[string, (signed: Record<string, string>) => Record<string, string>, string]>([
    ['with another key', () => signClosed({ serial: platform.serial, privateKey: strangerKeys.pem }), 'not genuine: wrong signature'],
    ['of an unknown serial', (signed) => ({ ...signed, 'wechatpay-serial': '0'.repeat(40) }), 'not genuine: unknown serial'],
    ['that is old', () => signClosed(platform, testStart.getTime() - 301_000), 'not genuine: old timestamp'],
    ['of another text', (signed) => ({ ...signed, 'wechatpay-nonce': 'x' }), 'not genuine: wrong signature'],
    [
      'with the probe of WeChat Pay',
      (signed) => ({ ...signed, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/x' }),
      'not genuine: wrong signature',
    ],
  ])('decides nothing by an answer signed %s', async (_what, change, reason) => {
    await createPaid();
    const headers = change(signClosed(platform));
    setting.service.faultNext({ status: 200, text: closedText, headers }, `/v3/pay/transactions/out-trade-no/${order.orderNumber}`);
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'unknown', reason });
  });

  it.each([
    ['another order', { out_trade_no: '20261119100000ZZ' }],
    ['another merchant', { mchid: '1900000110' }],
    ['another app', { appid: 'wx1' }],
  ])('decides nothing by the genuine answer for %s', async (_what, change) => {
    const text = JSON.stringify({ ...JSON.parse(closedText), ...change });
    const headers = signWechatPayMessage(text, platform, testStart);
    setting.service.faultNext({ status: 200, text, headers }, `/v3/pay/transactions/out-trade-no/${order.orderNumber}`);
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'unknown', reason: 'malformed answer' });
  });
});

const closedText = JSON.stringify({
  appid: wechatMerchant.appId,
  mchid: wechatMerchant.merchantId,
  out_trade_no: order.orderNumber,
  trade_state: 'CLOSED',
});

function signClosed(signer: { serial: string; privateKey: string }, at = testStart.getTime()): Record<string, string> {
  return signWechatPayMessage(closedText, signer, new Date(at));
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#adapters/payment/payment-provider.ts';
import {
  type AlipaySetting,
  alipayMerchant,
  order as common,
  refund,
  setUpAlipay,
  shortTimeoutMs,
  strangerKeys,
} from '#test/support/payment/payment-fixture.ts';
import type { ServiceFault } from '#test/support/services/local-service.ts';
import { testStart } from '#test/support/services/test-clock.ts';

let setting: AlipaySetting;
let provider: PaymentProvider;

beforeEach(async () => {
  setting = await setUpAlipay();
  provider = setting.connect();
});
afterEach(() => setting.service.close());

const order = { ...common, way: { kind: 'browser', clientAddress: '203.0.113.7' } } as const;
const paid = { orderNumber: order.orderNumber, amountFen: 5_001, paidAt: testStart };

async function makePage(of = provider): Promise<string> {
  const answer = await of.createPayment(order);
  if (answer.outcome !== 'ready' || answer.step.kind !== 'page') throw new Error(answer.outcome);
  return answer.step.url;
}

async function payOrder(): Promise<void> {
  setting.service.payOnPage(await makePage());
}

describe('a new order at Alipay', () => {
  it('is a signed address that the payer opens, and nothing is sent', async () => {
    const url = new URL(await makePage());
    expect(setting.service.requests).toEqual([]);
    const { biz_content, sign: _sign, ...parameters } = Object.fromEntries(url.searchParams);
    expect(parameters).toEqual({
      app_id: alipayMerchant.appId,
      method: 'alipay.trade.wap.pay',
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: '2026-11-19 10:00:00',
      version: '1.0',
      notify_url: order.notifyUrl,
      return_url: order.returnUrl,
    });
    expect(JSON.parse(biz_content ?? '')).toEqual({
      out_trade_no: order.orderNumber,
      total_amount: '50.01',
      subject: '预付费充值',
      time_expire: '2026-11-19 10:30:00',
      product_code: 'QUICK_WAP_WAY',
      quit_url: order.returnUrl,
    });
    setting.service.payOnPage(url.href);
    expect(await provider.queryPayment(order.orderNumber)).toMatchObject({ outcome: 'paid', payment: paid });
  });

  it('is not taken with another amount, by another key, or after its end', async () => {
    const url = await makePage();
    expect(() => setting.service.payOnPage(url.replace('50.01', '00.01'))).toThrow('isv.invalid-signature');
    const forged = await makePage(setting.connect({ privateKey: strangerKeys.privateKey }));
    expect(() => setting.service.payOnPage(forged)).toThrow('isv.invalid-signature');
    setting.clock.advance(30 * 60_000);
    const late = await makePage();
    expect(() => setting.service.payOnPage(late)).toThrow('expired');
  });

  it('by a code returns what the code says', async () => {
    expect(await provider.createPayment({ ...order, way: { kind: 'code' } })).toEqual({
      outcome: 'ready',
      step: { kind: 'code', content: `https://qr.alipay.com/${order.orderNumber}` },
    });
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'open' });
  });

  it('by a code is refused with the reason of Alipay, or may have been taken', async () => {
    const create = () => provider.createPayment({ ...order, way: { kind: 'code' } });
    setting.service.refuseNext('40004', 'ACQ.INVALID_PARAMETER');
    expect(await create()).toEqual({ outcome: 'refused', code: 'ACQ.INVALID_PARAMETER' });
    for (const code of ['ACQ.SYSTEM_ERROR', 'ACQ.TRADE_HAS_SUCCESS', 'isp.unknow-error']) {
      setting.service.refuseNext('40004', code);
      expect(await create()).toEqual({ outcome: 'unknown', reason: code });
    }
    setting.service.refuseNext('20000', 'isp.service-unavailable');
    expect(await create()).toMatchObject({ outcome: 'unknown' });
  });
});

describe('a query at Alipay', () => {
  it('reports what was paid, for how much and when', async () => {
    await payOrder();
    const providerNumber = expect.stringMatching(/^2026111922001\d+$/);
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'paid', payment: { ...paid, providerNumber } });
    setting.service.setState(order.orderNumber, 'TRADE_FINISHED');
    expect(await provider.queryPayment(order.orderNumber)).toMatchObject({ outcome: 'paid', payment: paid });
  });

  it('reports an order that nobody has opened yet', async () => {
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'absent' });
  });

  it('reports a closed order, and takes one that was given back as a whole for paid', async () => {
    await provider.createPayment({ ...order, way: { kind: 'code' } });
    setting.service.setState(order.orderNumber, 'TRADE_CLOSED');
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'closed' });
    setting.service.setState(order.orderNumber, 'WAIT_BUYER_PAY');
    setting.service.pay(order.orderNumber);
    await provider.refundPayment({ ...refund, amountFen: order.amountFen });
    expect(await provider.queryPayment(order.orderNumber)).toMatchObject({ outcome: 'paid', payment: paid });
  });

  it.each<[string, ServiceFault]>([
    ['a fault of Alipay', { status: 502, text: '<html>' }],
    ['a lost answer', 'lose answer'],
    ['a broken connection', 'hang up'],
  ])('is repeated once after %s', async (_what, fault) => {
    await payOrder();
    setting.service.faultNext(fault);
    expect(await provider.queryPayment(order.orderNumber)).toMatchObject({ outcome: 'paid' });
    for (const _turn of [1, 2]) setting.service.faultNext(fault);
    expect(await provider.queryPayment(order.orderNumber)).toMatchObject({ outcome: 'unknown' });
  });

  const closed = `{"code":"10000","msg":"Success","out_trade_no":"${order.orderNumber}","trade_status":"TRADE_CLOSED"}`;
  it.each<[string, ServiceFault, string]>([
    ['silence', 'silence', 'timeout'],
    ['an answer that stops half-way', 'stall', 'timeout'],
    ['a page of a proxy', { status: 403, text: '<html>' }, 'http 403'],
    ['an endless answer', { status: 200, text: 'x'.repeat(2 * 1024 * 1024) }, 'too large'],
    ['no JSON', { status: 200, text: 'closed' }, 'malformed answer'],
    ['an answer without a signature', { status: 200, text: `{"alipay_trade_query_response":${closed}}` }, 'not genuine'],
    ['a signature that is a number', { status: 200, text: `{"alipay_trade_query_response":${closed},"sign":7}` }, 'not genuine'],
    ['an answer to another question', { status: 200, text: `{"alipay_trade_close_response":${closed},"sign":"a"}` }, 'malformed answer'],
    ['text that breaks off', { status: 200, text: `{"alipay_trade_query_response":{"code":"10` }, 'malformed answer'],
  ])('decides nothing after %s', async (_what, fault, reason) => {
    await payOrder();
    for (const _turn of [1, 2]) setting.service.faultNext(fault);
    const impatient = setting.connect({ timeoutMs: fault === 'silence' || fault === 'stall' ? shortTimeoutMs : 30_000 });
    expect(await impatient.queryPayment(order.orderNumber)).toEqual({ outcome: 'unknown', reason });
  });

  it('decides nothing by an answer that is signed with another key, or is about another order', async () => {
    await payOrder();
    setting.service.signWith(strangerKeys.pem);
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'unknown', reason: 'not genuine' });
    setting.service.refuseNext('40004', 'ACQ.TRADE_NOT_EXIST');
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'unknown', reason: 'not genuine' });
  });

  it('of an unknown app or with another key is refused by the gateway', async () => {
    const other = setting.connect({ appId: '2021000000000002' });
    expect(await other.queryPayment(order.orderNumber)).toEqual({ outcome: 'unknown', reason: 'isv.invalid-app-id' });
    const forged = setting.connect({ privateKey: strangerKeys.privateKey });
    expect(await forged.queryPayment(order.orderNumber)).toEqual({ outcome: 'unknown', reason: 'isv.invalid-signature' });
  });
});

describe('closing an order at Alipay', () => {
  it('closes it, also where nobody has opened it', async () => {
    expect(await provider.closePayment(order.orderNumber)).toEqual({ outcome: 'closed' });
    await provider.createPayment({ ...order, way: { kind: 'code' } });
    expect(await provider.closePayment(order.orderNumber)).toEqual({ outcome: 'closed' });
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'closed' });
  });

  it('does not close what is paid', async () => {
    await payOrder();
    expect(await provider.closePayment(order.orderNumber)).toEqual({ outcome: 'not-open' });
  });
});

describe('a refund at Alipay', () => {
  const done = { refundNumber: refund.refundNumber, amountFen: 1_200, refundedAt: testStart };

  it('gives back a part, once, whatever is repeated', async () => {
    await payOrder();
    setting.service.faultNext('lose answer');
    expect(await provider.refundPayment(refund)).toMatchObject({ outcome: 'unknown' });
    for (const _turn of [1, 2]) expect(await provider.refundPayment(refund)).toMatchObject({ outcome: 'refunded', refund: done });
    expect(await provider.queryRefund(refund)).toMatchObject({ outcome: 'refunded', refund: done });
    const rest = { ...refund, refundNumber: 'R2', amountFen: order.amountFen - refund.amountFen };
    expect(await provider.refundPayment(rest)).toMatchObject({ outcome: 'refunded', refund: { amountFen: 3_801 } });
    const more = await provider.refundPayment({ ...refund, refundNumber: 'R3', amountFen: 1 });
    expect(more).toEqual({ outcome: 'refused', code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' });
  });

  it('that never arrived is absent', async () => {
    await payOrder();
    expect(await provider.queryRefund(refund)).toEqual({ outcome: 'absent' });
    expect(await provider.queryRefund({ ...refund, orderNumber: 'X00001' })).toEqual({ outcome: 'absent' });
  });

  it('of an order that was not paid is refused', async () => {
    await provider.createPayment({ ...order, way: { kind: 'code' } });
    expect(await provider.refundPayment(refund)).toEqual({ outcome: 'refused', code: 'ACQ.TRADE_STATUS_ERROR' });
  });
});

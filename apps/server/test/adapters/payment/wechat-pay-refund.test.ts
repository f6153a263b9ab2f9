import { createPublicKey } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#adapters/payment/payment-provider.ts';
import { wechatPayPaths } from '#test/support/payment/local-wechat-pay.ts';
import {
  order,
  refund,
  setUpWechatPay,
  strangerKeys,
  type WechatPaySetting,
  wechatPublicKeyId,
} from '#test/support/payment/payment-fixture.ts';
import { platform } from '#test/support/payment/platform-certificates.ts';
import { signWechatPayMessage } from '#test/support/payment/wechat-pay-messages.ts';
import { testStart } from '#test/support/services/test-clock.ts';

let setting: WechatPaySetting;
let provider: PaymentProvider;

beforeEach(async () => {
  setting = await setUpWechatPay();
  provider = setting.connect();
});
afterEach(() => setting.service.close());

async function createPaid(): Promise<void> {
  expect(await provider.createPayment(order)).toMatchObject({ outcome: 'ready' });
  setting.service.pay(order.orderNumber);
}

function countCalls(method: string, path: string): number {
  return setting.service.requests.filter((request) => request.method === method && request.path.startsWith(path)).length;
}

describe('closing an order at WeChat Pay', () => {
  it('closes it, also a second time and where it never arrived', async () => {
    await provider.createPayment(order);
    for (const _turn of [1, 2]) expect(await provider.closePayment(order.orderNumber)).toEqual({ outcome: 'closed' });
    expect(await provider.closePayment('20261119100000XX')).toEqual({ outcome: 'closed' });
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'closed' });
  });

  it('does not close what is paid', async () => {
    await createPaid();
    expect(await provider.closePayment(order.orderNumber)).toEqual({ outcome: 'not-open' });
  });
});

describe('a refund at WeChat Pay', () => {
  it('is accepted, and done some time later', async () => {
    await createPaid();
    expect(await provider.refundPayment(refund)).toEqual({ outcome: 'processing' });
    expect(await provider.queryRefund(refund)).toEqual({ outcome: 'processing' });
    setting.service.completeRefund(refund.refundNumber, 'SUCCESS');
    expect(await provider.queryRefund(refund)).toEqual({
      outcome: 'refunded',
      refund: { refundNumber: refund.refundNumber, providerNumber: expect.stringMatching(/^503/), amountFen: 1_200, refundedAt: testStart },
    });
  });

  it('gives back once, whatever is repeated', async () => {
    await createPaid();
    setting.service.faultNext('lose answer', wechatPayPaths.refunds);
    expect(await provider.refundPayment(refund)).toMatchObject({ outcome: 'unknown' });
    expect(await provider.refundPayment(refund)).toEqual({ outcome: 'processing' });
    const rest = { ...refund, refundNumber: 'R2', amountFen: order.amountFen - refund.amountFen };
    expect(await provider.refundPayment(rest)).toEqual({ outcome: 'processing' });
    expect(await provider.refundPayment({ ...refund, refundNumber: 'R3', amountFen: 1 })).toEqual({
      outcome: 'refused',
      code: 'INVALID_REQUEST',
    });
  });

  it.each(['CLOSED', 'ABNORMAL'] as const)('that ends as %s was not done', async (status) => {
    await createPaid();
    await provider.refundPayment(refund);
    setting.service.completeRefund(refund.refundNumber, status);
    expect(await provider.queryRefund(refund)).toEqual({ outcome: 'refused', code: status });
  });

  it('that never arrived is absent', async () => {
    expect(await provider.queryRefund(refund)).toEqual({ outcome: 'absent' });
  });

  it('of an order that was not paid is refused', async () => {
    await provider.createPayment(order);
    expect(await provider.refundPayment(refund)).toEqual({ outcome: 'refused', code: 'RESOURCE_NOT_EXISTS' });
  });
});

describe('the keys of WeChat Pay', () => {
  it('are downloaded once for many answers, and again after twelve hours', async () => {
    await provider.createPayment(order);
    await provider.queryPayment(order.orderNumber);
    expect(countCalls('GET', wechatPayPaths.certificates)).toBe(1);
    setting.clock.advance(12 * 3_600_000 + 1);
    await provider.queryPayment(order.orderNumber);
    expect(countCalls('GET', wechatPayPaths.certificates)).toBe(2);
  });

  it('are downloaded again for a certificate that is new', async () => {
    await provider.createPayment(order);
    setting.service.replaceCertificate();
    setting.clock.advance(61_000);
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'open' });
  });

  it('that are known count on while they cannot be downloaded again', async () => {
    await provider.createPayment(order);
    setting.clock.advance(13 * 3_600_000);
    for (const _turn of [1, 2]) setting.service.faultNext('hang up', wechatPayPaths.certificates);
    expect(await provider.queryPayment(order.orderNumber)).toEqual({ outcome: 'open' });
  });

  it('are not downloaded for each made-up serial', async () => {
    await provider.createPayment(order);
    const body = '{}';
    for (let turn = 0; turn < 20; turn++) {
      const headers = signWechatPayMessage(body, { serial: `AB${turn}`, privateKey: strangerKeys.pem }, testStart);
      const notification = { headers, body: Buffer.from(body) };
      expect(await provider.readNotification(notification)).toEqual({ outcome: 'refused', reason: 'unknown serial' });
    }
    expect(countCalls('GET', wechatPayPaths.certificates)).toBe(1);
  });

  it('count only where they were encrypted with the merchant’s own key', async () => {
    const stranger = setting.connect({ apiKey: Buffer.from('f'.repeat(32)) });
    expect(await stranger.createPayment(order)).toEqual({ outcome: 'unknown', reason: 'certificates not genuine' });
  });

  it('may be one public key, for which nothing is downloaded', async () => {
    const ownSetting = await setUpWechatPay({ isPublicKeyMode: true });
    const { publicKey } = createPublicKeyOf();
    const withKey = ownSetting.connect({ publicKey: { id: wechatPublicKeyId, key: publicKey } });
    expect(await withKey.createPayment(order)).toMatchObject({ outcome: 'ready' });
    expect(ownSetting.service.requests.map(({ path }) => path)).toEqual(['/v3/pay/transactions/jsapi']);
    expect(ownSetting.service.requests[0]?.headers['wechatpay-serial']).toBe(wechatPublicKeyId);
    const withoutKey = ownSetting.connect();
    expect(await withoutKey.queryPayment(order.orderNumber)).toEqual({ outcome: 'unknown', reason: 'not genuine: unknown serial' });
    await ownSetting.service.close();
  });

  function createPublicKeyOf() {
    return { publicKey: createPublicKey(platform.certificate) };
  }
});

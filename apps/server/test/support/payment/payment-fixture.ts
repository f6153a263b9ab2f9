import { type AlipayOptions, createAlipay } from '#adapters/payment/alipay/alipay.ts';
import type { PaymentOrder, PaymentProvider, RefundOrder } from '#adapters/payment/payment-provider.ts';
import { createWechatPay, type WechatPayOptions } from '#adapters/payment/wechat-pay/wechat-pay.ts';
import { createTestClock, type TestClock, testStart } from '../services/test-clock.ts';
import { type LocalAlipay, startLocalAlipay } from './local-alipay.ts';
import { type LocalWechatPay, startLocalWechatPay } from './local-wechat-pay.ts';
import { createTestKeys } from './payment-keys.ts';
import { nextPlatform, platform } from './platform-certificates.ts';

/** The merchant's keys, those of Alipay, and those of somebody else. */
export const merchantKeys = createTestKeys();
export const alipayKeys = createTestKeys();
export const strangerKeys = createTestKeys();

export const wechatMerchant = {
  appId: 'wx5f2d8a0c3b7e1496',
  merchantId: '1900000109',
  serial: '4F3E2D1C0B0A09080706',
  apiKey: '0123456789abcdefABCDEF9876543210',
};
export const alipayMerchant = { appId: '2021000000000001', sellerId: '2088000000000156' };

export const order: PaymentOrder = {
  orderNumber: '20261119100000A1B2C3',
  amountFen: 5_001,
  description: '预付费充值',
  expiresAt: new Date(testStart.getTime() + 30 * 60_000),
  notifyUrl: 'https://om.example.com/payment-notifications/wechat',
  returnUrl: 'https://om.example.com/#/payments/20261119100000A1B2C3',
  way: { kind: 'in-app', openid: 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M' },
};

export const refund: RefundOrder = {
  orderNumber: order.orderNumber,
  refundNumber: 'R20261119100000A1B2C3',
  amountFen: 1_200,
  orderAmountFen: order.amountFen,
  reason: '退还余额',
  notifyUrl: 'https://om.example.com/payment-notifications/wechat',
};

export interface WechatPaySetting {
  clock: TestClock;
  service: LocalWechatPay;
  connect(options?: Partial<WechatPayOptions>): PaymentProvider;
}

/** Short only if the time has to run out, so that a slow machine fails no other test. */
export const shortTimeoutMs = 400;
const longTimeoutMs = 30_000;

export async function setUpWechatPay({ isPublicKeyMode = false } = {}): Promise<WechatPaySetting> {
  const clock = createTestClock();
  const { appId, merchantId, serial, apiKey } = wechatMerchant;
  const own = { appId, merchantId, serial, apiKey, publicKey: merchantKeys.publicKey, now: clock.now };
  const publicKeySigner = isPublicKeyMode ? { serial: wechatPublicKeyId, privateKey: platform.privateKey } : undefined;
  const service = await startLocalWechatPay({ ...own, platforms: [platform, nextPlatform], publicKeySigner });
  const connect = (options: Partial<WechatPayOptions> = {}) =>
    createWechatPay({
      ...{ appId, merchantId, serial },
      privateKey: merchantKeys.privateKey,
      apiKey: Buffer.from(apiKey),
      publicKey: null,
      baseUrl: service.url,
      timeoutMs: longTimeoutMs,
      now: clock.now,
      ...options,
    });
  return { clock, service, connect };
}

export const wechatPublicKeyId = 'PUB_KEY_ID_0119000001092026111900000000000001';

export interface AlipaySetting {
  clock: TestClock;
  service: LocalAlipay;
  connect(options?: Partial<AlipayOptions>): PaymentProvider;
}

export async function setUpAlipay(): Promise<AlipaySetting> {
  const clock = createTestClock();
  const own = { ...alipayMerchant, publicKey: merchantKeys.publicKey, privateKey: alipayKeys.pem, now: clock.now };
  const service = await startLocalAlipay(own);
  const connect = (options: Partial<AlipayOptions> = {}) =>
    createAlipay({
      ...alipayMerchant,
      privateKey: merchantKeys.privateKey,
      alipayPublicKey: alipayKeys.publicKey,
      gateway: service.gateway,
      timeoutMs: longTimeoutMs,
      now: clock.now,
      ...options,
    });
  return { clock, service, connect };
}

import { type PaymentChannel, secondMs } from '@energy-om/domain';
import { type AlipayOptions, createAlipay } from './alipay/alipay.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createWechatPay, type WechatPayOptions } from './wechat-pay/wechat-pay.ts';

export interface PaymentContracts {
  wechat: Omit<WechatPayOptions, 'now'> | null;
  alipay: Omit<AlipayOptions, 'now'> | null;
}

/** Less than a call of the phone may take. */
const timeoutMs = 4 * secondMs;

/** Returns the providers that the installation has a contract with. */
export function createPaymentProviders(
  { wechat, alipay }: PaymentContracts,
  now: () => Date,
): ReadonlyMap<PaymentChannel, PaymentProvider> {
  const providers: PaymentProvider[] = [];
  if (wechat) providers.push(createWechatPay({ timeoutMs, ...wechat, now }));
  if (alipay) providers.push(createAlipay({ timeoutMs, ...alipay, now }));
  return new Map(providers.map((provider) => [provider.channel, provider]));
}

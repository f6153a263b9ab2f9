import { dayMs, minuteMs } from '../duration.ts';

/** Providers of payments, which collect money over the network. */
export const onlineChannels = ['wechat', 'alipay'] as const;
export type OnlineChannel = (typeof onlineChannels)[number];

/** Through whom money is collected; `counter`: a clerk of the operator, who confirms what was received. */
export const paymentChannels = [...onlineChannels, 'counter'] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

export function isOnlineChannel(channel: PaymentChannel): channel is OnlineChannel {
  return channel !== 'counter';
}

/** How money reaches the counter. */
export const counterMethods = ['cash', 'transfer'] as const;
export type CounterMethod = (typeof counterMethods)[number];

/** ¥10,000 at once. */
export const maxPaymentCents = 1_000_000;
/** Payments that one account has started and not finished. */
export const maxOpenPayments = 3;
/** Digits of the code that is named at the counter. */
export const counterCodeLength = 6;

/** For so long the payer may pay. */
export function paymentLifetimeMs(channel: PaymentChannel): number {
  return isOnlineChannel(channel) ? 30 * minuteMs : 7 * dayMs;
}

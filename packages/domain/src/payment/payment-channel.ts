/** Through whom money is collected. */
export const paymentChannels = ['wechat', 'alipay'] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

/** ¥10,000 at once. */
export const maxPaymentCents = 1_000_000;
/** Payments that one account has started and not finished. */
export const maxOpenPayments = 3;

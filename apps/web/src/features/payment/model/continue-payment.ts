import type { ApiOutput } from '@energy-om/contract';

type Step = NonNullable<ApiOutput<'sendPayment'>['step']>;

interface WeixinBridge {
  invoke(name: 'getBrandWCPayRequest', parameters: object, done: (result: unknown) => void): void;
}

const bridge = () => (globalThis as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge;

/** Whether the page is open within WeChat, where it pays without leaving the page. */
export function isInWechat(): boolean {
  return /MicroMessenger/i.test(navigator.userAgent);
}

/**
 * Goes on to where the payment is made. Whatever WeChat says when its window closes decides nothing: the server follows the payment.
 * @returns whether this browser can
 */
export async function continuePayment(step: Step): Promise<boolean> {
  if (step.kind === 'page') {
    location.assign(step.url);
    return true;
  }
  const weixin = bridge();
  if (step.kind === 'code' || !weixin) return false;
  await new Promise<void>((resolve) => weixin.invoke('getBrandWCPayRequest', step.parameters, () => resolve()));
  return true;
}

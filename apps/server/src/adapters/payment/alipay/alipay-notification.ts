import type { KeyObject } from 'node:crypto';
import { hourMs } from '@energy-om/domain';
import { parseChinaTime } from '#adapters/china-time.ts';
import type { NotificationOutcome, ProviderPayment, RawNotification } from '../payment-provider.ts';
import { parseYuan } from '../yuan.ts';
import { verifyNotification } from './alipay-signature.ts';

export interface AlipayOwner {
  appId: string;
  /** The merchant's user number, 2088… */
  sellerId: string;
}

/** Alipay repeats a notification for 25 hours, with the time of each sending. */
const maxAgeMs = 26 * hourMs;

const numberPattern = /^[\w-]{1,64}$/;
const paidStates: ReadonlySet<string> = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

/** Reads a notification ("异步通知说明"). */
export function readAlipayNotification(
  { body }: RawNotification,
  { appId, sellerId, key, now }: AlipayOwner & { key: KeyObject; now: Date },
): NotificationOutcome {
  const form = new URLSearchParams(body.toString());
  if (!verifyNotification(form, key)) return { outcome: 'refused', reason: 'wrong signature' };
  if (form.get('app_id') !== appId || form.get('seller_id') !== sellerId) return { outcome: 'refused', reason: 'another app or merchant' };
  const sentAt = parseChinaTime(form.get('notify_time') ?? '');
  if (sentAt === null || Math.abs(now.getTime() - sentAt.getTime()) > maxAgeMs) return { outcome: 'refused', reason: 'old timestamp' };
  if (form.get('notify_type') !== 'trade_status_sync') return { outcome: 'other' };
  // It has the time of the last refund and its number, and the sum of all refunds.
  if (form.has('gmt_refund')) return readRefundNotice(form);
  if (!paidStates.has(form.get('trade_status') ?? '')) return { outcome: 'other' };
  const payment = readPaidTrade((name) => form.get(name), 'gmt_payment');
  return payment === null ? { outcome: 'refused', reason: 'malformed' } : { outcome: 'payment', payment };
}

function readRefundNotice(form: URLSearchParams): NotificationOutcome {
  const [orderNumber, refundNumber] = [form.get('out_trade_no') ?? '', form.get('out_biz_no') ?? ''];
  return numberPattern.test(orderNumber) && numberPattern.test(refundNumber)
    ? { outcome: 'refund', orderNumber, refundNumber }
    : { outcome: 'other' };
}

/** The payment of a notification or of a query, which name its time differently. Null where it is not said in full words. */
export function readPaidTrade(read: (name: string) => unknown, timeName: 'gmt_payment' | 'send_pay_date'): ProviderPayment | null {
  const texts = ['out_trade_no', 'trade_no', 'total_amount', timeName].map(read).filter((value) => typeof value === 'string');
  const [orderNumber = '', providerNumber = '', total = '', time = ''] = texts;
  const [amountFen, paidAt] = [parseYuan(total), parseChinaTime(time)];
  const isWhole = texts.length === 4 && numberPattern.test(orderNumber) && numberPattern.test(providerNumber);
  return isWhole && amountFen !== null && amountFen > 0 && paidAt !== null ? { orderNumber, providerNumber, amountFen, paidAt } : null;
}

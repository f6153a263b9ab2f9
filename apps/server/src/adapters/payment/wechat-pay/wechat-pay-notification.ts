import { z } from 'zod';
import { parseJson } from '#adapters/fetch-answer.ts';
import type { NotificationOutcome, RawNotification } from '../payment-provider.ts';
import { decryptResource, encryptedSchema } from './decrypt-resource.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { findMessageFault, readSignature, readSingleHeader } from './verify-message.ts';
import { readPaid, readTrade, type TradeOwner } from './wechat-pay-trade.ts';

const notificationSchema = z.object({
  event_type: z.string().max(64),
  resource: encryptedSchema.extend({ original_type: z.string().optional() }),
});

const refundNoticeSchema = z.object({ mchid: z.string(), out_trade_no: z.string().max(64), out_refund_no: z.string().max(64) });

export interface NotificationKeys extends TradeOwner {
  keys: PlatformKeys;
  apiKey: Buffer;
  now: () => Date;
}

/** Reads a notification ("支付通知"). Throws what a download of certificates throws. */
export async function readWechatPayNotification(
  { headers, body }: RawNotification,
  { keys, apiKey, now, ...owner }: NotificationKeys,
): Promise<NotificationOutcome> {
  const fault = await findMessageFault(readSignature(readSingleHeader(headers)), body, keys, now());
  if (fault !== null) return { outcome: 'refused', reason: fault };
  const notification = notificationSchema.safeParse(parseJson(body.toString()));
  if (!notification.success) return { outcome: 'refused', reason: 'malformed' };
  const { event_type, resource } = notification.data;
  const text = decryptResource(resource, apiKey);
  if (text === null) return { outcome: 'refused', reason: 'wrong key' };
  const content = parseJson(text);
  if (event_type.startsWith('REFUND.')) return readRefundNotice(content, owner);
  return event_type === 'TRANSACTION.SUCCESS' ? readPaymentNotice(content, owner) : { outcome: 'other' };
}

function readPaymentNotice(content: unknown, owner: TradeOwner): NotificationOutcome {
  const trade = readTrade(content, owner);
  if (trade === null) return { outcome: 'refused', reason: 'another app or merchant' };
  if (trade.state !== 'SUCCESS') return { outcome: 'other' };
  const payment = readPaid(content, trade.orderNumber);
  return payment === null ? { outcome: 'refused', reason: 'malformed' } : { outcome: 'payment', payment };
}

function readRefundNotice(content: unknown, owner: TradeOwner): NotificationOutcome {
  const notice = refundNoticeSchema.safeParse(content);
  if (!notice.success) return { outcome: 'refused', reason: 'malformed' };
  const { mchid, out_trade_no: orderNumber, out_refund_no: refundNumber } = notice.data;
  return mchid === owner.merchantId
    ? { outcome: 'refund', orderNumber, refundNumber }
    : { outcome: 'refused', reason: 'another app or merchant' };
}

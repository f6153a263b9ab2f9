import { type KeyObject, randomBytes } from 'node:crypto';
import { secondMs } from '@energy-om/domain';
import { z } from 'zod';
import { formatChinaTime } from '#adapters/china-time.ts';
import type { CreateOutcome, PaymentOrder, PaymentProvider, PaymentStep, RefundOrder, RefundOutcome } from '../payment-provider.ts';
import { resolveOutcome, UnclearError } from '../unclear.ts';
import { signJsapi } from './sign-request.ts';
import { loadWechatPayBill } from './wechat-pay-bill.ts';
import { createWechatPayClient, type WechatPayClient } from './wechat-pay-client.ts';
import { readWechatPayNotification } from './wechat-pay-notification.ts';
import { presentRefund, presentTrade } from './wechat-pay-trade.ts';

export interface WechatPayOptions {
  appId: string;
  merchantId: string;
  /** The serial number of the merchant's certificate. */
  serial: string;
  privateKey: KeyObject;
  /** The key of API v3, 32 bytes. */
  apiKey: Buffer;
  /** Null: WeChat Pay signs with platform certificates, which are downloaded. */
  publicKey: { id: string; key: KeyObject } | null;
  baseUrl?: string;
  timeoutMs?: number;
  /** In ten-thousandths. */
  feeRate?: number | null;
  now: () => Date;
  nonce?: () => string;
}

/** After these the order may be paid, whatever was refused: a query shows it. */
const undecidedCodes: ReadonlySet<string> = new Set(['ORDERPAID', 'ORDER_PAID', 'OUT_TRADE_NO_USED', 'SYSTEM_ERROR', 'FREQUENCY_LIMITED']);
const absentCodes: ReadonlySet<string> = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND']);
const closedCodes: ReadonlySet<string> = new Set(['ORDER_CLOSED', 'ORDERCLOSED']);
const notOpenCodes: ReadonlySet<string> = new Set(['ORDERPAID', 'ORDER_PAID', 'INVALID_REQUEST', 'TRADE_ERROR']);

/** WeChat Pay, API v3, of a merchant of its own (直连商户). */
export function createWechatPay(options: WechatPayOptions): PaymentProvider {
  const { baseUrl = 'https://api.mch.weixin.qq.com', timeoutMs = 8 * secondMs, appId, merchantId, apiKey, now } = options;
  const { nonce = () => randomBytes(16).toString('hex') } = options;
  const client = createWechatPayClient({ ...options, baseUrl, timeoutMs, nonce });
  const sign = (prepayId: string) => signJsapi({ appId, prepayId, now: now(), nonce: nonce() }, options.privateKey);
  return {
    channel: 'wechat',
    feeRate: options.feeRate ?? null,
    createPayment: (order) => resolveOutcome(() => createPayment(client, order, { appId, merchantId }, sign)),
    queryPayment: (orderNumber) =>
      resolveOutcome(async () => {
        const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNumber)}?mchid=${merchantId}`;
        const answer = await client.call({ method: 'GET', path, isRepeatable: true });
        if (answer.isOk) return presentTrade(answer.body, orderNumber, { appId, merchantId });
        if (absentCodes.has(answer.code)) return { outcome: 'absent' };
        throw new UnclearError(answer.code);
      }),
    closePayment: (orderNumber) =>
      resolveOutcome(async () => {
        const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNumber)}/close`;
        const answer = await client.call({ method: 'POST', path, body: { mchid: merchantId }, isRepeatable: true });
        if (answer.isOk || absentCodes.has(answer.code) || closedCodes.has(answer.code)) return { outcome: 'closed' };
        if (notOpenCodes.has(answer.code)) return { outcome: 'not-open' };
        throw new UnclearError(answer.code);
      }),
    refundPayment: (refund) => resolveOutcome(() => refundPayment(client, refund)),
    queryRefund: (refund) =>
      resolveOutcome(async () => {
        const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refund.refundNumber)}`;
        const answer = await client.call({ method: 'GET', path, isRepeatable: true });
        if (answer.isOk) return presentRefund(answer.body, refund);
        if (absentCodes.has(answer.code)) return { outcome: 'absent' };
        throw new UnclearError(answer.code);
      }),
    async readNotification(notification) {
      const read = () => readWechatPayNotification(notification, { keys: client.keys, apiKey, now, appId, merchantId });
      const result = await resolveOutcome(read);
      // Without its certificate a message counts for nothing; WeChat Pay sends it again.
      return result.outcome === 'unknown' ? { outcome: 'refused', reason: result.reason } : result;
    },
    answerNotification: (isTaken) =>
      isTaken
        ? { status: 204, contentType: 'application/json', body: '' }
        : { status: 500, contentType: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
    loadDailyBill: (date) => resolveOutcome(() => loadWechatPayBill(client, baseUrl, date)),
  };
}

const wayPaths = { 'in-app': 'jsapi', browser: 'h5', code: 'native' } as const;

async function createPayment(
  client: WechatPayClient,
  order: PaymentOrder,
  { appId, merchantId }: { appId: string; merchantId: string },
  sign: (prepayId: string) => Extract<PaymentStep, { kind: 'jsapi' }>['parameters'],
): Promise<CreateOutcome> {
  const body = {
    appid: appId,
    mchid: merchantId,
    description: order.description,
    out_trade_no: order.orderNumber,
    time_expire: `${formatChinaTime(order.expiresAt).replace(' ', 'T')}+08:00`,
    notify_url: order.notifyUrl,
    amount: { total: order.amountFen, currency: 'CNY' },
    ...wayFields(order),
  };
  const path = `/v3/pay/transactions/${wayPaths[order.way.kind]}`;
  const answer = await client.call({ method: 'POST', path, body, isRepeatable: false });
  if (answer.isOk) return { outcome: 'ready', step: readStep(answer.body, order, sign) };
  if (undecidedCodes.has(answer.code)) throw new UnclearError(answer.code);
  return { outcome: 'refused', code: answer.code };
}

function wayFields({ way }: PaymentOrder): object {
  if (way.kind === 'in-app') return { payer: { openid: way.openid } };
  if (way.kind === 'browser') return { scene_info: { payer_client_ip: way.clientAddress, h5_info: { type: 'Wap' } } };
  return {};
}

const prepaySchema = z.object({ prepay_id: z.string().min(1).max(128) });
const pageSchema = z.object({ h5_url: z.url({ protocol: /^https?$/ }).max(1024) });
const codeSchema = z.object({ code_url: z.string().min(1).max(512) });

function readStep(
  content: unknown,
  { way, returnUrl }: PaymentOrder,
  sign: (prepayId: string) => Extract<PaymentStep, { kind: 'jsapi' }>['parameters'],
): PaymentStep {
  if (way.kind === 'in-app') return { kind: 'jsapi', parameters: sign(parse(prepaySchema, content).prepay_id) };
  if (way.kind === 'code') return { kind: 'code', content: parse(codeSchema, content).code_url };
  // The address has a query already, of which nothing is to be encoded anew.
  return { kind: 'page', url: `${parse(pageSchema, content).h5_url}&redirect_url=${encodeURIComponent(returnUrl)}` };
}

function parse<T>(schema: z.ZodType<T>, content: unknown): T {
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new UnclearError('malformed answer');
  return parsed.data;
}

async function refundPayment(client: WechatPayClient, refund: RefundOrder): Promise<RefundOutcome> {
  const body = {
    out_trade_no: refund.orderNumber,
    out_refund_no: refund.refundNumber,
    reason: refund.reason,
    notify_url: refund.notifyUrl,
    amount: { refund: refund.amountFen, total: refund.orderAmountFen, currency: 'CNY' },
  };
  const answer = await client.call({ method: 'POST', path: '/v3/refund/domestic/refunds', body, isRepeatable: false });
  if (answer.isOk) return presentRefund(answer.body, refund);
  if (undecidedCodes.has(answer.code)) throw new UnclearError(answer.code);
  return { outcome: 'refused', code: answer.code };
}

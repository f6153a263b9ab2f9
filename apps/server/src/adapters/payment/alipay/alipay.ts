import { secondMs } from '@energy-om/domain';
import { z } from 'zod';
import { formatChinaTime, parseChinaTime } from '#adapters/china-time.ts';
import type { CreateOutcome, PaymentOrder, PaymentOutcome, PaymentProvider, RefundOrder, RefundOutcome } from '../payment-provider.ts';
import { resolveOutcome, UnclearError } from '../unclear.ts';
import { formatYuan, parseYuan } from '../yuan.ts';
import { loadAlipayBill } from './alipay-bill.ts';
import { type AlipayClient, type AlipayClientOptions, createAlipayClient } from './alipay-client.ts';
import { readAlipayNotification, readPaidTrade } from './alipay-notification.ts';

export interface AlipayOptions extends Omit<AlipayClientOptions, 'gateway' | 'timeoutMs'> {
  /** The merchant's user number, 2088… */
  sellerId: string;
  gateway?: string;
  timeoutMs?: number;
  /** In ten-thousandths. */
  feeRate?: number | null;
}

const absentCodes: ReadonlySet<string> = new Set(['ACQ.TRADE_NOT_EXIST']);
/** After these the trade may be paid: a query shows it. */
const undecidedCodes: ReadonlySet<string> = new Set(['ACQ.TRADE_HAS_SUCCESS', 'ACQ.TRADE_HAS_CLOSE', 'ACQ.CONTEXT_INCONSISTENT']);

/** Alipay (支付宝), of a merchant of its own. */
export function createAlipay(options: AlipayOptions): PaymentProvider {
  const { gateway = 'https://openapi.alipay.com/gateway.do', timeoutMs = 8 * secondMs, appId, sellerId, now } = options;
  const client = createAlipayClient({ ...options, gateway, timeoutMs });
  return {
    channel: 'alipay',
    feeRate: options.feeRate ?? null,
    createPayment: (order) => resolveOutcome(() => createPayment(client, order)),
    queryPayment: (orderNumber) => resolveOutcome(() => queryPayment(client, orderNumber)),
    closePayment: (orderNumber) =>
      resolveOutcome(async () => {
        const answer = await client.call({ method: 'alipay.trade.close', content: { out_trade_no: orderNumber } }, true);
        if (answer.isOk || absentCodes.has(answer.code)) return { outcome: 'closed' };
        if (answer.code === 'ACQ.TRADE_STATUS_ERROR' || answer.code === 'ACQ.REASON_TRADE_STATUS_INVALID') return { outcome: 'not-open' };
        throw new UnclearError(answer.code);
      }),
    refundPayment: (refund) => resolveOutcome(() => refundPayment(client, refund)),
    queryRefund: (refund) => resolveOutcome(() => queryRefund(client, refund)),
    readNotification: async (notification) =>
      readAlipayNotification(notification, { appId, sellerId, key: options.alipayPublicKey, now: now() }),
    // Exactly these seven letters end the repetitions.
    answerNotification: (isTaken) => ({ status: 200, contentType: 'text/plain', body: isTaken ? 'success' : 'failure' }),
    loadDailyBill: (date) => resolveOutcome(() => loadAlipayBill({ client, gateway, timeoutMs }, date)),
  };
}

const codeSchema = z.object({ qr_code: z.string().min(1).max(1024) });

async function createPayment(client: AlipayClient, order: PaymentOrder): Promise<CreateOutcome> {
  const content = {
    out_trade_no: order.orderNumber,
    total_amount: formatYuan(order.amountFen),
    subject: order.description,
    time_expire: formatChinaTime(order.expiresAt),
  };
  if (order.way.kind !== 'code') {
    const request = { method: 'alipay.trade.wap.pay', notifyUrl: order.notifyUrl, returnUrl: order.returnUrl };
    const url = client.signPage({ ...request, content: { ...content, product_code: 'QUICK_WAP_WAY', quit_url: order.returnUrl } });
    return { outcome: 'ready', step: { kind: 'page', url } };
  }
  const answer = await client.call({ method: 'alipay.trade.precreate', notifyUrl: order.notifyUrl, content }, false);
  if (!answer.isOk) {
    if (undecidedCodes.has(answer.code)) throw new UnclearError(answer.code);
    return { outcome: 'refused', code: answer.code };
  }
  return { outcome: 'ready', step: { kind: 'code', content: parse(codeSchema, answer.body).qr_code } };
}

const tradeSchema = z.looseObject({ out_trade_no: z.string(), trade_status: z.string().regex(/^[A-Z_]{1,32}$/) });

async function queryPayment(client: AlipayClient, orderNumber: string): Promise<PaymentOutcome> {
  const answer = await client.call({ method: 'alipay.trade.query', content: { out_trade_no: orderNumber } }, true);
  if (!answer.isOk) {
    if (absentCodes.has(answer.code)) return { outcome: 'absent' };
    throw new UnclearError(answer.code);
  }
  const trade = parse(tradeSchema, answer.body);
  if (trade.out_trade_no !== orderNumber) throw new UnclearError('another order');
  if (trade.trade_status === 'WAIT_BUYER_PAY') return { outcome: 'open' };
  // A trade that was paid and given back as a whole is closed as well, but it has a time of payment.
  if (trade.trade_status === 'TRADE_CLOSED' && trade.send_pay_date === undefined) return { outcome: 'closed' };
  if (!['TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED'].includes(trade.trade_status))
    throw new UnclearError(`state ${trade.trade_status}`);
  const payment = readPaidTrade((name) => trade[name], 'send_pay_date');
  if (payment === null) throw new UnclearError('malformed answer');
  return { outcome: 'paid', payment };
}

const refundSchema = z.object({ out_trade_no: z.string() });

/** Alipay answers with the sum of all refunds of the trade, and says "no change" of a repetition: how this one stands, a query shows. */
async function refundPayment(client: AlipayClient, refund: RefundOrder): Promise<RefundOutcome> {
  const content = {
    out_trade_no: refund.orderNumber,
    out_request_no: refund.refundNumber,
    refund_amount: formatYuan(refund.amountFen),
    refund_reason: refund.reason,
  };
  const answer = await client.call({ method: 'alipay.trade.refund', content }, false);
  if (!answer.isOk) {
    if (undecidedCodes.has(answer.code)) throw new UnclearError(answer.code);
    return { outcome: 'refused', code: answer.code };
  }
  if (parse(refundSchema, answer.body).out_trade_no !== refund.orderNumber) throw new UnclearError('another order');
  const state = await queryRefund(client, refund);
  // It was accepted a moment ago.
  return state.outcome === 'absent' ? { outcome: 'processing' } : state;
}

const refundStateSchema = z.object({
  out_trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  trade_no: z.string().optional(),
  refund_status: z.string().optional(),
  refund_amount: z.string().optional(),
  gmt_refund_pay: z.string().optional(),
});

async function queryRefund(client: AlipayClient, asked: Pick<RefundOrder, 'orderNumber' | 'refundNumber'>): Promise<RefundOutcome> {
  const content = { out_trade_no: asked.orderNumber, out_request_no: asked.refundNumber, query_options: ['gmt_refund_pay'] };
  const answer = await client.call({ method: 'alipay.trade.fastpay.refund.query', content }, true);
  if (!answer.isOk) {
    if (absentCodes.has(answer.code)) return { outcome: 'absent' };
    throw new UnclearError(answer.code);
  }
  const state = parse(refundStateSchema, answer.body);
  // An answer without a state knows no refund of that number that has succeeded.
  if (state.refund_status === undefined || state.refund_status === '') return { outcome: 'absent' };
  if (state.refund_status !== 'REFUND_SUCCESS') return { outcome: 'processing' };
  if (state.out_trade_no !== asked.orderNumber || state.out_request_no !== asked.refundNumber) throw new UnclearError('another refund');
  const amountFen = parseYuan(state.refund_amount ?? '');
  const refundedAt = parseChinaTime(state.gmt_refund_pay ?? '');
  if (amountFen === null || refundedAt === null || state.trade_no === undefined) throw new UnclearError('malformed answer');
  return { outcome: 'refunded', refund: { refundNumber: asked.refundNumber, providerNumber: state.trade_no, amountFen, refundedAt } };
}

function parse<T>(schema: z.ZodType<T>, content: unknown): T {
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new UnclearError('malformed answer');
  return parsed.data;
}

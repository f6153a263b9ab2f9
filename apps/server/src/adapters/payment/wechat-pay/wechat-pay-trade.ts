import { z } from 'zod';
import type { PaymentOutcome, ProviderPayment, ProviderRefund, RefundOutcome } from '../payment-provider.ts';
import { UnclearError } from '../unclear.ts';

const fen = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const number = z.string().regex(/^[\w|*@-]{1,64}$/);
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const tradeSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: number,
  trade_state: z.string().regex(/^[A-Z]{1,32}$/),
});

const paidSchema = z.object({
  transaction_id: number,
  success_time: instant,
  amount: z.object({ total: fen, currency: z.literal('CNY') }),
});

const refundSchema = z.object({
  out_trade_no: number,
  out_refund_no: number,
  refund_id: number,
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  success_time: instant.optional(),
  amount: z.object({ refund: fen, currency: z.literal('CNY') }),
});

export interface TradeOwner {
  appId: string;
  merchantId: string;
}

/** The order of a query or a notification; null where it is another merchant's or app's, or not understood. */
export function readTrade(content: unknown, owner: TradeOwner): { orderNumber: string; state: string } | null {
  const trade = tradeSchema.safeParse(content);
  if (!trade.success || trade.data.appid !== owner.appId || trade.data.mchid !== owner.merchantId) return null;
  return { orderNumber: trade.data.out_trade_no, state: trade.data.trade_state };
}

/** Null where the trade is not said to be paid in full words. */
export function readPaid(content: unknown, orderNumber: string): ProviderPayment | null {
  const paid = paidSchema.safeParse(content);
  if (!paid.success) return null;
  return { orderNumber, providerNumber: paid.data.transaction_id, amountFen: paid.data.amount.total, paidAt: paid.data.success_time };
}

/** Throws `UnclearError`. */
export function presentTrade(content: unknown, orderNumber: string, owner: TradeOwner): PaymentOutcome {
  const trade = readTrade(content, owner);
  if (trade === null || trade.orderNumber !== orderNumber) throw new UnclearError('malformed answer');
  switch (trade.state) {
    case 'SUCCESS':
    // Paid, and something was given back since.
    case 'REFUND': {
      const payment = readPaid(content, orderNumber);
      if (payment === null) throw new UnclearError('malformed answer');
      return { outcome: 'paid', payment };
    }
    case 'NOTPAY':
    case 'USERPAYING':
      return { outcome: 'open' };
    case 'CLOSED':
    case 'REVOKED':
      return { outcome: 'closed' };
    case 'PAYERROR':
      return { outcome: 'failed', code: trade.state };
    default:
      throw new UnclearError(`state ${trade.state}`);
  }
}

/** Throws `UnclearError`. */
export function presentRefund(content: unknown, asked: { orderNumber: string; refundNumber: string }): RefundOutcome {
  const answer = refundSchema.safeParse(content);
  if (!answer.success) throw new UnclearError('malformed answer');
  const { out_refund_no, out_trade_no, refund_id, status, success_time, amount } = answer.data;
  if (out_refund_no !== asked.refundNumber || out_trade_no !== asked.orderNumber) throw new UnclearError('another refund');
  if (status === 'PROCESSING') return { outcome: 'processing' };
  if (status !== 'SUCCESS') return { outcome: 'refused', code: status };
  if (success_time === undefined) throw new UnclearError('malformed answer');
  const refund: ProviderRefund = {
    refundNumber: out_refund_no,
    providerNumber: refund_id,
    amountFen: amount.refund,
    refundedAt: success_time,
  };
  return { outcome: 'refunded', refund };
}

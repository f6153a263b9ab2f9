import {
  counterMethods,
  maxNoteLength,
  maxPaymentCents,
  paymentChannels,
  refundRefusals,
  refundStates,
  refundWays,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, instant, keyword, named, pageInput, pageOf, person } from '../wire.ts';

/** What a payer asks back of a payment. */
export const refund = z.object({
  id: z.string(),
  paymentId: z.string(),
  /** The number by which the provider knows it. */
  number: z.string(),
  room: named,
  /** Whose the payment is. */
  account: person,
  isMine: z.boolean(),
  /** Fen. */
  cents: z.number(),
  currency: z.literal('CNY'),
  /** Of the payment. */
  channel: z.enum(paymentChannels),
  /** `origin`: back through the provider; `counter`: in cash or by a transfer. */
  way: z.enum(refundWays),
  state: z.enum(refundStates),
  /** Why the payer asks for it. */
  note: z.string(),
  contentHash: z.string(),
  requestedAt: instant,
  /** The clerk who has approved it; null: nobody yet. */
  processedBy: person.nullable(),
  processedAt: instant.nullable(),
  /** The second person’s name; null: not yet, or nobody has to. */
  approvedBy: z.string().nullable(),
  /** Of whoever has rejected it, or what the provider said; empty: nothing. */
  reason: z.string(),
  /** How it was paid out at the counter. */
  payout: z.object({ by: z.string(), method: z.enum(counterMethods), note: z.string() }).nullable(),
  refundedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** What this account may do with it now. */
  mayWithdraw: z.boolean(),
  mayProcess: z.boolean(),
  mayDecide: z.boolean(),
  /** Pay it out, or reject it because nobody comes for it. */
  mayPayOut: z.boolean(),
});

/** Of what was read: it is that which is approved. */
const contentHash = z.string().length(64);

const decision = z.object({
  refundId: id,
  approve: z.boolean(),
  contentHash,
  /** Required to reject. */
  reason: z.string().trim().max(maxNoteLength).default(''),
});

export const refundApi = {
  getRefundTerms: endpoint(
    'GET',
    '/api/settlement/Refund/GetTerms',
    'account',
    'Returns how much of an own payment may be asked back, where it goes, and why nothing can be.',
    z.object({ paymentId: id }),
    z.object({
      /** Fen; 0 where there is a reason against it. */
      maxCents: z.number(),
      refusal: z.enum(refundRefusals).nullable(),
      way: z.enum(refundWays),
    }),
    { limit: 'read' },
  ),
  requestRefund: endpoint(
    'POST',
    '/api/settlement/Refund/Request',
    'account',
    'Asks for a refund of an own payment, also after having left the room; the amount is frozen until somebody has decided.',
    z.object({
      paymentId: id,
      cents: z.number().int().min(1).max(maxPaymentCents),
      note: z.string().trim().min(1).max(maxNoteLength),
    }),
    refund,
  ),
  listRefunds: endpoint(
    'GET',
    '/api/settlement/Refund/GetList',
    'account',
    'Lists the refunds of the account, or of all rooms whose wallets it manages, the newest first.',
    z.object({
      ...pageInput,
      cursor,
      scope: z.enum(['own', 'all']).default('own'),
      /** `requested`: waits for a clerk; `approval`: for a second person; `payout`: to be paid out; `sent`: the provider has it; `open`: any of these; `ended`: over. */
      filter: z.enum(['requested', 'approval', 'payout', 'sent', 'open', 'ended']).optional(),
      /** Of the room or the payer. */
      keyword,
    }),
    pageOf(refund),
  ),
  withdrawRefund: endpoint(
    'POST',
    '/api/settlement/Refund/Withdraw',
    'account',
    'Withdraws an own refund that nobody has approved yet; the amount is in the wallet again.',
    z.object({ refundId: id }),
    refund,
  ),
  processRefund: endpoint(
    'POST',
    '/api/settlement/Refund/Process',
    'wallet.manage',
    'Approves a refund as it was read, at once or for a second person to approve, or rejects it.',
    decision,
    refund,
  ),
  decideRefund: endpoint(
    'POST',
    '/api/settlement/Refund/Decide',
    'settlement.approve',
    'Approves or rejects, as the second person, a refund that a clerk has approved.',
    decision,
    refund,
  ),
  confirmRefundPayout: endpoint(
    'POST',
    '/api/settlement/Refund/ConfirmPayout',
    'wallet.manage',
    'Confirms that a refund which a second person has approved was paid out at the counter.',
    z.object({
      refundId: id,
      contentHash,
      method: z.enum(counterMethods),
      note: z.string().trim().max(maxNoteLength).default(''),
    }),
    refund,
  ),
} as const;

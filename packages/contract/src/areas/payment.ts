import {
  counterMethods,
  differenceOutcomes,
  maxNoteLength,
  maxPaymentCents,
  onlineChannels,
  paymentBillFailures,
  paymentBillStates,
  paymentChannels,
  paymentDifferenceKinds,
  paymentStates,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, date, id, instant, keyword, named, pageInput, pageOf, person, yesNo } from '../wire.ts';
import { refund } from './refund.ts';

const channel = z.enum(paymentChannels);

const payment = z.object({
  id: z.string(),
  /** The number by which the provider knows it. */
  orderNumber: z.string(),
  room: named,
  /** Who pays. */
  account: person,
  isMine: z.boolean(),
  /** Fen. */
  cents: z.number(),
  currency: z.literal('CNY'),
  channel,
  /** Only `paid` has credited the wallet. `unknown`: it may have been paid, and the provider is asked until that is clear. */
  state: z.enum(paymentStates),
  createdAt: instant,
  /** Nothing is paid after it. */
  expiresAt: instant,
  paidAt: instant.nullable(),
  /** What of it was given back. */
  refundedCents: z.number(),
  /** What the payer names at the counter; null for a payment through a provider. */
  code: z.string().nullable(),
  /** Who has received the money at the counter; until the payment is paid, a second person has to approve it. */
  confirmation: z
    .object({
      by: person,
      at: instant,
      method: z.enum(counterMethods),
      note: z.string(),
      /** The second person's name; null: not yet, or nobody has to. */
      approvedBy: z.string().nullable(),
    })
    .nullable(),
  /** What this account may do with it now. */
  mayCancel: z.boolean(),
  mayConfirm: z.boolean(),
  mayDecide: z.boolean(),
});

/** What the phone needs to go on: the input of WeChat's `getBrandWCPayRequest`, or a page of the provider to open. */
const step = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('jsapi'),
    parameters: z.object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.literal('RSA'),
      paySign: z.string(),
    }),
  }),
  z.object({ kind: z.literal('page'), url: z.string() }),
  z.object({ kind: z.literal('code'), content: z.string() }),
]);

const paymentDifference = z.object({
  id: z.string(),
  /** The day of the bill. */
  day: date,
  kind: z.enum(paymentDifferenceKinds),
  of: z.enum(['payment', 'refund']),
  /** Of the order, or of the refund. */
  number: z.string(),
  /** Null with wallet, room and account: nobody here knows the number. */
  paymentId: z.string().nullable(),
  channel,
  walletId: z.string().nullable(),
  room: named.nullable(),
  account: person.nullable(),
  /** What the bill says of a number that nobody here knows. */
  providerNumber: z.string().nullable(),
  billedAt: instant.nullable(),
  /** What the ledger has, and what the bill has; null: nothing. */
  bookedCents: z.number().nullable(),
  billedCents: z.number().nullable(),
  /** Of a fee that is not what was agreed. */
  feeCents: z.number().nullable(),
  resolvedAt: instant.nullable(),
  /** How it was settled by hand; null: not, or by what a provider said since. What is written off is open until a second person has approved it. */
  outcome: z.enum(differenceOutcomes).nullable(),
  note: z.string(),
  /** Names of the clerk and of the second person. */
  processedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  /** Of what is to be written off. */
  contentHash: z.string().nullable(),
  /** What this account may do with it now. */
  mayProcess: z.boolean(),
  mayCredit: z.boolean(),
  mayWriteOff: z.boolean(),
  mayDecide: z.boolean(),
});

/** What moved through a provider on a day; cents are fen. */
const billSums = { payments: z.number(), paymentCents: z.number(), refunds: z.number(), refundCents: z.number() };

const paymentBill = z.object({
  channel: z.enum(onlineChannels),
  /** In China, where the providers' days begin and end. */
  day: date,
  state: z.enum(paymentBillStates),
  /** Why it could not be compared; null in every other state. */
  failure: z.enum(paymentBillFailures).nullable(),
  /** What the provider answered where it refused. */
  code: z.string().nullable(),
  comparedAt: instant.nullable(),
  /** When it was asked for last. */
  triedAt: instant.nullable(),
  /** When it is asked for without anybody's doing; null: never, or not any more. */
  nextTryAt: instant.nullable(),
  /** What stands here for the rooms of the account. */
  booked: z.object(billSums),
  /** What the bill has of them, with what the provider keeps and what is left for the bank account; null: it was not compared, or before that was kept. */
  billed: z.object({ ...billSums, feeCents: z.number(), netCents: z.number() }).nullable(),
  openDifferences: z.number(),
  mayRequest: z.boolean(),
});

export const paymentApi = {
  listPaymentChannels: endpoint(
    'GET',
    '/api/settlement/Payment/GetChannelList',
    'account',
    'Lists how payments are made here, and how much at once: through the providers of this installation, and at the counter.',
    z.object({}),
    z.object({ items: z.array(z.object({ channel, maxCents: z.number() })) }),
  ),
  createPayment: endpoint(
    'POST',
    '/api/settlement/Payment/Create',
    'account',
    'Starts a payment into the account’s own wallet in a room. Nothing is paid before it is sent, or confirmed at the counter.',
    z.object({ roomId: id, channel, cents: z.number().int().min(1).max(maxPaymentCents) }),
    payment,
  ),
  sendPayment: endpoint(
    'POST',
    '/api/settlement/Payment/Send',
    'account',
    'Orders a payment from its provider and returns what the phone needs to go on; again with the same result where it is repeated.',
    z.object({ paymentId: id, way: z.enum(['in-app', 'browser']) }),
    z.object({
      payment,
      /** Null: the provider has refused, or has not answered clearly. */
      step: step.nullable(),
    }),
  ),
  getPayment: endpoint(
    'GET',
    '/api/settlement/Payment/GetDetail',
    'account',
    'Returns how a payment stands, to its payer and to the clerks of its room.',
    z.object({ paymentId: id }),
    /** With its refunds, the newest first. */
    payment.extend({ refunds: z.array(refund) }),
  ),
  listPayments: endpoint(
    'GET',
    '/api/settlement/Payment/GetList',
    'account',
    'Lists the payments of the account, or of all rooms whose wallets it manages, the newest first.',
    z.object({
      ...pageInput,
      cursor,
      scope: z.enum(['own', 'all']).default('own'),
      /** `counter`: waits for a clerk; `approval`: for a second person; `open`: not decided. */
      filter: z.enum(['counter', 'approval', 'paid', 'open']).optional(),
      /** Of the room, the payer or the code. */
      keyword,
      roomId: id.optional(),
    }),
    pageOf(payment),
  ),
  cancelPayment: endpoint(
    'POST',
    '/api/settlement/Payment/Cancel',
    'account',
    'Cancels an own payment at the counter that nobody has received yet.',
    z.object({ paymentId: id }),
    payment,
  ),
  confirmPayment: endpoint(
    'POST',
    '/api/settlement/Payment/Confirm',
    'wallet.manage',
    'Confirms that the money of a payment at the counter was received: the wallet is credited at once, or once a second person has approved it.',
    z.object({ paymentId: id, method: z.enum(counterMethods), note: z.string().trim().max(maxNoteLength).default('') }),
    payment,
  ),
  decidePayment: endpoint(
    'POST',
    '/api/settlement/Payment/Decide',
    'settlement.approve',
    'Approves or rejects what a clerk has confirmed to have received.',
    z.object({
      paymentId: id,
      approve: z.boolean(),
      /** Required to reject. */
      reason: z.string().trim().max(maxNoteLength).default(''),
    }),
    payment,
  ),
  listPaymentDifferences: endpoint(
    'GET',
    '/api/settlement/Payment/GetDifferenceList',
    'wallet.manage',
    'Lists where payments and the bills of their providers differ, the newest first.',
    z.object({
      ...pageInput,
      cursor,
      /** Only those that are not resolved. */
      open: yesNo.optional(),
    }),
    pageOf(paymentDifference),
  ),
  processPaymentDifference: endpoint(
    'POST',
    '/api/settlement/Payment/ProcessDifference',
    'wallet.manage',
    'Settles a difference by hand with a note: an entry has credited it, it is explained, or it is to be written off, which a second person approves.',
    z.object({
      differenceId: id,
      outcome: z.enum(differenceOutcomes),
      note: z.string().trim().min(1).max(maxNoteLength),
      /** The entry that has credited its amount, and no other difference: in the payer’s wallet, or in any where nobody knows the number. */
      entryId: id.optional(),
    }),
    paymentDifference,
  ),
  decidePaymentDifference: endpoint(
    'POST',
    '/api/settlement/Payment/DecideDifference',
    'settlement.approve',
    'Approves or rejects, as it was read, that a difference is written off.',
    z.object({
      differenceId: id,
      approve: z.boolean(),
      contentHash: z.string().length(64),
      /** Required to reject. */
      reason: z.string().trim().max(maxNoteLength).default(''),
    }),
    paymentDifference,
  ),
  listPaymentBills: endpoint(
    'GET',
    '/api/settlement/Payment/GetBillList',
    'wallet.manage',
    'Lists the days since the first payment through each provider, the latest first: whether its bill was compared, and the sums of both sides.',
    z.object({ ...pageInput, cursor }),
    pageOf(paymentBill),
  ),
  requestPaymentBill: endpoint(
    'POST',
    '/api/settlement/Payment/RequestBill',
    'wallet.manage',
    'Has the bill of a day that was not compared asked for again within a minute.',
    z.object({ channel: z.enum(onlineChannels), day: date }),
    paymentBill,
  ),
} as const;

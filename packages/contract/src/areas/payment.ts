import { maxPaymentCents, paymentChannels, paymentDifferenceKinds, paymentStates } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, date, id, instant, named, pageInput, pageOf, person, yesNo } from '../wire.ts';

const channel = z.enum(paymentChannels);

const payment = z.object({
  id: z.string(),
  /** The number by which the provider knows it. */
  orderNumber: z.string(),
  room: named,
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
  paymentId: z.string(),
  channel,
  room: named,
  account: person,
  /** What the ledger has, and what the bill has; null: nothing. */
  bookedCents: z.number().nullable(),
  billedCents: z.number().nullable(),
  /** Of a fee that is not what was agreed. */
  feeCents: z.number().nullable(),
  resolvedAt: instant.nullable(),
});

export const paymentApi = {
  listPaymentChannels: endpoint(
    'GET',
    '/api/settlement/Payment/GetChannelList',
    'account',
    'Lists through whom this installation collects payments, and how much at once.',
    z.object({}),
    z.object({ items: z.array(z.object({ channel, maxCents: z.number() })) }),
  ),
  createPayment: endpoint(
    'POST',
    '/api/settlement/Payment/Create',
    'account',
    'Starts a payment into the account’s own wallet in a room. Nothing is paid before it is sent.',
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
    'Returns how a payment of the account stands.',
    z.object({ paymentId: id }),
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
} as const;

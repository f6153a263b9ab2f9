import {
  channelIdPattern,
  configuredChannels,
  deliveryFaultKinds,
  deliveryStates,
  maxChannelFieldLength,
  messageChannels,
  notificationSubjects,
  notificationTopics,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, eventLevel, id, instant, pageInput, pageOf, person, wholeNumber } from '../wire.ts';

const channel = z.enum(configuredChannels);
/** By the names of the domain's `channelFields`. */
const values = z.record(z.string().max(40), z.string().trim().max(maxChannelFieldLength));

const channels = z.array(
  z.object({
    channel,
    /** 0: it was never set up. */
    version: z.number(),
    isOn: z.boolean(),
    /** False: this installation has no server for it. */
    isOffered: z.boolean(),
    /** It takes messages of this level and graver ones. */
    maxLevel: eventLevel,
    /** Without secrets. */
    settings: z.record(z.string(), z.string()),
    /** Which secrets are there. */
    secretsSet: z.array(z.string()),
    /** When the provider last took a message with these settings; null: it never has. */
    provenAt: instant.nullable(),
  }),
);

const ownChannels = z.array(
  z.object({
    channel,
    isWanted: z.boolean(),
    /** How it reaches the account: the masked number, the e-mail address, the id that was entered; null: there is none, or WeChat, which shows none. */
    address: z.string().nullable(),
    /** Whether it could. */
    isReachable: z.boolean(),
    /** Whether it could not because nobody has typed a code that was sent to the address. */
    needsProof: z.boolean(),
  }),
);

const delivery = z.object({
  id: z.string(),
  /** When its turn came. */
  at: instant,
  state: z.enum(deliveryStates),
  channel: z.enum(messageChannels),
  /** Of the gravest level messages go round several times. */
  round: z.number(),
  person,
  /** Masked; null: it was not sent yet, or to a browser or by WeChat, which show none. */
  address: z.string().nullable(),
  topic: z.enum(notificationTopics),
  level: eventLevel.nullable(),
  /** Nothing of customers but the title, and an order’s number. */
  subject: z.object({ kind: z.enum(notificationSubjects), id: z.string(), title: z.string(), number: z.string().nullable() }),
  sentAt: instant.nullable(),
  /** When the phone reported that it had arrived. */
  receivedAt: instant.nullable(),
  attempts: z.number(),
  /** Why it failed, was left out, or is tried again; null: nothing is against it. */
  fault: z.object({ kind: z.enum(deliveryFaultKinds), code: z.string().nullable() }).nullable(),
});

export const messageChannelApi = {
  listDeliveries: endpoint(
    'GET',
    '/api/message/delivery/GetList',
    'delivery.view',
    'Lists which messages went to whom by which channel and what became of them, the newest first: of one order or alarm that the account may see, or of the whole tenant.',
    z.object({
      ...pageInput,
      cursor,
      state: z.enum(deliveryStates).optional(),
      channel: z.enum(messageChannels).optional(),
      from: instant.optional(),
      to: instant.optional(),
      orderId: id.optional(),
      alarmId: id.optional(),
    }),
    pageOf(delivery),
  ),
  getOwnChannels: endpoint(
    'GET',
    '/api/message/channel/GetOwn',
    'account',
    'Returns the channels of the organisation in the order in which they are tried, and which of them reach the account and are wanted; none for whom they do not serve.',
    z.object({}),
    ownChannels,
  ),
  saveOwnChannel: endpoint(
    'POST',
    '/api/message/channel/SaveOwn',
    'account',
    'Stores whether the account wants a channel, and its id there.',
    z.object({
      channel,
      isWanted: z.boolean(),
      /** Of apps of 企业微信 and 钉钉 alone; null takes it away. */
      address: z.string().trim().regex(channelIdPattern).nullable().optional(),
    }),
    ownChannels,
  ),
  getMessageChannels: endpoint(
    'GET',
    '/api/message/channel/GetList',
    'escalation.manage',
    'Returns by which providers the organisation reaches its people when nobody acts on a message.',
    z.object({}),
    channels,
  ),
  saveMessageChannel: endpoint(
    'POST',
    '/api/message/channel/Save',
    'escalation.manage',
    'Sets up a provider if its version is still the one that was read; secrets that are left out stay.',
    z.object({ channel, version: wholeNumber.min(0), isOn: z.boolean(), maxLevel: eventLevel, values }),
    channels,
    { carriesPassword: true },
  ),
  sendChannelTrial: endpoint(
    'POST',
    '/api/message/channel/SendTrial',
    'escalation.manage',
    'Sends a test message by a provider to whoever asks for it, also while it is off.',
    z.object({ channel }),
    z.object({
      outcome: z.enum(['sent', 'gone', 'limited', 'rejected', 'unreachable']),
      /** The provider’s code; null where it has taken the message, or there is none. */
      reason: z.string().nullable(),
    }),
  ),
} as const;

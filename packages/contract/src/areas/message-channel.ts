import { channelIdPattern, configuredChannels, maxChannelFieldLength } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventLevel, instant, wholeNumber } from '../wire.ts';

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

export const messageChannelApi = {
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

import { minuteMs } from '../duration.ts';
import type { EventLevel } from '../work-order/event-level.ts';
import { mainActions } from '../work-order/lifecycle/available-actions.ts';
import type { NotificationTopic } from './notification.ts';

/** The ways to reach somebody whose app is closed, in the order in which they are tried. */
export const messageChannels = ['wechat', 'wecomApp', 'dingtalkApp', 'wecom', 'dingtalk', 'webPush', 'sms', 'mail', 'voice'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** What a person can do from a push message itself. `decline` needs words, so that it only leads to the form. */
export const messageActions = ['accept', 'decline', 'acknowledge', 'confirm'] as const;
export type MessageAction = (typeof messageActions)[number];

/** Topics that somebody has to answer; all others are only to be known. */
const waitingTopics: readonly NotificationTopic[] = [
  ...mainActions,
  'resubmit',
  'approveHold',
  'urged',
  'escalated',
  'alarmRaised',
  'alarmEscalated',
  'permitWaits',
  'permitOverdue',
  'switchingWaits',
  'handoverWaits',
  'handoverLate',
  'handoverAsked',
];

const alarmTopics: readonly NotificationTopic[] = ['alarmRaised', 'alarmEscalated'];

export function waitsForAnswer(topic: NotificationTopic): boolean {
  return waitingTopics.includes(topic);
}

/** The buttons of a push message, first the one that most people want. An alarm is only confirmed by whoever may not acknowledge it. */
export function listMessageActions(topic: NotificationTopic, mayAcknowledge: boolean): readonly MessageAction[] {
  if (topic === 'accept') return ['accept', 'decline'];
  if (alarmTopics.includes(topic) && mayAcknowledge) return ['acknowledge'];
  return waitsForAnswer(topic) ? ['confirm'] : [];
}

/** Whether reading a message is an answer to it: not where the gravest level demands an action of its own. */
export function endsByReading(topic: NotificationTopic, level: EventLevel | null, mayAcknowledge: boolean): boolean {
  return level !== 1 || !listMessageActions(topic, mayAcknowledge).some((action) => action === 'accept' || action === 'acknowledge');
}

const waitMinutes: Record<EventLevel, number> = { 1: 1, 2: 3, 3: 10, 4: 30 };

/** How long a channel has before the next one is tried, in milliseconds. */
export function channelWaitMs(level: EventLevel): number {
  return waitMinutes[level] * minuteMs;
}

/** Of the gravest level all channels are tried so often while nobody acts; of the others once. */
const maxRoundsOfGravest = 3;

/**
 * Why a channel in use does not reach a person: none of their browsers takes such messages · no address is entered there · no code has proven the
 * e-mail address · no WeChat is linked · the person does not want it.
 */
export const reachLacks = ['noDevice', 'noAddress', 'unproven', 'notLinked', 'unwanted'] as const;
export type ReachLack = (typeof reachLacks)[number];

/** A channel that is passed over in its turn. */
export interface PassedChannel {
  channel: MessageChannel;
  lack: ReachLack;
}

export interface RoundFacts {
  topic: NotificationTopic;
  level: EventLevel | null;
  isRead: boolean;
  /** Whether the person may acknowledge alarms. */
  mayAcknowledge: boolean;
  round: number;
  /** What was tried or passed over in this round. */
  tried: readonly MessageChannel[];
  /** The channels for such a message, in order; proven: something has arrived there before. `lack`: why it does not reach the person. */
  reach: readonly { channel: MessageChannel; isProven: boolean; lack: ReachLack | null }[];
}

/** `waitMs`: until the next step; null: there is none. */
export type RoundStep = { passed: readonly PassedChannel[] } & (
  | { kind: 'end'; by: 'acted' | 'read' | 'exhausted' }
  | { kind: 'send'; channels: MessageChannel[]; round: number; waitMs: number | null }
);

/**
 * The next step of a message. What waits for nobody, or has no level, goes by Web Push alone and once. Anything else tries one channel after
 * the other; one that has never proven itself is given no time of its own. Reading ends it where that is an answer. Of what waits for an answer the
 * first round says which channels were passed over.
 */
export function decideRound({ topic, level, isRead, mayAcknowledge, round, tried, reach }: RoundFacts): RoundStep {
  if (isRead && endsByReading(topic, level, mayAcknowledge)) return { kind: 'end', by: 'read', passed: [] };
  const reaching = reach.filter(({ lack }) => lack === null);
  if (level === null || !waitsForAnswer(topic)) {
    const isPossible = !tried.includes('webPush') && reaching.some(({ channel }) => channel === 'webPush');
    const end = { kind: 'end', by: 'exhausted', passed: [] } as const;
    return isPossible ? { kind: 'send', channels: ['webPush'], round, waitMs: null, passed: [] } : end;
  }
  const left = reaching.filter(({ channel }) => !tried.includes(channel));
  const isNext = left.length === 0 && level === 1 && round < maxRoundsOfGravest;
  const open = isNext ? reaching : left;
  const proven = open.findIndex(({ isProven }) => isProven);
  const channels = (proven < 0 ? open : open.slice(0, proven + 1)).map(({ channel }) => channel);
  const passed = round === 1 ? listPassed(reach, tried, left.length === 0 ? undefined : channels.at(-1)) : [];
  if (channels.length === 0) return { kind: 'end', by: 'exhausted', passed };
  return { kind: 'send', channels, round: isNext ? round + 1 : round, waitMs: channelWaitMs(level), passed };
}

/** @param last the channel up to which the round gets; undefined: to its end */
function listPassed(reach: RoundFacts['reach'], tried: readonly MessageChannel[], last: MessageChannel | undefined): PassedChannel[] {
  const end = last === undefined ? reach.length : reach.findIndex(({ channel }) => channel === last);
  return reach.slice(0, end).flatMap(({ channel, lack }) => (lack !== null && !tried.includes(channel) ? [{ channel, lack }] : []));
}

/** So many messages of a channel come to an account within a minute; further ones come together as one. */
export const maxMessagesInMinute = 5;

/** How long a push service keeps a message for a phone that is away, in seconds. */
export function pushTtlSeconds(level: EventLevel | null): number {
  return level === 1 ? 5 * 60 : 24 * 60 * 60;
}

/** Bytes of the clear text of a push message; services take 3,993 at least (RFC 8291). */
export const maxPushBytes = 1000;

/** Devices of one account that take push messages. */
export const maxPushDevices = 20;

/** Characters of a push service's address. */
export const maxPushEndpointLength = 1000;

import { accountTopic } from '@energy-om/contract';
import { dialects, findDialect } from '#services/ingest/dialects/dialects.ts';
import { matchesFilter } from '../broker/match-filter.ts';
import type { DevicePrincipal, PhonePrincipal, Principal } from './principal.ts';

/** The topics that a connection may read and write. It decides on subscriptions, deliveries, publishes and last wills alike. */
export interface TopicRights<Of extends Principal = Principal> {
  /** @param topic to deliver on, or the filter of a subscription */
  mayRead(principal: Of, topic: string): boolean;
  mayWrite(principal: Of, topic: string): boolean;
}

/**
 * A phone reads its own account's topic and writes nothing. Topics are compared literally: a filter with `#`, `+`, `$share` or `$SYS`
 * equals no topic, so it grants nothing beyond what is listed here.
 */
export const phoneRights: TopicRights<PhonePrincipal> = {
  mayRead: (principal, topic) => topic === accountTopic(principal.accountId),
  mayWrite: () => false,
};

const readableFilters = dialects.flatMap((dialect) => dialect.readableFilters);

/**
 * A device writes to the topics of the dialects, and a message there concerns only the device that sent it. It reads the dialects' filters,
 * literally, or a topic that one of them matches. All devices use the same topics, and no publish of a device is forwarded on them
 * (`broker.ts`): a message on them was sent by the server to this one connection.
 */
export const deviceRights: TopicRights<DevicePrincipal> = {
  mayRead: (_principal, topic) => readableFilters.includes(topic) || readableFilters.some((filter) => matchesFilter(filter, topic)),
  mayWrite: (_principal, topic) => findDialect(topic) !== null,
};

/** Combines the rights of phones and devices. */
export function joinRights(phones: TopicRights<PhonePrincipal> = phoneRights): TopicRights {
  return {
    mayRead: (principal, topic) => (principal.kind === 'phone' ? phones.mayRead(principal, topic) : deviceRights.mayRead(principal, topic)),
    mayWrite: (principal, topic) =>
      principal.kind === 'phone' ? phones.mayWrite(principal, topic) : deviceRights.mayWrite(principal, topic),
  };
}

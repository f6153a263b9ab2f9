import { accountTopic } from '@energy-om/contract';
import { dialects, findDialect } from '#services/ingest/dialects/dialects.ts';
import { matchesFilter } from '../broker/match-filter.ts';
import type { DevicePrincipal, PhonePrincipal, Principal } from './principal.ts';

/** Which topics a connection may read and write: the one answer for subscribing, delivering, publishing and last wills. */
export interface TopicRights<Of extends Principal = Principal> {
  /** @param topic to deliver on, or the filter of a subscription */
  mayRead(principal: Of, topic: string): boolean;
  mayWrite(principal: Of, topic: string): boolean;
}

/**
 * A phone reads its own account's topic and writes nothing. Topics are compared as they are: a filter with `#`, `+`,
 * `$share` or `$SYS` equals no topic, so it gives nobody more than what is listed here.
 */
export const phoneRights: TopicRights<PhonePrincipal> = {
  mayRead: (principal, topic) => topic === accountTopic(principal.accountId),
  mayWrite: () => false,
};

const readableFilters = dialects.flatMap((dialect) => dialect.readableFilters);

/**
 * A device writes where its dialect speaks, and what it says there is said for itself alone. It reads the filters of the
 * dialects, word for word, or one topic of theirs. These topics are called alike for all devices, and no publish of a
 * device ever travels on one (`broker.ts`): what comes on them is what the server has sent to this one connection.
 */
export const deviceRights: TopicRights<DevicePrincipal> = {
  mayRead: (_holder, topic) => readableFilters.includes(topic) || readableFilters.some((filter) => matchesFilter(filter, topic)),
  mayWrite: (_holder, topic) => findDialect(topic) !== null,
};

/** Everybody's, each by their own table. */
export function joinRights(phones: TopicRights<PhonePrincipal> = phoneRights): TopicRights {
  return {
    mayRead: (principal, topic) => (principal.kind === 'phone' ? phones.mayRead(principal, topic) : deviceRights.mayRead(principal, topic)),
    mayWrite: (principal, topic) =>
      principal.kind === 'phone' ? phones.mayWrite(principal, topic) : deviceRights.mayWrite(principal, topic),
  };
}

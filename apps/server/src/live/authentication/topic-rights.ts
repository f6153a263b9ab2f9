import { accountTopic } from '@energy-om/contract';
import { dialects, findDialect } from '#services/ingest/dialects/dialects.ts';
import { matchesFilter } from '../broker/match-filter.ts';
import type { DeviceHolder, Holder, PhoneHolder } from './principal.ts';

/** Which topics a connection may read and write: the one answer for subscribing, delivering, publishing and last wills. */
export interface TopicRights<Of extends Holder = Holder> {
  /** @param topic to deliver on, or the filter of a subscription */
  mayRead(holder: Of, topic: string): boolean;
  mayWrite(holder: Of, topic: string): boolean;
}

/**
 * A phone reads its own account's topic and writes nothing. Topics are compared as they are: a filter with `#`, `+`,
 * `$share` or `$SYS` equals no topic, so it gives nobody more than what is listed here.
 */
export const phoneRights: TopicRights<PhoneHolder> = {
  mayRead: (holder, topic) => topic === accountTopic(holder.accountId),
  mayWrite: () => false,
};

const readableFilters = dialects.flatMap((dialect) => dialect.readableFilters);

/**
 * A device writes where its dialect speaks, and what it says there is said for itself alone. It reads the filters of the
 * dialects, word for word, or one topic of theirs. These topics are called alike for all devices, and no publish of a
 * device ever travels on one (`broker.ts`): what comes on them is what the server has sent to this one connection.
 */
export const deviceRights: TopicRights<DeviceHolder> = {
  mayRead: (_holder, topic) => readableFilters.includes(topic) || readableFilters.some((filter) => matchesFilter(filter, topic)),
  mayWrite: (_holder, topic) => findDialect(topic) !== null,
};

/** Everybody's, each by their own table. */
export function joinRights(phones: TopicRights<PhoneHolder> = phoneRights): TopicRights {
  return {
    mayRead: (holder, topic) => (holder.kind === 'phone' ? phones.mayRead(holder, topic) : deviceRights.mayRead(holder, topic)),
    mayWrite: (holder, topic) => (holder.kind === 'phone' ? phones.mayWrite(holder, topic) : deviceRights.mayWrite(holder, topic)),
  };
}

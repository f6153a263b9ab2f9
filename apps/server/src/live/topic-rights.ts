import { accountTopic } from '@energy-om/contract';
import type { Holder } from './holder.ts';

/** Which topics a connection may read and write: the one answer for subscribing, delivering and publishing. */
export interface TopicRights {
  mayRead(holder: Holder, topic: string): boolean;
  mayWrite(holder: Holder, topic: string): boolean;
}

/**
 * A phone reads its own account's topic and writes nothing. Topics are compared as they are: a filter with `#`, `+`,
 * `$share` or `$SYS` equals no topic, so it gives nobody more than what is listed here.
 */
export const phoneRights: TopicRights = {
  mayRead: (holder, topic) => topic === accountTopic(holder.accountId),
  mayWrite: () => false,
};

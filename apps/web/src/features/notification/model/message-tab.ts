import { type NotificationKind, notificationKinds } from '@energy-om/domain';
import type { Message } from '../../../shared/notification/cached-messages.ts';

export const messageTabs = ['all', ...notificationKinds] as const;
export type MessageTab = (typeof messageTabs)[number];

/** Of a tab's messages; undefined: of every kind. */
export function findKind(tab: MessageTab): NotificationKind | undefined {
  return tab === 'all' ? undefined : tab;
}

/** Up to which all of a tab can be read without reading what nobody has seen; null: nothing is unread. Ids sort by time. */
export function findNewestUnread(messages: readonly Message[]): string | null {
  const ids = messages.filter(({ isRead }) => !isRead).map(({ id }) => id);
  return ids.reduce<string | null>((newest, id) => (newest === null || id > newest ? id : newest), null);
}

import type { NotificationKind } from '@energy-om/domain';
import type { Message } from '#shared/notification/cached-messages.ts';

export type MessageTab = 'all' | NotificationKind;

/** One tab for each kind beside "all"; no tabs where there is one kind only. */
export function listTabs(kinds: readonly NotificationKind[]): MessageTab[] {
  return kinds.length > 1 ? ['all', ...kinds] : [];
}

/** The chosen tab, as long as it exists. */
export function findTab(chosen: MessageTab, kinds: readonly NotificationKind[]): MessageTab {
  return listTabs(kinds).includes(chosen) ? chosen : 'all';
}

/** The kind of a tab's messages; undefined for all kinds. */
export function findKind(tab: MessageTab): NotificationKind | undefined {
  return tab === 'all' ? undefined : tab;
}

/**
 * The id up to which all messages of a tab can be marked as read without those that nobody has seen; null when nothing is unread. Ids sort
 * by time.
 */
export function findNewestUnread(messages: readonly Message[]): string | null {
  const ids = messages.filter(({ isRead }) => !isRead).map(({ id }) => id);
  return ids.reduce<string | null>((newest, id) => (newest === null || id > newest ? id : newest), null);
}

import type { NotificationKind } from '@energy-om/domain';
import type { Message } from '#shared/notification/cached-messages.ts';

export type MessageTab = 'all' | NotificationKind;

/** One for each kind beside all; none where there is one kind only. */
export function listTabs(kinds: readonly NotificationKind[]): MessageTab[] {
  return kinds.length > 1 ? ['all', ...kinds] : [];
}

/** The tab that was chosen, as long as there is one. */
export function findTab(chosen: MessageTab, kinds: readonly NotificationKind[]): MessageTab {
  return listTabs(kinds).includes(chosen) ? chosen : 'all';
}

/** Of a tab's messages; undefined: of every kind. */
export function findKind(tab: MessageTab): NotificationKind | undefined {
  return tab === 'all' ? undefined : tab;
}

/** Up to which all of a tab can be read without reading what nobody has seen; null: nothing is unread. Ids sort by time. */
export function findNewestUnread(messages: readonly Message[]): string | null {
  const ids = messages.filter(({ isRead }) => !isRead).map(({ id }) => id);
  return ids.reduce<string | null>((newest, id) => (newest === null || id > newest ? id : newest), null);
}

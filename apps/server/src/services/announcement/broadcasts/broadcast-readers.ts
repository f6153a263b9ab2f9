import type { NotificationContent, NotificationDefaults, NotificationTopic } from '@energy-om/domain';
import type { Preferences } from '#db/schema/tenancy.ts';
import { notificationChoicesOf } from '#services/account/profile/notification-choices.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import { excerptOf } from '../announcement-rows.ts';

export interface ReaderRow {
  account_id: string;
  preferences: Preferences;
  defaults: NotificationDefaults | null;
}

/** The columns of a `ReaderRow`, of member `m` with `readerJoins`. */
export const readerColumns = `m.account_id, y.preferences, p.notifications as defaults`;
/** Names `:tenant`. */
export const readerJoins = `join accounts y on y.id = m.account_id left join tenant_parameters p on p.tenant_id = :tenant`;

/** Whether the reader wants messages of announcements that need not be confirmed. */
export function wantsAnnouncements({ preferences, defaults }: ReaderRow): boolean {
  return notificationChoicesOf(preferences, defaults).announcements;
}

export function publishedTopic(mustConfirm: boolean): NotificationTopic {
  return mustConfirm ? 'announcedToConfirm' : 'announced';
}

/** @param of the announcement, with the beginning of its text and the name of whoever published it */
export function announcementContent({
  title,
  beginning,
  author,
}: {
  title: string;
  beginning: string;
  author: string;
}): NotificationContent {
  return contentOf(title, { by: author, excerpt: excerptOf(beginning) });
}

import { actions, notificationKinds, notificationSubjects, notificationTopics, sideActions } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, eventLevel, id, instant, pageInput, pageOf } from '../wire.ts';

export const notificationKind = z.enum(notificationKinds);

/** What a notification says, in parts that the reader's language puts together: the domain's NotificationWords with their topic. */
export const notificationContent = z.object({
  kind: notificationKind,
  topic: z.enum(notificationTopics),
  /** What it is about: for a request to join, and for a membership, the account. */
  subject: z.object({ kind: z.enum(notificationSubjects), id: z.string() }),
  title: z.string(),
  detail: z.string().nullable(),
  place: z.string().nullable(),
  level: eventLevel.nullable(),
  cause: z.enum([...actions, ...sideActions, 'create']).nullable(),
  by: z.string().nullable(),
  at: instant,
});

const notification = notificationContent.extend({ id: z.string(), isRead: z.boolean() });

/** By kind, counted to 100 and no further. */
export const unreadCounts = z.object({ workOrders: z.number(), alarms: z.number(), announcements: z.number() });

export const notificationApi = {
  listNotifications: endpoint(
    'GET',
    '/api/message/notification/GetList',
    'account',
    'Messages of this account in its tenant, unread first, then newest first.',
    z.object({ ...pageInput, cursor, kind: notificationKind.optional() }),
    pageOf(notification).extend({ unread: unreadCounts }),
  ),
  readNotifications: endpoint(
    'POST',
    '/api/message/notification/Read',
    'account',
    'Messages have been read: these, or all of a kind or of any up to one that is known, so that none is read unseen.',
    z
      .object({
        ids: z.array(id).min(1).max(100).optional(),
        /** The newest of all that are meant; not beside `ids`. */
        until: id.optional(),
        kind: notificationKind.optional(),
      })
      .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), { path: ['ids'] }),
    z.object({ unread: unreadCounts }),
  ),
} as const;

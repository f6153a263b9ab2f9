import { actions, clockKinds, notificationKinds, notificationSubjects, notificationTopics, sideActions } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, eventLevel, id, instant, pageInput, pageOf } from '../wire.ts';

export const notificationKind = z.enum(notificationKinds);

/**
 * The content of a notification in parts, from which the client builds the text in the reader's language: the domain's
 * `NotificationContent` with their topic.
 */
export const notificationContent = z.object({
  kind: notificationKind,
  topic: z.enum(notificationTopics),
  /** The subject of the notification; for a request to join and for a membership it is the account. */
  subject: z.object({ kind: z.enum(notificationSubjects), id: z.string() }),
  title: z.string(),
  detail: z.string().nullable(),
  place: z.string().nullable(),
  level: eventLevel.nullable(),
  cause: z.enum([...actions, ...sideActions, 'create', 'savingChecked']).nullable(),
  by: z.string().nullable(),
  /** The beginning of the comment that the message is about. */
  excerpt: z.string().optional(),
  /** The clock that a message of a deadline is about; `lateMs` is negative before the deadline. */
  deadline: z.object({ clock: z.enum(clockKinds), lateMs: z.number() }).optional(),
  /** How long an alarm has waited for somebody, of a message that it still does. */
  unattendedMs: z.number().optional(),
  /** How many rooms are to be cut off, of a message on cut-offs that wait for approval. */
  rooms: z.number().optional(),
  /** How many payments differ from the bill of a day, of a message on these. */
  differences: z.number().optional(),
  /** Fen, of a message on a payment or an entry in a wallet. */
  cents: z.number().optional(),
  /** Of a message on low stock, in the part's unit. */
  stock: z.object({ left: z.number(), minimum: z.number(), unit: z.string() }).optional(),
  /** What a wallet had, in fen, and for how many days it lasted; null: that was not known. */
  balance: z.object({ cents: z.number(), daysLeft: z.number().nullable() }).optional(),
  /** When a room is cut off at the earliest. */
  cutAt: instant.optional(),
  /** When a bill is to be paid. */
  dueAt: instant.optional(),
  at: instant,
});

const notification = notificationContent.extend({ id: z.string(), isRead: z.boolean() });

/** The number of unread notifications by kind, counted up to 100. */
export const unreadCounts = z.object({ workOrders: z.number(), alarms: z.number(), announcements: z.number() });

export const notificationApi = {
  listNotifications: endpoint(
    'GET',
    '/api/message/notification/GetList',
    'account',
    'Lists the notifications of this account in its tenant, unread first, then newest first.',
    z.object({ ...pageInput, cursor, kind: notificationKind.optional() }),
    pageOf(notification).extend({ unread: unreadCounts }),
  ),
  readNotifications: endpoint(
    'POST',
    '/api/message/notification/Read',
    'account',
    'Marks notifications as read: those given, or all (of one kind or any) up to the newest one that the client has shown.',
    z
      .object({
        ids: z.array(id).min(1).max(100).optional(),
        /** The newest notification to mark; not together with `ids`. */
        until: id.optional(),
        kind: notificationKind.optional(),
      })
      .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), { path: ['ids'] }),
    z.object({ unread: unreadCounts }),
  ),
} as const;

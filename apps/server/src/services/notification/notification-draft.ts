import type { HistoryAction, NotificationContent, NotificationSubject, NotificationTopic } from '@energy-om/domain';

/** One event of a subject. */
export interface SubjectEvent {
  /** Null, of an order: the rights of somebody who was notified of it have changed. */
  action: HistoryAction | null;
  /** Null: nobody did it. */
  actorId: string | null;
}

/** A subject with the events of which nobody has been notified yet. */
export interface PendingSubject {
  kind: NotificationSubject;
  id: string;
  /** When the first of the events happened, and the last one. */
  since: Date;
  at: Date;
  /** In the order of time. */
  events: readonly SubjectEvent[];
}

/** A notification for one account. */
export interface Delivery {
  accountId: string;
  topic: NotificationTopic;
  content: NotificationContent;
}

/** What people are to be notified of about one subject as it stands, and which earlier notifications count no more. */
export interface NotificationDraft {
  subject: Pick<PendingSubject, 'kind' | 'id' | 'at'>;
  /** Distinguishes one time from another: an order's version, or epoch milliseconds. */
  revision: number;
  deliveries: readonly Delivery[];
  /** Unread notifications of these topics become read for whoever does not receive the same again. */
  supersededTopics: readonly NotificationTopic[];
  /** Other subjects of the same kind that this one replaces: their unread notifications become read. */
  supersededSubjects?: readonly string[];
  /** No event happened: `deliveries` only say which unread notifications still count, and nothing is written. */
  refreshOnly?: boolean;
}

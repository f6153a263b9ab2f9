import type { HistoryAction, NotificationContent, NotificationKind, NotificationSubject, NotificationTopic } from '@energy-om/domain';
import type { Defaulted, Json } from './column-types.ts';

export interface NotificationOutboxTable {
  id: string;
  tenant_id: string;
  subject_kind: NotificationSubject;
  subject_id: string;
  action: HistoryAction | null;
  actor_id: string | null;
  created_at: Date;
  due_at: Date;
}

export interface NotificationTable {
  tenant_id: string;
  account_id: string;
  kind: NotificationKind;
  id: string;
  topic: NotificationTopic;
  subject_kind: NotificationSubject;
  subject_id: string;
  occurrence: number;
  words: Json<NotificationContent>;
  created_at: Date;
  read_at: Date | null;
  /** In quiet hours: when it is to be announced. */
  announce_at: Defaulted<Date | null>;
}

export interface NotificationsSchema {
  notification_outbox: NotificationOutboxTable;
  notifications: NotificationTable;
}

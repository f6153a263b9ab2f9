import type { EventLevel } from '../work-order/event-level.ts';
import type { HistoryAction } from '../work-order/lifecycle/side-actions.ts';
import { type OrderTopic, orderTopics } from './order-topic.ts';

/** What an account may choose to be told of (spec §2, message notifications). */
export const notificationKinds = ['workOrders', 'alarms', 'announcements'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a notification says: of an order what it means to its reader, else what happened. */
export const notificationTopics = [...orderTopics, 'alarmRaised', 'joinRequested', 'joined', 'sessionReused'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

const kindsOfOthers: Record<Exclude<NotificationTopic, OrderTopic>, NotificationKind> = {
  alarmRaised: 'alarms',
  joinRequested: 'announcements',
  joined: 'announcements',
  sessionReused: 'announcements',
};

export function kindOfTopic(topic: NotificationTopic): NotificationKind {
  return topic in kindsOfOthers ? kindsOfOthers[topic as keyof typeof kindsOfOthers] : 'workOrders';
}

/** What it is about, and so where it leads. */
export const notificationSubjects = ['workOrder', 'alarm', 'joinRequest', 'membership', 'session'] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

/** After these a message of the same topic says something else: that one had it before, or thought it over. */
export const tellingCauses: readonly HistoryAction[] = [
  'decline',
  'sendBack',
  'passUp',
  'rework',
  'reworkPaperwork',
  'reportNotSolved',
  'refuseClosing',
  'withdrawClosing',
];

/** The parts of what a notification says, as they were when it was written. */
export interface NotificationWords {
  /** Of an order, an alarm or a tenant; a person's name; what a session's browser calls itself, or nothing. */
  title: string;
  /** An order's number, an alarm's device, a session's address. */
  detail: string | null;
  place: string | null;
  level: EventLevel | null;
  /** What was done to the order last. */
  cause: HistoryAction | null;
  /** Who did it; null: nobody, or it does not matter. */
  by: string | null;
}

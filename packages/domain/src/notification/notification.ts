import type { ClockKind } from '../clock/clock.ts';
import type { EventLevel } from '../work-order/event-level.ts';
import type { HistoryAction } from '../work-order/lifecycle/side-actions.ts';
import { commentTopics } from '../work-order/order-comment.ts';
import { type OrderTopic, orderTopics } from './order-topic.ts';

/** The kinds of notifications that an account can subscribe to (spec §2, message notifications). */
export const notificationKinds = ['workOrders', 'alarms', 'announcements'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A certificate ends within the month, within the week, or has ended. */
export const skillTopics = ['skillEndsInMonth', 'skillEndsInWeek', 'skillEnded'] as const;

/** Leave and swaps: what waits for whom, and what became of it. `swapEnded`: withdrawn, or nobody decided in time. */
export const shiftRequestTopics = [
  'leaveWaits',
  'leaveApproved',
  'leaveRefused',
  'leaveExpired',
  'leaveCancelled',
  'swapAsked',
  'swapAgreed',
  'swapWaits',
  'swapApproved',
  'swapRefused',
  'swapEnded',
] as const;

/** An announcement is to be read, to be confirmed, or still waits for its reader. */
export const announcementTopics = ['announced', 'announcedToConfirm', 'announcementWaits'] as const;

/** Rooms: somebody applies, what became of it, and who comes to live there, leaves or pays. */
export const roomTopics = [
  'roomApplied',
  'roomApproved',
  'roomRejected',
  'roomBound',
  'roomUnbound',
  'roomOccupantCame',
  'roomOccupantLeft',
  'roomPayerChanged',
  'roomMeterSwapped',
] as const;

/** A bill is closed, corrected, due soon, or overdue. */
export const billTopics = ['billIssued', 'billCorrected', 'billDueSoon', 'billOverdue'] as const;

/** Payments: received, or waiting for a second person. */
export const paymentTopics = ['paymentReceived', 'paymentWaits'] as const;
/** Refunds: asked for, waiting for a second person, approved, payable at the counter, done, refused by the provider, or rejected. */
export const refundTopics = [
  'refundAsked',
  'refundWaits',
  'refundApproved',
  'refundPayable',
  'refundDone',
  'refundFailed',
  'refundRejected',
] as const;
/** A wallet has little left, has hardly anything left, or owes. */
export const balanceTopics = ['balanceLow', 'balanceUrgent', 'balanceOwing'] as const;
/** A wallet and its lines in the ledger disagree. */
export const walletTopics = ['walletDisagrees'] as const;
/** More are to be cut off today than nobody has to approve. */
export const cutoffRequestTopics = ['cutoffsWait'] as const;
/** Payments and the bill of their provider differ, or such a difference is to be written off and waits for a second person. */
export const differenceTopics = ['differencesFound', 'differenceWaits'] as const;
/** What a clerk has entered in a wallet by hand waits for a second person. */
export const walletEntryTopics = ['walletEntryWaits'] as const;
/** A meter has counted what it hardly can have, or what a clerk decided about that waits for a second person. */
export const suspectTopics = ['useSuspected', 'suspectUseWaits'] as const;
/** A version of a tariff waits for a second person. */
export const tariffTopics = ['tariffWaits'] as const;
/** Somebody who owes will be cut off unless they pay, will be cut off at an instant, was cut off, and has power again. */
export const cutoffTopics = ['cutoffGrace', 'cutoffNotice', 'cutoffOff', 'cutoffRestored'] as const;

/** The topics of notifications: for an order what it means to the reader, otherwise what happened. */
export const notificationTopics = [
  ...orderTopics,
  ...commentTopics,
  'alarmRaised',
  'alarmEscalated',
  'joinRequested',
  'joined',
  'sessionReused',
  'planPaused',
  'permitWaits',
  'permitEnds',
  'permitOverdue',
  'switchingWaits',
  'handoverWaits',
  'handoverLate',
  'handoverAsked',
  'handoverAnswered',
  ...shiftRequestTopics,
  'stockLow',
  ...skillTopics,
  ...announcementTopics,
  ...roomTopics,
  ...paymentTopics,
  ...refundTopics,
  ...balanceTopics,
  ...walletTopics,
  ...suspectTopics,
  ...tariffTopics,
  ...cutoffTopics,
  ...cutoffRequestTopics,
  ...differenceTopics,
  ...walletEntryTopics,
  ...billTopics,
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

const kindsOfOthers: Record<Exclude<NotificationTopic, OrderTopic>, NotificationKind> = {
  mentioned: 'workOrders',
  commented: 'workOrders',
  alarmRaised: 'alarms',
  alarmEscalated: 'alarms',
  joinRequested: 'announcements',
  joined: 'announcements',
  sessionReused: 'announcements',
  planPaused: 'announcements',
  permitWaits: 'workOrders',
  permitEnds: 'workOrders',
  permitOverdue: 'workOrders',
  switchingWaits: 'workOrders',
  handoverWaits: 'workOrders',
  handoverLate: 'workOrders',
  handoverAsked: 'workOrders',
  handoverAnswered: 'workOrders',
  leaveWaits: 'workOrders',
  leaveApproved: 'workOrders',
  leaveRefused: 'workOrders',
  leaveExpired: 'workOrders',
  leaveCancelled: 'workOrders',
  swapAsked: 'workOrders',
  swapAgreed: 'workOrders',
  swapWaits: 'workOrders',
  swapApproved: 'workOrders',
  swapRefused: 'workOrders',
  swapEnded: 'workOrders',
  stockLow: 'announcements',
  skillEndsInMonth: 'announcements',
  skillEndsInWeek: 'announcements',
  skillEnded: 'announcements',
  announced: 'announcements',
  announcedToConfirm: 'announcements',
  announcementWaits: 'announcements',
  roomApplied: 'announcements',
  roomApproved: 'announcements',
  roomRejected: 'announcements',
  roomBound: 'announcements',
  roomUnbound: 'announcements',
  roomOccupantCame: 'announcements',
  roomOccupantLeft: 'announcements',
  roomPayerChanged: 'announcements',
  roomMeterSwapped: 'announcements',
  paymentReceived: 'announcements',
  paymentWaits: 'announcements',
  refundAsked: 'announcements',
  refundWaits: 'announcements',
  refundApproved: 'announcements',
  refundPayable: 'announcements',
  refundDone: 'announcements',
  refundFailed: 'announcements',
  refundRejected: 'announcements',
  balanceLow: 'announcements',
  balanceUrgent: 'announcements',
  balanceOwing: 'announcements',
  walletDisagrees: 'announcements',
  useSuspected: 'announcements',
  suspectUseWaits: 'announcements',
  tariffWaits: 'announcements',
  cutoffGrace: 'announcements',
  cutoffNotice: 'announcements',
  cutoffOff: 'announcements',
  cutoffRestored: 'announcements',
  cutoffsWait: 'announcements',
  differencesFound: 'announcements',
  differenceWaits: 'announcements',
  walletEntryWaits: 'announcements',
  billIssued: 'announcements',
  billCorrected: 'announcements',
  billDueSoon: 'announcements',
  billOverdue: 'announcements',
};

export function kindOfTopic(topic: NotificationTopic): NotificationKind {
  return topic in kindsOfOthers ? kindsOfOthers[topic as keyof typeof kindsOfOthers] : 'workOrders';
}

/** The kinds of subjects of a notification, which decide what it links to. */
export const notificationSubjects = [
  'workOrder',
  'comment',
  'alarm',
  'joinRequest',
  'membership',
  'session',
  'skill',
  'plan',
  'permit',
  'switching',
  'handover',
  'shiftRequest',
  'stock',
  'announcement',
  'room',
  'roomApplication',
  'payment',
  'wallet',
  'cutoff',
  'cutoffRequest',
  'paymentDifference',
  'walletEntry',
  'bill',
  'suspectUse',
  'tariff',
] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

/**
 * The actions after which a notification of the same topic has another meaning to its reader: the order comes back after it was with
 * somebody else, or an application was refused or withdrawn.
 */
export const distinctCauses: readonly HistoryAction[] = [
  'decline',
  'sendBack',
  'passUp',
  'rework',
  'reworkPaperwork',
  'reportNotSolved',
  'refuseClosing',
  'withdrawClosing',
];

/** A clock of an order as it stood when the notification was written. */
export interface NotificationDeadline {
  clock: ClockKind;
  /** Milliseconds of wall time after the deadline; negative before it. */
  lateMs: number;
}

/** The parts of a notification's text, as they were when it was written. */
export interface NotificationContent {
  /**
   * The title of an order or an announcement, the name of an alarm, a room, the room of a wallet, a spare part, a plan, a team, a tenant or a person, the organisation whose cut-offs wait or whose payments differ from a bill, who asks for leave or a swap, the code or the name of a certificate, or the short name of a
   * session's browser, which may be empty.
   */
  title: string;
  /** An order's number, an alarm's device, a session's address, the last day of a certificate, the days of leave or of a swap, a spare part's code, the name of whoever applies for a room, lives there pays for it, a bill's number, or the day of a provider's bill. */
  detail: string | null;
  place: string | null;
  level: EventLevel | null;
  /** The last action on the order. */
  cause: HistoryAction | null;
  /** The name of the person who took the action, or whose certificate it is; null when nobody did or it is irrelevant. */
  by: string | null;
  /** The beginning of a comment, of a question about a handover, of an announcement, or of the reason of a decision about a room. */
  excerpt?: string;
  /** Which deadline it is about, for the topic `escalated` only. */
  deadline?: NotificationDeadline;
  /** How long an alarm has waited for somebody, in milliseconds, for the topic `alarmEscalated` only. */
  unattendedMs?: number;
  /** How many rooms are to be cut off, for the topic `cutoffsWait` only; `cents` is what they owe together. */
  rooms?: number;
  /** How many payments differ from the bill of a day, for the topic `differencesFound` only. */
  differences?: number;
  /** Fen, for topics of payments, entries and bills only. */
  cents?: number;
  /** What is left and what should be there, in the part's unit, for the topic `stockLow` only. */
  stock?: { left: number; minimum: number; unit: string };
  /** What a wallet had and for how many days it lasted, for the topics of balances only. */
  balance?: { cents: number; daysLeft: number | null };
  /** When a room is cut off at the earliest, for the topics of cut-offs that announce it. */
  cutAt?: string;
  /** When a bill is to be paid, for the topics of bills of those who pay after use. */
  dueAt?: string;
}

import type { HistoryAction, NotificationTopic } from '@energy-om/domain';
import { type Texts, textOf } from '../i18n/texts.ts';

export type HeadlineKey = keyof Texts['notification']['headline'];

interface Headlines {
  default: HeadlineKey;
  /** The topics whose headline depends on the action that caused the message. */
  byCause?: Partial<Record<HistoryAction, HeadlineKey>>;
}

const headlines: Record<NotificationTopic, Headlines> = {
  dispatch: {
    default: 'dispatch',
    byCause: {
      create: 'dispatchNew',
      decline: 'dispatchReturned',
      sendBack: 'dispatchReturned',
      passUp: 'dispatchReturned',
      reportNotSolved: 'dispatchNotSolved',
    },
  },
  grab: { default: 'grab' },
  accept: { default: 'accept' },
  assign: { default: 'assign', byCause: { sendBack: 'assignReturned' } },
  start: { default: 'start' },
  finish: {
    default: 'finish',
    byCause: {
      rework: 'finishRework',
      reportNotSolved: 'finishNotSolved',
      refuseClosing: 'finishGoesOn',
      withdrawClosing: 'finishGoesOn',
    },
  },
  backfill: { default: 'backfill', byCause: { reworkPaperwork: 'backfillReturned' } },
  passCheck: { default: 'passCheck' },
  evaluate: { default: 'evaluate' },
  confirmClosing: { default: 'confirmClosing' },
  close: { default: 'close' },
  resubmit: { default: 'resubmit' },
  member: { default: 'member' },
  added: { default: 'added' },
  approveHold: { default: 'approveHold' },
  holdApproved: { default: 'holdApproved' },
  resumed: { default: 'resumed' },
  urged: { default: 'urged' },
  closingRefused: { default: 'closingRefused' },
  withdrawn: { default: 'withdrawn' },
  escalated: { default: 'escalated' },
  notSaved: { default: 'notSaved' },
  completed: { default: 'completed' },
  closed: { default: 'closed' },
  mentioned: { default: 'mentioned' },
  commented: { default: 'commented' },
  alarmRaised: { default: 'alarmRaised' },
  alarmEscalated: { default: 'alarmEscalated' },
  joinRequested: { default: 'joinRequested' },
  joined: { default: 'joined' },
  sessionReused: { default: 'sessionReused' },
  planPaused: { default: 'planPaused' },
  permitWaits: { default: 'permitWaits' },
  permitEnds: { default: 'permitEnds' },
  permitOverdue: { default: 'permitOverdue' },
  switchingWaits: { default: 'switchingWaits' },
  handoverWaits: { default: 'handoverWaits' },
  handoverLate: { default: 'handoverLate' },
  handoverAsked: { default: 'handoverAsked' },
  handoverAnswered: { default: 'handoverAnswered' },
  leaveWaits: { default: 'leaveWaits' },
  leaveApproved: { default: 'leaveApproved' },
  leaveRefused: { default: 'leaveRefused' },
  leaveExpired: { default: 'leaveExpired' },
  leaveCancelled: { default: 'leaveCancelled' },
  swapAsked: { default: 'swapAsked' },
  swapAgreed: { default: 'swapAgreed' },
  swapWaits: { default: 'swapWaits' },
  swapApproved: { default: 'swapApproved' },
  swapRefused: { default: 'swapRefused' },
  swapEnded: { default: 'swapEnded' },
  stockLow: { default: 'stockLow' },
  skillEndsInMonth: { default: 'skillEndsInMonth' },
  skillEndsInWeek: { default: 'skillEndsInWeek' },
  skillEnded: { default: 'skillEnded' },
  announced: { default: 'announced' },
  announcedToConfirm: { default: 'announcedToConfirm' },
  announcementWaits: { default: 'announcementWaits' },
  roomApplied: { default: 'roomApplied' },
  roomApproved: { default: 'roomApproved' },
  roomRejected: { default: 'roomRejected' },
  roomBound: { default: 'roomBound' },
  roomUnbound: { default: 'roomUnbound' },
  roomOccupantCame: { default: 'roomOccupantCame' },
  roomOccupantLeft: { default: 'roomOccupantLeft' },
  roomPayerChanged: { default: 'roomPayerChanged' },
  roomMeterSwapped: { default: 'roomMeterSwapped' },
  paymentReceived: { default: 'paymentReceived' },
  paymentWaits: { default: 'paymentWaits' },
  refundAsked: { default: 'refundAsked' },
  refundWaits: { default: 'refundWaits' },
  refundApproved: { default: 'refundApproved' },
  refundPayable: { default: 'refundPayable' },
  refundDone: { default: 'refundDone' },
  refundFailed: { default: 'refundFailed' },
  refundRejected: { default: 'refundRejected' },
  balanceLow: { default: 'balanceLow' },
  balanceUrgent: { default: 'balanceUrgent' },
  balanceOwing: { default: 'balanceOwing' },
  walletDisagrees: { default: 'walletDisagrees' },
  useSuspected: { default: 'useSuspected' },
  cutoffGrace: { default: 'cutoffGrace' },
  cutoffNotice: { default: 'cutoffNotice' },
  cutoffOff: { default: 'cutoffOff' },
  cutoffRestored: { default: 'cutoffRestored' },
  cutoffsWait: { default: 'cutoffsWait' },
  differencesFound: { default: 'differencesFound' },
  differenceWaits: { default: 'differenceWaits' },
  walletEntryWaits: { default: 'walletEntryWaits' },
  suspectUseWaits: { default: 'suspectUseWaits' },
  tariffWaits: { default: 'tariffWaits' },
  billIssued: { default: 'billIssued' },
  billCorrected: { default: 'billCorrected' },
  billDueSoon: { default: 'billDueSoon' },
  billOverdue: { default: 'billOverdue' },
};

/** The headline of a message: what it means to its reader and, where it helps, why. */
export function chooseHeadline({ topic, cause }: { topic: NotificationTopic; cause: HistoryAction | null }): HeadlineKey {
  const { default: headline, byCause } = headlines[topic];
  return (cause !== null && byCause?.[cause]) || headline;
}

/** The headline as text, for use outside components; a component translates the key itself, to follow a change of language. */
export function formatHeadline(message: Parameters<typeof chooseHeadline>[0]): string {
  return textOf('notification', `headline.${chooseHeadline(message)}`);
}

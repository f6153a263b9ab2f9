import type { HistoryAction, NotificationTopic } from '@energy-om/domain';
import { type Texts, textOf } from '../i18n/texts.ts';

export type HeadlineKey = keyof Texts['notification']['headline'];

interface Headlines {
  usual: HeadlineKey;
  /** Where what brought it about says more. */
  after?: Partial<Record<HistoryAction, HeadlineKey>>;
}

const headlines: Record<NotificationTopic, Headlines> = {
  dispatch: {
    usual: 'dispatch',
    after: {
      create: 'dispatchNew',
      decline: 'dispatchReturned',
      sendBack: 'dispatchReturned',
      passUp: 'dispatchReturned',
      reportNotSolved: 'dispatchNotSolved',
    },
  },
  grab: { usual: 'grab' },
  accept: { usual: 'accept' },
  assign: { usual: 'assign', after: { sendBack: 'assignReturned' } },
  start: { usual: 'start' },
  finish: {
    usual: 'finish',
    after: {
      rework: 'finishRework',
      reportNotSolved: 'finishNotSolved',
      refuseClosing: 'finishGoesOn',
      withdrawClosing: 'finishGoesOn',
    },
  },
  backfill: { usual: 'backfill', after: { reworkPaperwork: 'backfillReturned' } },
  passCheck: { usual: 'passCheck' },
  evaluate: { usual: 'evaluate' },
  confirmClosing: { usual: 'confirmClosing' },
  close: { usual: 'close' },
  resubmit: { usual: 'resubmit' },
  member: { usual: 'member' },
  added: { usual: 'added' },
  approveHold: { usual: 'approveHold' },
  holdApproved: { usual: 'holdApproved' },
  resumed: { usual: 'resumed' },
  closingRefused: { usual: 'closingRefused' },
  withdrawn: { usual: 'withdrawn' },
  completed: { usual: 'completed' },
  closed: { usual: 'closed' },
  alarmRaised: { usual: 'alarmRaised' },
  joinRequested: { usual: 'joinRequested' },
  joined: { usual: 'joined' },
  sessionReused: { usual: 'sessionReused' },
};

/** What a message says first: what it means to its reader, and where it helps, why. */
export function chooseHeadline({ topic, cause }: { topic: NotificationTopic; cause: HistoryAction | null }): HeadlineKey {
  const { usual, after } = headlines[topic];
  return (cause !== null && after?.[cause]) || usual;
}

/** For outside components, which draw it anew when the language changes. */
export function formatHeadline(message: Parameters<typeof chooseHeadline>[0]): string {
  return textOf('notification', `headline.${chooseHeadline(message)}`);
}

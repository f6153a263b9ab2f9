import { minuteMs } from '@energy-om/domain';
import { textOf } from '../i18n/texts.ts';
import { isScreenShown } from '../navigation/is-screen-shown.ts';
import { screenAddress } from '../navigation/paths.ts';
import { showMessageBanner } from '../ui/feedback/message-banner-store.ts';
import type { LiveNotification } from './batch-messages.ts';
import { describeDeadline } from './describe-deadline.ts';
import { formatHeadline } from './headline.ts';
import { messageTitle } from './message-title.ts';
import { findSubjectAddress } from './subject-address.ts';

/** An older message, delivered after the phone was away, is not announced: it is in the list, where it may have been read meanwhile. */
const maxAgeMs = 10 * minuteMs;

/** Whether to announce a message: not in a hidden tab, and not while the list of messages or its subject is open. @param now epoch milliseconds */
export function shouldAnnounce({ subject, at }: LiveNotification, now: number): boolean {
  if (document.visibilityState !== 'visible' || now - new Date(at).getTime() > maxAgeMs) return false;
  return !isScreenShown(screenAddress('notifications')) && !isScreenShown(findSubjectAddress(subject));
}

/** Shows a banner that opens the message's subject; several messages show the most severe one and open the list of messages. */
export function announceMessages(messages: readonly LiveNotification[]): void {
  const [first] = messages;
  if (first === undefined) return;
  if (messages.length === 1) {
    showMessageBanner({
      title: formatHeadline(first),
      detail: [describeDeadline(first), messageTitle(first)].filter((part) => part !== null).join(' · '),
      address: findSubjectAddress(first.subject),
    });
    return;
  }
  const mostSevere = findMostSevere(messages, first);
  showMessageBanner({
    title: textOf('notification', 'several', { count: messages.length }),
    detail: textOf('notification', 'severalMostSevere', { headline: formatHeadline(mostSevere), title: messageTitle(mostSevere) }),
    address: screenAddress('notifications'),
  });
}

/** The message with the lowest level, of which 1 is the most severe; the first of several with the same level. */
function findMostSevere(messages: readonly LiveNotification[], first: LiveNotification): LiveNotification {
  const levelOf = ({ level }: LiveNotification) => level ?? Number.POSITIVE_INFINITY;
  return messages.reduce((mostSevere, message) => (levelOf(message) < levelOf(mostSevere) ? message : mostSevere), first);
}

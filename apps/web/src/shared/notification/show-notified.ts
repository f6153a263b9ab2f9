import { textOf } from '../i18n/texts.ts';
import { isScreenShown } from '../navigation/is-screen-shown.ts';
import { screenAddress } from '../navigation/paths.ts';
import { showMessageBanner } from '../ui/feedback/message-banner-store.ts';
import type { Notified } from './gather-news.ts';
import { formatHeadline } from './headline.ts';
import { findSubjectAddress } from './subject-address.ts';

/** What waited for the phone while it was away is no news: it stands in the list, where it may have been read meanwhile. */
const newsMs = 10 * 60_000;

/** Whether to speak of a message: not in a tab nobody sees, nor where it or what it is about is on the screen. @param now epoch milliseconds */
export function isWorthSaying({ subject, at }: Notified, now: number): boolean {
  if (document.visibilityState !== 'visible' || now - new Date(at).getTime() > newsMs) return false;
  return !isScreenShown(screenAddress('notifications')) && !isScreenShown(findSubjectAddress(subject));
}

/** Says what came, and leads to what it is about; of several the gravest, and to their list. */
export function showNotified(messages: readonly Notified[]): void {
  const [first] = messages;
  if (first === undefined) return;
  if (messages.length === 1) {
    showMessageBanner({ title: formatHeadline(first), detail: first.title, address: findSubjectAddress(first.subject) });
    return;
  }
  const gravest = findGravest(messages, first);
  showMessageBanner({
    title: textOf('notification', 'several', { count: messages.length }),
    detail: textOf('notification', 'severalGravest', { headline: formatHeadline(gravest), title: gravest.title }),
    address: screenAddress('notifications'),
  });
}

/** By level, of which 1 is the gravest; of several alike the first. */
function findGravest(messages: readonly Notified[], first: Notified): Notified {
  const gravityOf = ({ level }: Notified) => level ?? Number.POSITIVE_INFINITY;
  return messages.reduce((gravest, message) => (gravityOf(message) < gravityOf(gravest) ? message : gravest), first);
}

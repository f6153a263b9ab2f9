import type { ApiName } from '@energy-om/contract';
import { batchMessages } from '../notification/gather-news.ts';
import { isWorthSaying, showNotified } from '../notification/show-notified.ts';
import { onIdentityChange } from '../session/identity.ts';
import { useSession } from '../session/session-store.ts';
import { hideMessageBanner } from '../ui/feedback/message-banner-store.ts';
import type { ReadAgain } from './batch-invalidations.ts';
import { onLive } from './live-handlers.ts';

const messageReads: readonly ApiName[] = ['listNotifications', 'getHomePage'];
const requestReads: readonly ApiName[] = ['listMembers'];

/** Messages that come are counted, listed and spoken of; those read elsewhere count no more. Returns the way to stop. */
export function followNotifications(readAgain: ReadAgain): () => void {
  const news = batchMessages(showNotified);
  // Of another tenant than the one that is worked in there is nothing on the screen.
  const isHere = (tenantId: string) => tenantId === useSession.getState().tenantId;
  // Whoever comes next on this phone is not to read what was said to the one before.
  const silence = () => {
    hideMessageBanner();
    news.forget();
  };
  const stops = [
    onLive('notified', ({ tenantId, notification, isQuiet }) => {
      if (!isHere(tenantId)) return;
      readAgain(messageReads);
      if (notification.topic === 'joinRequested') readAgain(requestReads);
      if (!isQuiet && isWorthSaying(notification, Date.now())) news.add(notification);
    }),
    onLive('notifications-read', ({ tenantId }) => {
      if (isHere(tenantId)) readAgain(messageReads);
    }),
    onIdentityChange(silence),
  ];
  return () => {
    for (const stop of stops) stop();
    // The end of a session stops this before it is told of the identity's change.
    silence();
  };
}

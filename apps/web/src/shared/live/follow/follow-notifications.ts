import type { ApiName } from '@energy-om/contract';
import { announceMessages, shouldAnnounce } from '#shared/notification/announce-messages.ts';
import { batchMessages } from '#shared/notification/batch-messages.ts';
import { onIdentityChange } from '#shared/session/identity.ts';
import { useSession } from '#shared/session/session-store.ts';
import { hideMessageBanner } from '#shared/ui/feedback/message-banner-store.ts';
import { onLiveMessage } from '../live-handlers.ts';
import type { Invalidate } from './batch-invalidations.ts';

const messageReads: readonly ApiName[] = ['listNotifications', 'getHomePage'];
const requestReads: readonly ApiName[] = ['listMembers'];
const announcementReads: readonly ApiName[] = ['listAnnouncements'];

/** Counts, lists and announces messages that arrive, and applies what was read on another device. Returns the function that stops it. */
export function followNotifications(invalidate: Invalidate): () => void {
  const batch = batchMessages(announceMessages);
  // The screen shows nothing of any tenant but the session's.
  const isCurrent = (tenantId: string) => tenantId === useSession.getState().tenantId;
  // The next account on this phone must not read what was announced to the one before.
  const reset = () => {
    hideMessageBanner();
    batch.reset();
  };
  const stops = [
    onLiveMessage('notified', ({ tenantId, notification, isQuiet }) => {
      if (!isCurrent(tenantId)) return;
      invalidate(messageReads);
      if (notification.topic === 'joinRequested') invalidate(requestReads);
      if (notification.subject.kind === 'announcement') invalidate(announcementReads);
      if (!isQuiet && shouldAnnounce(notification, Date.now())) batch.add(notification);
    }),
    onLiveMessage('notifications-read', ({ tenantId }) => {
      if (isCurrent(tenantId)) invalidate(messageReads);
    }),
    onIdentityChange(reset),
  ];
  return () => {
    for (const stop of stops) stop();
    // At the end of a session this is stopped before the listener of the identity is called.
    reset();
  };
}

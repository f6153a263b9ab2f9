import type { NotificationSubject } from '@energy-om/domain';
import { useEffect } from 'react';
import { onLiveMessage } from '../live/live-handlers.ts';
import { hideMessageBanner } from '../ui/feedback/message-banner-store.ts';
import { readMessagesAbout } from './read-messages.ts';
import { findSubjectAddress } from './subject-address.ts';

/**
 * Marks the messages about a subject as read while its screen is open: when it opens, when a message arrives, and when the app becomes
 * visible again.
 * @param id null while it is not known
 */
export function useReadOnView(kind: NotificationSubject, id: string | null): void {
  useReading(kind, id ?? undefined, id !== null);
}

/** The same for all subjects of a kind that is shown by a list alone, as the entries that wait for a second person. */
export function useReadAllOnView(kind: NotificationSubject, isShown = true): void {
  useReading(kind, undefined, isShown);
}

function useReading(kind: NotificationSubject, id: string | undefined, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const read = (isNew: boolean) => {
      // A message that stays unread is not worth an error on a screen that has loaded.
      if (document.visibilityState === 'visible') void readMessagesAbout({ kind, id }, { isNew }).catch(() => undefined);
    };
    const readNew = () => read(true);
    read(false);
    // The address of a list is the same for each of its subjects.
    hideMessageBanner(findSubjectAddress({ kind, id: id ?? '' }));
    document.addEventListener('visibilitychange', readNew);
    const stops = [
      onLiveMessage('notified', ({ notification: { subject } }) => {
        if (subject.kind === kind && (id === undefined || subject.id === id)) readNew();
      }),
      // This message also arrives when others may have been missed without a connection.
      onLiveMessage('account-changed', readNew),
      () => document.removeEventListener('visibilitychange', readNew),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [kind, id, isShown]);
}

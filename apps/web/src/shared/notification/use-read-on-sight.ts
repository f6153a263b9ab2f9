import type { NotificationSubject } from '@energy-om/domain';
import { useEffect } from 'react';
import { onLive } from '../live/live-handlers.ts';
import { hideMessageBanner } from '../ui/feedback/message-banner-store.ts';
import { readMessagesAbout } from './read-messages.ts';
import { findSubjectAddress } from './subject-address.ts';

/**
 * For the screen of something that messages may be about: opening it reads them, and so does having it open while one comes, or
 * seeing it again.
 * @param id null while it is not known
 */
export function useReadOnSight(kind: NotificationSubject, id: string | null): void {
  useEffect(() => {
    if (id === null) return undefined;
    const read = (isNew: boolean) => {
      // That the screen came is what counts; a message that stays unread is no failure to tell of.
      if (document.visibilityState === 'visible') void readMessagesAbout({ kind, id }, { isNew }).catch(() => undefined);
    };
    const readNew = () => read(true);
    read(false);
    hideMessageBanner(findSubjectAddress({ kind, id }));
    document.addEventListener('visibilitychange', readNew);
    const stops = [
      onLive('notified', ({ notification: { subject } }) => {
        if (subject.kind === kind && subject.id === id) readNew();
      }),
      // So it is told, too, that something may have been missed while there was no connection.
      onLive('account-changed', readNew),
      () => document.removeEventListener('visibilitychange', readNew),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [kind, id]);
}

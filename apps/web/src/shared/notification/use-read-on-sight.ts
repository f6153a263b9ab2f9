import type { NotificationSubject } from '@energy-om/domain';
import { useEffect } from 'react';
import { onLive } from '../live/live-handlers.ts';
import { hideNews } from '../ui/toast-store.ts';
import { readMessagesAbout } from './read-messages.ts';
import { findSubjectAddress } from './subject-address.ts';

/**
 * For the screen of something that messages may be about: opening it reads them, and so does having it open while one comes.
 * @param id null while it is not known
 */
export function useReadOnSight(kind: NotificationSubject, id: string | null): void {
  useEffect(() => {
    if (id === null) return undefined;
    const read = (isNew: boolean) => {
      // That the screen came is what counts; a message that stays unread is no failure to tell of.
      if (document.visibilityState === 'visible') void readMessagesAbout({ kind, id }, { isNew }).catch(() => undefined);
    };
    read(false);
    hideNews(findSubjectAddress({ kind, id }));
    return onLive('notified', ({ notification: { subject } }) => {
      if (subject.kind === kind && subject.id === id) read(true);
    });
  }, [kind, id]);
}

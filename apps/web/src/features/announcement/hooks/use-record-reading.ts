import { useEffect } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { findSubjectAddress } from '#shared/notification/subject-address.ts';
import { hideMessageBanner } from '#shared/ui/feedback/message-banner-store.ts';
import { readingReads } from '../model/announcement-reads.ts';

/** Records that the account has opened an announcement, once it is on the screen. @param id null while it is not known */
export function useRecordReading(id: string | null): void {
  const { mutateAsync } = useApiMutation('readAnnouncement', { silent: true, invalidates: readingReads });
  useEffect(() => {
    if (id === null) return;
    hideMessageBanner(findSubjectAddress({ kind: 'announcement', id }));
    // Without a network the announcement stays unread, and its list says so.
    void mutateAsync({ id }).catch(() => undefined);
  }, [id, mutateAsync]);
}

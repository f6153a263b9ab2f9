import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';

/** Reminds the readers of an announcement: those named, or all who have not read or confirmed it. */
export function useRemind(id: string): (accountIds?: string[]) => Promise<void> {
  const t = useTexts('announcement');
  const { mutateAsync } = useApiMutation('remindAnnouncementReaders');
  return async (accountIds) => {
    try {
      const { reminded } = await mutateAsync({ id, ...(accountIds && { accountIds }) });
      showToast(t('readers.reminded', { count: reminded }), { kind: 'success' });
    } finally {
      await invalidateApi('listAnnouncementReaders', 'getManagedAnnouncement');
    }
  };
}

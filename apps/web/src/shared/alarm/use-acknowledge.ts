import { queryClient } from '../api/query-client.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { apiKey } from '../api/use-api-query.ts';
import { useTexts } from '../i18n/texts.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { refreshAlarms } from './alarm-reads.ts';
import type { AlarmDetail } from './alarm-value.ts';

/** Acknowledges an alarm for the account. Rejects after showing the error, such as that the alarm was cleared meanwhile. */
export function useAcknowledge({ id, name }: Pick<AlarmDetail, 'id' | 'name'>): () => Promise<void> {
  const t = useTexts('alarm');
  const { mutateAsync } = useApiMutation('acknowledgeAlarm');
  return async () => {
    try {
      const { state, acknowledgedAt } = await mutateAsync({ id });
      // The answer is shown before the alarm has been read again.
      queryClient.setQueryData<AlarmDetail>(
        apiKey('getAlarm', { id }),
        (alarm) => alarm && { ...alarm, state, acknowledgedAt, mayAcknowledge: false },
      );
      showToast(t('acknowledged', { name }), { kind: 'success' });
    } finally {
      void refreshAlarms();
    }
  };
}

import { queryClient } from '../api/query-client.ts';
import { keptOnPhone, useApiMutation } from '../api/use-api-mutation.ts';
import { apiKey } from '../api/use-api-query.ts';
import { useTexts } from '../i18n/texts.ts';
import { isOnlineNow } from '../network/use-is-online.ts';
import { keepAcknowledgement } from '../outbox/keep/keep-acknowledgement.ts';
import type { AcknowledgementStep } from '../outbox/outbox-state.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { refreshAlarms } from './alarm-reads.ts';
import type { AlarmDetail } from './alarm-value.ts';

/**
 * Acknowledges an alarm for the account, or keeps that on the phone until there is a network, where it is laid over the alarm that is shown. Rejects after showing the
 * error, such as that the alarm was cleared meanwhile.
 */
export function useAcknowledge(alarm: AcknowledgementStep['alarm']): () => Promise<void> {
  const { id, name } = alarm;
  const t = useTexts('alarm');
  const keep = async (key: string | null) => ((await keepAcknowledgement({ id: key, alarm })) ? keptOnPhone : null);
  const { mutateAsync } = useApiMutation('acknowledgeAlarm', { keep: (_input, key) => keep(key) });
  return async () => {
    try {
      const answer = (isOnlineNow() ? null : await keep(null)) ?? (await mutateAsync({ id }));
      if (answer === keptOnPhone) return;
      const { state, acknowledgedAt } = answer;
      // The answer is shown before the alarm has been read again.
      queryClient.setQueryData<AlarmDetail>(
        apiKey('getAlarm', { id }),
        (shown) => shown && { ...shown, state, acknowledgedAt, mayAcknowledge: false },
      );
      showToast(t('acknowledged', { name }), { kind: 'success' });
    } finally {
      void refreshAlarms();
    }
  };
}

import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { type Decision, DecisionSheets } from '#shared/ui/sheet/DecisionSheets.tsx';

/** The decision of the second person, which covers the rooms that are shown: where they have changed, they are read again. */
export function RequestActions({ request }: { request: ApiOutput<'getCutoffRequest'> }) {
  const t = useTexts('cutoff');
  const [asked, setAsked] = useState<Decision | null>(null);
  const { mutateAsync: decide } = useApiMutation('decideCutoffRequest', {
    invalidates: ['getCutoffRequest', 'listCutoffRequests', 'listCutoffs'],
    onError: () => void invalidateApi('getCutoffRequest', 'listCutoffRequests'),
  });
  if (!request.mayDecide) return null;
  const { id: requestId, contentHash, roomCount: count, cents } = request;
  const close = () => setAsked(null);
  const approve = async () => {
    await decide({ requestId, approve: true, contentHash });
    showToast(t('request.approved'), { kind: 'success' });
  };
  const reject = async (reason: string) => {
    await decide({ requestId, approve: false, contentHash, reason });
    showToast(t('request.rejected'), { kind: 'success' });
  };
  return (
    <>
      <BottomBar secondary={[{ key: 'reject', icon: 'close', label: t('request.reject'), onPress: () => setAsked('reject') }]}>
        <Button onPress={() => setAsked('approve')}>{t('request.approve')}</Button>
      </BottomBar>
      <DecisionSheets
        asked={asked}
        onClose={close}
        approve={{
          title: t('request.approveTitle', { count }),
          button: t('request.approve'),
          about: <p>{t('request.approveText', { count, amount: formatMoney(cents) })}</p>,
          danger: true,
          onConfirm: approve,
        }}
        reject={{
          title: t('request.rejectTitle'),
          button: t('request.reject'),
          about: <p>{t('request.rejectText')}</p>,
          textLabel: t('request.reason'),
          placeholder: t('request.reasonExample'),
          onConfirm: reject,
        }}
      />
    </>
  );
}

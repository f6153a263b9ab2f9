import type { ApiOutput } from '@energy-om/contract';
import { maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';

/** The decision of the second person, which covers the rooms that are shown: where they have changed, they are read again. */
export function RequestActions({ request }: { request: ApiOutput<'getCutoffRequest'> }) {
  const t = useTexts('cutoff');
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
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
  const reject = async (_: null, reason: string) => {
    await decide({ requestId, approve: false, contentHash, reason });
    showToast(t('request.rejected'), { kind: 'success' });
  };
  return (
    <>
      <BottomBar secondary={[{ key: 'reject', icon: 'close', label: t('request.reject'), onPress: () => setAsked('reject') }]}>
        <Button onPress={() => setAsked('approve')}>{t('request.approve')}</Button>
      </BottomBar>
      <ConfirmSheet
        open={asked === 'approve'}
        onClose={close}
        title={t('request.approveTitle', { count })}
        confirmText={t('request.approve')}
        danger
        onConfirm={approve}
      >
        <p>{t('request.approveText', { count, amount: formatMoney(cents) })}</p>
      </ConfirmSheet>
      <ReasonSheet<never>
        open={asked === 'reject'}
        onClose={close}
        title={t('request.rejectTitle')}
        textLabel={t('request.reason')}
        placeholder={t('request.reasonExample')}
        textLimit={maxNoteLength}
        confirmText={t('request.reject')}
        danger
        onConfirm={reject}
      >
        <p>{t('request.rejectText')}</p>
      </ReasonSheet>
    </>
  );
}

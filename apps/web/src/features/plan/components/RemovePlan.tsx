import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import type { Plan } from '../model/plan-draft.ts';

/** Removes a plan after a confirmation; its orders stay. */
export function RemovePlan({ plan: { id, version, name } }: { plan: Plan }) {
  const t = useTexts('plan');
  const goBack = useGoBack(screenAddress('plans'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('removePlan', { onError: () => void invalidateApi('getPlan', 'listPlans') });
  const remove = async () => {
    await mutateAsync({ id, version });
    showToast(t('remove.done', { name }), { kind: 'success' });
    goBack();
    void invalidateApi('listPlans');
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('remove.button')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('remove.title', { name })}
        confirmText={t('remove.button')}
        danger
        onConfirm={remove}
      >
        <p>{t('remove.text')}</p>
      </ConfirmSheet>
    </>
  );
}

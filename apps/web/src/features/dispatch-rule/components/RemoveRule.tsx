import { bodyCode } from '@energy-om/contract';
import { useState } from 'react';
import { ApiFailure } from '#shared/api/api-failure.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import type { Rule } from '../model/rule-draft.ts';

/** Ends a rule after saying what becomes of its orders. */
export function RemoveRule({ rule: { id, version, name }, onRemoved }: { rule: Rule; onRemoved: () => void }) {
  const t = useTexts('dispatchRule');
  const goBack = useGoBack(screenAddress('dispatchRules'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('removeDispatchRule');
  const remove = async () => {
    try {
      await mutateAsync({ id, version });
    } catch (error) {
      // Somebody has changed it: the form says so.
      if (error instanceof ApiFailure && error.code === bodyCode.conflict) await invalidateApi('listDispatchRules');
      throw error;
    }
    onRemoved();
    showToast(t('edit.removed', { name }), { kind: 'success' });
    goBack();
    void invalidateApi('listDispatchRules');
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('edit.remove')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('edit.removeTitle', { name })}
        confirmText={t('edit.remove')}
        danger
        onConfirm={remove}
      >
        <p>{t('edit.removeText')}</p>
        <p>{t('edit.removeOrders')}</p>
      </ConfirmSheet>
    </>
  );
}

import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { RetireSheet } from '#shared/setup/RetireSheet.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import type { MeterModel } from '../model/model-draft.ts';

/** Retires a model after a confirmation; the devices and rules that refer to it are listed instead. */
export function RetireModel({ model: { id, version, name }, onRetired }: { model: MeterModel; onRetired: () => void }) {
  const t = useTexts('meterModel');
  const goBack = useGoBack(screenAddress('meterModels'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('retireMeterModel', { silent: true });
  const retire = async () => {
    try {
      await mutateAsync({ id, version });
    } catch (error) {
      // Whatever refused it, the model may be another one by now.
      void invalidateApi('listManagedMeterModels');
      throw error;
    }
    onRetired();
    showToast(t('retire.done', { name }), { kind: 'success' });
    goBack();
    void invalidateApi('listManagedMeterModels');
    void invalidateApi('listMeterModels');
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('retire.button')}
      </Button>
      <RetireSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('retire.title', { name })}
        confirmText={t('retire.button')}
        onConfirm={retire}
      >
        <p>{t('retire.text')}</p>
      </RetireSheet>
    </>
  );
}

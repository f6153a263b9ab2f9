import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { RetireSheet } from '#shared/setup/RetireSheet.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { deviceReads } from '../hooks/device-reads.ts';
import type { ManagedDevice } from '../model/device-draft.ts';

/** Retires a device after a confirmation; what still refers to it is listed instead. */
export function RetireDevice({ device: { id, version, name }, onRetired }: { device: ManagedDevice; onRetired: () => void }) {
  const t = useTexts('inventory');
  const goBack = useGoBack(screenAddress('managedDevices'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('retireDevice', { silent: true });
  const retire = async () => {
    try {
      await mutateAsync({ id, version });
    } catch (error) {
      // It may have been changed meanwhile: it is read again and shown.
      void invalidateApi('getManagedDevice');
      throw error;
    }
    onRetired();
    showToast(t('retire.done', { name }), { kind: 'success' });
    goBack();
    void invalidateApi(...deviceReads);
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

import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import type { TariffVersion } from '../model/terms.ts';

/** Removes what is not published, after a confirmation. */
export function RemoveVersion({ version: { id, version } }: { version: TariffVersion }) {
  const t = useTexts('tariff');
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('removeTariffVersion', {
    invalidates: ['listTariffs', 'getTariff'],
    onError: () => void invalidateApi('listTariffs', 'getTariff'),
  });
  const remove = async () => {
    await mutateAsync({ id, version });
    showToast(t('remove.done'), { kind: 'success' });
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('remove.button')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('remove.title')}
        confirmText={t('remove.button')}
        danger
        onConfirm={remove}
      >
        <p>{t('remove.text')}</p>
      </ConfirmSheet>
    </>
  );
}

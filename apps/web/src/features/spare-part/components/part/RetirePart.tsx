import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { RetireSheet } from '#shared/setup/RetireSheet.tsx';
import { type SparePart, stockReads } from '#shared/spare-part/spare-part.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';

/** Takes a part out of the catalogue after a confirmation. */
export function RetirePart({ part: { id, version, name }, onRetired }: { part: SparePart; onRetired: () => void }) {
  const t = useTexts('sparePart');
  const goBack = useGoBack(screenAddress('spareParts'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('retireSparePart', {
    silent: true,
    onError: () => void invalidateApi(...stockReads),
  });
  const retire = async () => {
    await mutateAsync({ id, version });
    onRetired();
    showToast(t('edit.retired', { name }), { kind: 'success' });
    goBack();
    void invalidateApi(...stockReads);
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('edit.retire')}
      </Button>
      <RetireSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('edit.retireTitle', { name })}
        confirmText={t('edit.retire')}
        onConfirm={retire}
      >
        <p>{t('edit.retireText')}</p>
      </RetireSheet>
    </>
  );
}

import { useState } from 'react';
import type { Store } from '#features/spare-part/model/store-draft.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { RetireSheet } from '#shared/setup/RetireSheet.tsx';
import { stockReads } from '#shared/spare-part/spare-part.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';

/** Closes an empty store after a confirmation. */
export function RetireStore({ store: { id, version, name }, onRetired }: { store: Store; onRetired: () => void }) {
  const t = useTexts('sparePart');
  const goBack = useGoBack(screenAddress('stores'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('retireStore', {
    silent: true,
    onError: () => void invalidateApi(...stockReads),
  });
  const retire = async () => {
    await mutateAsync({ id, version });
    onRetired();
    showToast(t('store.retired', { name }), { kind: 'success' });
    goBack();
    void invalidateApi(...stockReads);
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('store.retire')}
      </Button>
      <RetireSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('store.retireTitle', { name })}
        confirmText={t('store.retire')}
        onConfirm={retire}
      >
        <p>{t('store.retireText')}</p>
      </RetireSheet>
    </>
  );
}

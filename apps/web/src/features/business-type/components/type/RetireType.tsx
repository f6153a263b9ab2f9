import { useState } from 'react';
import { type BusinessType, storeBusinessType } from '#features/business-type/model/business-type.ts';
import { findNewer } from '#features/business-type/model/conflicts.ts';
import { callApi } from '#shared/api/call-api.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { RetireSheet } from '#shared/setup/RetireSheet.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';

/** Retires a business type after a confirmation, or lists what still uses it. */
export function RetireType({ type, onRetired }: { type: BusinessType; onRetired: () => void }) {
  const t = useTexts('businessType');
  const goBack = useGoBack(screenAddress('businessTypes'));
  const [isAsking, setAsking] = useState(false);
  const retire = async () => {
    try {
      storeBusinessType(await callApi('retireBusinessType', { id: type.id, version: type.version }, { silent: true }));
    } catch (error) {
      const theirs = findNewer<BusinessType>(error);
      if (theirs) storeBusinessType(theirs);
      throw error;
    }
    onRetired();
    showToast(t('retiredDone', { name: type.name }), { kind: 'success' });
    goBack();
    void invalidateApi('listManagedBusinessTypes', 'listBusinessTypes');
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('retire')}
      </Button>
      <RetireSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('retireTitle', { name: type.name })}
        confirmText={t('retire')}
        onConfirm={retire}
      >
        <p>{t('retireText')}</p>
      </RetireSheet>
    </>
  );
}

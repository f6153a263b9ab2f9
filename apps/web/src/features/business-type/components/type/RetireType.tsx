import { type BusinessType, storeBusinessType } from '#features/business-type/model/business-type.ts';
import { findNewer } from '#features/business-type/model/conflicts.ts';
import { callApi } from '#shared/api/call-api.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { RetireAction } from '#shared/setup/RetireAction.tsx';

/** Retires a business type, or lists what still uses it. */
export function RetireType({ type: { id, version, name }, onRetired }: { type: BusinessType; onRetired: () => void }) {
  const t = useTexts('businessType');
  const retire = async () => {
    try {
      storeBusinessType(await callApi('retireBusinessType', { id, version }, { silent: true }));
    } catch (error) {
      const theirs = findNewer<BusinessType>(error);
      if (theirs) storeBusinessType(theirs);
      throw error;
    }
    return t('retiredDone', { name });
  };
  return (
    <RetireAction
      button={t('retire')}
      title={t('retireTitle', { name })}
      retire={retire}
      onRetired={onRetired}
      list={screenAddress('businessTypes')}
      reads={['listManagedBusinessTypes', 'listBusinessTypes']}
      readsOnRefusal={[]}
    >
      <p>{t('retireText')}</p>
    </RetireAction>
  );
}

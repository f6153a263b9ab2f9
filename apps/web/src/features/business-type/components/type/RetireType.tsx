import type { SettingUse } from '@energy-om/contract';
import { useState } from 'react';
import { type BusinessType, storeBusinessType } from '#features/business-type/model/business-type.ts';
import { findNewerType, findUses } from '#features/business-type/model/conflicts.ts';
import { callApi, reportError } from '#shared/api/call-api.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import styles from './fields.module.css';

/** Retires a business type after a confirmation, or lists what still uses it. */
export function RetireType({ type, onRetired }: { type: BusinessType; onRetired: () => void }) {
  const t = useTexts('businessType');
  const goBack = useGoBack(screenAddress('businessTypes'));
  const [isAsking, setAsking] = useState(false);
  const [uses, setUses] = useState<readonly SettingUse[]>([]);
  const retire = async () => {
    setUses([]);
    try {
      storeBusinessType(await callApi('retireBusinessType', { id: type.id, version: type.version }, { silent: true }));
    } catch (error) {
      const found = findUses(error);
      if (found) setUses(found);
      else reportError(error);
      const theirs = findNewerType(error);
      if (theirs) storeBusinessType(theirs);
      throw error;
    }
    onRetired();
    showToast(t('retiredDone', { name: type.name }), { kind: 'success' });
    goBack();
    void invalidateApi('listManagedBusinessTypes', 'listBusinessTypes');
  };
  const close = () => {
    setAsking(false);
    setUses([]);
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('retire')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={close}
        title={t('retireTitle', { name: type.name })}
        confirmText={t('retire')}
        danger
        onConfirm={retire}
      >
        {uses.length === 0 ? <p>{t('retireText')}</p> : <UseList uses={uses} />}
      </ConfirmSheet>
    </>
  );
}

function UseList({ uses }: { uses: readonly SettingUse[] }) {
  const t = useTexts('businessType');
  return (
    <>
      <Callout tone="danger">{t('inUse')}</Callout>
      <ul className={styles.list}>
        {uses.map(({ kind, count, names }) => {
          const listed = formatList(names);
          return <li key={kind}>{t(`use.${kind}`, { count, names: count > names.length ? t('useMore', { names: listed }) : listed })}</li>;
        })}
      </ul>
    </>
  );
}

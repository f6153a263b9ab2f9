import { startOfLocalDate } from '@energy-om/domain';
import { useState } from 'react';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { tenantToday, tenantZone } from '#shared/time/tenant-time.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from './shared-pool.module.css';

/** Asks from when on it is not shared any more. */
export function EndPoolSheet({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const t = useTexts('sharedPool');
  const [from, setFrom] = useState<string | null>(tenantToday());
  const [fault, setFault] = useState<string | null>(null);
  const { mutateAsync } = useApiMutation('endSharedPool', { invalidates: ['listSharedPools', 'getSharedPool'] });
  const end = async () => {
    if (from === null) return setFault(textOfEmptyField('other'));
    try {
      await mutateAsync({ id, from: new Date(startOfLocalDate(from, tenantZone())).toISOString() });
    } catch (error) {
      setFault(fieldFaultsOf(error).from ?? null);
      throw error;
    }
    showToast(t('end.done'), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('end.title')}
      footer={
        <Button variant="danger" onPress={end}>
          {t('end.confirm')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p>{t('end.text')}</p>
        <DateTimeField label={t('end.from')} required precision="date" value={from} onChange={setFrom} error={fault} />
      </div>
    </Sheet>
  );
}

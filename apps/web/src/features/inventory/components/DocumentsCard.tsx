import { maxDeviceFiles } from '@energy-om/domain';
import { FilePicker } from '#shared/file/FilePicker.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import type { DeviceFieldsProps } from './device-fields.ts';
import styles from './fields.module.css';

/** Documents and photos of the device. */
export function DocumentsCard({ form }: Pick<DeviceFieldsProps, 'form'>) {
  const t = useTexts('inventory');
  return (
    <Card title={t('field.documents')}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('edit.documentsHint')}</p>
        <FilePicker {...form.photoField('documents')} max={maxDeviceFiles} bucket="device" />
      </div>
    </Card>
  );
}

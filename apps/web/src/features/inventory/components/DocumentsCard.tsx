import { maxDeviceFiles } from '@energy-om/domain';
import { useRef } from 'react';
import { uploadFiles } from '#shared/api/upload-files.ts';
import { StoredFileRow } from '#shared/file/StoredFileRow.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import type { DeviceFieldsProps } from './device-fields.ts';
import styles from './fields.module.css';

const accepted = 'image/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.zip';

/** Documents and photos of the device: several are chosen at once and uploaded one after the other. */
export function DocumentsCard({ form }: Pick<DeviceFieldsProps, 'form'>) {
  const t = useTexts('inventory');
  const input = useRef<HTMLInputElement>(null);
  const { value: documents, error } = form.field('documents');
  const take = async (files: readonly File[]) => {
    const room = maxDeviceFiles - documents.length;
    if (files.length > room) showToast(t('edit.tooManyFiles', { count: maxDeviceFiles }), { kind: 'error' });
    form.photosBusy.setBusy('documents', true);
    try {
      for (const file of files.slice(0, room)) {
        const stored = await uploadFiles('uploadFile', [file], { formData: { bucket: 'device' } });
        form.update('documents', (before) => [...before, stored]);
      }
    } finally {
      form.photosBusy.setBusy('documents', false);
    }
  };
  return (
    <Card title={t('field.documents')}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('edit.documentsHint')}</p>
        {documents.map((file) => (
          <div key={file.id} className={styles.document}>
            <StoredFileRow file={file} />
            <Button
              variant="text"
              size="small"
              dangerous
              aria-label={t('edit.removeFileOf', { name: file.name })}
              onPress={() => form.update('documents', (before) => before.filter(({ id }) => id !== file.id))}
            >
              {t('edit.removeFile')}
            </Button>
          </div>
        ))}
        {error && <p className={styles.fault}>{error}</p>}
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={accepted}
          aria-label={t('edit.addFile')}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            // The upload itself has said what failed.
            void take(files).catch(() => undefined);
          }}
        />
        {documents.length < maxDeviceFiles && (
          <Button variant="plain" onPress={() => input.current?.click()}>
            {t('edit.addFile')}
          </Button>
        )}
      </div>
    </Card>
  );
}

import { maxAnnouncementFiles } from '@energy-om/domain';
import { useRef } from 'react';
import type { AnnouncementForm } from '#features/announcement/hooks/use-announcement-form.ts';
import { uploadFiles } from '#shared/api/upload-files.ts';
import { StoredFileRow } from '#shared/file/StoredFileRow.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from '../announcement.module.css';

const accepted = 'image/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.zip';

/** Files and photos: several are chosen at once and uploaded one after the other. */
export function FilesCard({ form }: { form: AnnouncementForm }) {
  const t = useTexts('announcement');
  const input = useRef<HTMLInputElement>(null);
  const { value: files, error } = form.field('files');
  const take = async (chosen: readonly File[]) => {
    const room = maxAnnouncementFiles - files.length;
    if (chosen.length > room) showToast(t('form.tooManyFiles', { count: maxAnnouncementFiles }), { kind: 'error' });
    form.photosBusy.setBusy('files', true);
    try {
      for (const file of chosen.slice(0, room)) {
        const stored = await uploadFiles('uploadFile', [file], { formData: { bucket: 'announcement' } });
        form.update('files', (before) => [...before, stored]);
      }
    } finally {
      form.photosBusy.setBusy('files', false);
    }
  };
  return (
    <Card title={t('files')}>
      <div className={styles.files}>
        {files.map((file) => (
          <div key={file.id} className={styles.file}>
            <StoredFileRow file={file} />
            <Button
              variant="text"
              size="small"
              dangerous
              aria-label={t('form.removeFileOf', { name: file.name })}
              onPress={() => form.update('files', (before) => before.filter(({ id }) => id !== file.id))}
            >
              {t('form.removeFile')}
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
          aria-label={t('form.addFile')}
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            // The upload itself has said what failed.
            void take(chosen).catch(() => undefined);
          }}
        />
        {files.length < maxAnnouncementFiles && (
          <Button variant="plain" onPress={() => input.current?.click()}>
            {t('form.addFile')}
          </Button>
        )}
      </div>
    </Card>
  );
}

import { useRef } from 'react';
import { uploadFiles } from '#shared/api/upload-files.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './FilePicker.module.css';
import { StoredFileRow } from './StoredFileRow.tsx';

export interface FilePickerProps {
  /** The stored files; they belong to the form's draft. */
  value: readonly StoredFile[];
  /** Receives a function of the value before, since an upload ends at any time. */
  onChange: (change: (before: readonly StoredFile[]) => StoredFile[]) => void;
  onBusyChange: (isBusy: boolean) => void;
  max: number;
  /** What the files belong to, such as `device`. */
  bucket: string;
  error: string | null;
}

const accepted = 'image/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.zip';

/** Chooses documents and photos, several at once, which are uploaded one after the other. */
export function FilePicker({ value, onChange, onBusyChange, max, bucket, error }: FilePickerProps) {
  const t = useTexts('common');
  const input = useRef<HTMLInputElement>(null);
  const take = async (chosen: readonly File[]) => {
    const room = max - value.length;
    if (chosen.length > room) showToast(t('files.tooMany', { count: max }), { kind: 'error' });
    onBusyChange(true);
    try {
      for (const file of chosen.slice(0, room)) {
        const stored = await uploadFiles('uploadFile', [file], { formData: { bucket } });
        onChange((before) => [...before, stored]);
      }
    } finally {
      onBusyChange(false);
    }
  };
  return (
    <div className={styles.files}>
      {value.map((file) => (
        <div key={file.id} className={styles.file}>
          <StoredFileRow file={file} />
          <Button
            variant="text"
            size="small"
            dangerous
            aria-label={t('files.removeOf', { name: file.name })}
            onPress={() => onChange((before) => before.filter(({ id }) => id !== file.id))}
          >
            {t('files.remove')}
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
        aria-label={t('files.add')}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          // The upload itself has said what failed.
          void take(chosen).catch(() => undefined);
        }}
      />
      {value.length < max && (
        <Button variant="plain" onPress={() => input.current?.click()}>
          {t('files.add')}
        </Button>
      )}
    </div>
  );
}

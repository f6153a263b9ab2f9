import { maxPhotos } from '@energy-om/domain';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import type { SendPhoto } from '#shared/photo/upload-queue.ts';
import { usePhotoUploads } from '#shared/photo/use-photo-uploads.ts';
import { Icon } from '../display/Icon.tsx';
import { showToast } from '../feedback/toast-store.ts';
import { Field, type FieldProps } from '../form/Field.tsx';
import { AuthorisedImage } from './AuthorisedImage.tsx';
import styles from './PhotoGrid.module.css';
import { PhotoSourceSheet } from './PhotoSourceSheet.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';

export interface PhotoPickerProps extends Omit<FieldProps, 'children' | 'kind' | 'label' | 'extra'> {
  label?: string;
  /** The stored files; they belong to the form's draft. */
  value: readonly StoredFile[];
  /** Receives a function of the value before, since an upload ends at any time. */
  onChange: (change: (before: readonly StoredFile[]) => StoredFile[]) => void;
  max?: number;
  /** Written into each photo above time and position: order number and site. */
  stamp?: readonly string[];
  /** Sent with each file, such as `{ bucket: 'work-order' }`. */
  formData?: Record<string, unknown>;
  /** How a photo is stored; by default as a file of the account in its tenant. */
  send?: SendPhoto;
  /** Called when photos begin to upload, and once none is pending or failed any more, so that the form is not sent without them. */
  onBusyChange?: (isBusy: boolean) => void;
}

/** Takes photos by camera or from the album, several at a time: previewed, downscaled, stamped, uploaded with progress and retry. */
export function PhotoPicker({
  label,
  value,
  onChange,
  max = maxPhotos,
  stamp = [],
  formData,
  send,
  onBusyChange,
  ...field
}: PhotoPickerProps) {
  const t = useTexts('common');
  const [isAsking, setAsking] = useState(false);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const { uploads, add, retry, remove } = usePhotoUploads({
    stamp,
    formData,
    send,
    onStored: (file) => onChange((before) => [...before, file]),
  });
  const used = value.length + uploads.length;
  const [isPreparing, setPreparing] = useState(false);
  const isBusy = isPreparing || uploads.length > 0;
  const report = useRef(onBusyChange);
  report.current = onBusyChange;
  useEffect(() => report.current?.(isBusy), [isBusy]);
  // Uploads end with the picker, and must not keep its form from being sent.
  useEffect(() => () => report.current?.(false), []);

  const take = async (files: readonly File[]) => {
    if (files.length > max - used) showToast(t('photo.tooMany', { count: max }), { kind: 'error' });
    setPreparing(true);
    await add(files.slice(0, max - used));
    setPreparing(false);
  };

  return (
    <Field {...field} label={label ?? t('photo.label')} extra={t('photo.count', { used, limit: max })} kind="group">
      <ul className={styles.grid}>
        {value.map((file, index) => (
          <li key={file.id} className={styles.cell}>
            <button
              type="button"
              className={styles.thumb}
              onClick={() => setOpenAt(index)}
              aria-label={t('photo.open', { number: index + 1 })}
            >
              <AuthorisedImage url={file.thumbUrl ?? file.url} alt="" />
            </button>
            <RemoveButton
              label={t('photo.remove', { number: index + 1 })}
              onPress={() => onChange((before) => before.filter(({ id }) => id !== file.id))}
            />
          </li>
        ))}
        {uploads.map((upload, index) => {
          const number = value.length + index + 1;
          return (
            <li key={upload.id} className={styles.cell}>
              <img className={styles.preview} src={upload.previewUrl} alt="" />
              {upload.isFailed ? (
                <button
                  type="button"
                  className={styles.state}
                  onClick={() => retry(upload.id)}
                  aria-label={t('photo.retryUpload', { number })}
                >
                  <Icon name="refresh" />
                  {t('photo.failed')}
                </button>
              ) : (
                <span
                  className={styles.state}
                  role="progressbar"
                  aria-label={t('photo.uploading', { percent: Math.round(upload.progress * 100) })}
                  aria-valuenow={Math.round(upload.progress * 100)}
                >
                  {Math.round(upload.progress * 100)}%
                </span>
              )}
              <RemoveButton label={t('photo.remove', { number })} onPress={() => remove(upload.id)} />
            </li>
          );
        })}
        {used < max && (
          <li className={styles.cell}>
            <button type="button" className={styles.add} onClick={() => setAsking(true)}>
              <Icon name="camera" size={24} />
              <span>{t('photo.add')}</span>
            </button>
          </li>
        )}
      </ul>
      <PhotoSourceSheet open={isAsking} onClose={() => setAsking(false)} title={t('photo.add')} onFiles={take} multiple />
      <PhotoViewer urls={value.map((file) => file.url)} openAt={openAt} onClose={() => setOpenAt(null)} />
    </Field>
  );
}

function RemoveButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.remove} onClick={onPress} aria-label={label}>
      <Icon name="close" size={14} />
    </button>
  );
}

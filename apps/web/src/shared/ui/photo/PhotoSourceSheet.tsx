import { type ReactNode, useRef } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import styles from './PhotoGrid.module.css';

export interface PhotoSourceSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Receives at least one file, after the sheet has been closed. */
  onFiles: (files: File[]) => void;
  /** The camera: `environment` shows what is before the phone, `user` its user. */
  camera?: 'environment' | 'user';
  /** Allows several photos of the album at a time. */
  multiple?: boolean;
  /** Shown below the two sources. */
  children?: ReactNode;
}

/** Offers the sources of a photo: camera or album. */
export function PhotoSourceSheet(props: PhotoSourceSheetProps) {
  const { open, onClose, title, onFiles, camera = 'environment', multiple = false, children } = props;
  const t = useTexts('common');
  const cameraInput = useRef<HTMLInputElement>(null);
  const albumInput = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // Cleared, so that the same photo can be chosen again.
    input.value = '';
    onClose();
    if (files.length > 0) onFiles(files);
  };
  const input = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    tabIndex: -1,
    'aria-hidden': true,
    onChange: (event: { currentTarget: HTMLInputElement }) => take(event.currentTarget),
  } as const;
  return (
    <>
      <input {...input} ref={cameraInput} capture={camera} />
      <input {...input} ref={albumInput} multiple={multiple} />
      <Sheet open={open} onClose={onClose} title={title}>
        <div className={styles.sources}>
          <button type="button" className={styles.source} onClick={() => cameraInput.current?.click()}>
            <Icon name="camera" size={26} />
            {t('photo.take')}
          </button>
          <button type="button" className={styles.source} onClick={() => albumInput.current?.click()}>
            <Icon name="image" size={26} />
            {t('photo.choose')}
          </button>
        </div>
        {children}
      </Sheet>
    </>
  );
}

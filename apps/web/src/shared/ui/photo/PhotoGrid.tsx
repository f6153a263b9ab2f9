import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { AuthorisedImage } from './AuthorisedImage.tsx';
import styles from './PhotoGrid.module.css';
import { PhotoViewer } from './PhotoViewer.tsx';

export interface ShownPhoto {
  id: string;
  url: string;
  thumbUrl: string | null;
}

/** Thumbnails of stored photos; a tap opens them in full screen. */
export function PhotoGrid({ photos }: { photos: readonly ShownPhoto[] }) {
  const t = useTexts('common');
  const [openAt, setOpenAt] = useState<number | null>(null);
  return (
    <>
      <ul className={styles.grid}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={styles.cell}>
            <button
              type="button"
              className={styles.thumb}
              onClick={() => setOpenAt(index)}
              aria-label={t('photo.open', { number: index + 1 })}
            >
              <AuthorisedImage url={photo.thumbUrl ?? photo.url} alt="" />
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer urls={photos.map((photo) => photo.url)} openAt={openAt} onClose={() => setOpenAt(null)} />
    </>
  );
}

import { StoredFileRow } from '#shared/file/StoredFileRow.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import styles from './announcement.module.css';

/** Photos to look at and other files to save; nothing where there are none. */
export function AnnouncementFiles({ files }: { files: readonly StoredFile[] }) {
  const t = useTexts('announcement');
  if (files.length === 0) return null;
  const photos = files.filter(({ mime }) => mime.startsWith('image/'));
  const others = files.filter((file) => !photos.includes(file));
  return (
    <Card title={t('files')}>
      <div className={styles.files}>
        {photos.length > 0 && <PhotoGrid photos={photos} />}
        {others.map((file) => (
          <StoredFileRow key={file.id} file={file} />
        ))}
      </div>
    </Card>
  );
}

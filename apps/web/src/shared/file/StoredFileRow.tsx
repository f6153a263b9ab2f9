import { cutText } from '@energy-om/domain';
import { reportError } from '#shared/api/call-api.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { saveBlob } from '#shared/file/save-blob.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { FileTypeIcon } from '#shared/ui/display/FileTypeIcon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './StoredFileRow.module.css';

/** A file that is no photo: its type, name and size, and a button that downloads it. */
export function StoredFileRow({ file }: { file: Pick<StoredFile, 'name' | 'size' | 'url'> }) {
  const t = useTexts('workOrder');
  return (
    <div className={styles.row}>
      <FileTypeIcon name={file.name} />
      <span className={styles.text}>
        <span>{cutText(file.name)}</span>
        <span className={styles.size}>{formatNumber(file.size / 1024, 0)} KB</span>
      </span>
      <Button variant="text" size="small" onPress={() => saveFile(file.url, file.name)}>
        {t('files.save')}
      </Button>
    </div>
  );
}

/** A plain link would be refused, so the file is fetched with the session. */
async function saveFile(url: string, name: string): Promise<void> {
  try {
    saveBlob(await fetchFile(url), name);
  } catch (error) {
    reportError(error);
  }
}

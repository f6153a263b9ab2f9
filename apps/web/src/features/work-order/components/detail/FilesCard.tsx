import { useTexts } from '../../../../shared/i18n/texts.ts';
import { Card } from '../../../../shared/ui/Card.tsx';
import { PhotoGrid } from '../../../../shared/ui/PhotoGrid.tsx';
import type { OrderDetail } from '../../../../shared/work-order/use-order.ts';
import styles from './FilesCard.module.css';
import { StoredFileRow } from './StoredFileRow.tsx';

type OrderFile = OrderDetail['files'][number];

/** Photos of the request and of the work, the work's side by side; other files to open. */
export function FilesCard({ order: { files } }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  const of = (...kinds: OrderFile['kind'][]) => files.filter(({ kind, mime }) => kinds.includes(kind) && isPhoto(mime));
  const before = of('before');
  const after = of('after');
  const request = of('request', 'addition');
  const others = files.filter(({ kind, mime }) => kind !== 'signature' && !isPhoto(mime));
  if (before.length + after.length + request.length + others.length === 0) return null;
  return (
    <Card title={t('files.title')}>
      {request.length > 0 && <PhotoGrid photos={request} />}
      {before.length + after.length > 0 && (
        <div className={styles.compare}>
          <Side title={t('files.before')} photos={before} />
          <Side title={t('files.after')} photos={after} />
        </div>
      )}
      {others.map((file) => (
        <StoredFileRow key={file.id} file={file} />
      ))}
    </Card>
  );
}

function Side({ title, photos }: { title: string; photos: readonly OrderFile[] }) {
  const t = useTexts('workOrder');
  return (
    <div className={styles.side}>
      <h3 className={styles.caption}>{title}</h3>
      {photos.length > 0 ? <PhotoGrid photos={photos} /> : <p className={styles.none}>{t('files.none')}</p>}
    </div>
  );
}

function isPhoto(mime: string): boolean {
  return mime.startsWith('image/');
}

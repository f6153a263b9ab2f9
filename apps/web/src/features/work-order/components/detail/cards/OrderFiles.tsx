import { StoredFileRow } from '#shared/file/StoredFileRow.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { BeforeAfter } from '#shared/ui/photo/BeforeAfter.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

type OrderFile = OrderDetail['files'][number];

/** The files of the request and those that were added later: photos to view, other files to download. */
export function RequestFiles({ files }: { files: readonly OrderFile[] }) {
  const photos = listPhotos(files, 'request', 'addition');
  const others = files.filter((file) => file.kind !== 'signature' && !isPhoto(file));
  return (
    <>
      {photos.length > 0 && <PhotoGrid photos={photos} />}
      {others.map((file) => (
        <StoredFileRow key={file.id} file={file} />
      ))}
    </>
  );
}

/** The photos of the work, from before it beside those from after it. */
export function WorkPhotosCard({ order: { files } }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  const before = listPhotos(files, 'before');
  const after = listPhotos(files, 'after');
  if (before.length + after.length === 0) return null;
  return (
    <Card title={t('files.work')}>
      <BeforeAfter before={before} after={after} />
    </Card>
  );
}

function listPhotos(files: readonly OrderFile[], ...kinds: OrderFile['kind'][]): OrderFile[] {
  return files.filter((file) => kinds.includes(file.kind) && isPhoto(file));
}

function isPhoto({ mime }: OrderFile): boolean {
  return mime.startsWith('image/');
}

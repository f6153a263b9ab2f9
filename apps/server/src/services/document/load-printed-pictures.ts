import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { AppContext } from '#services/core/request-context.ts';
import { pictureLimit, pictureTimeoutSeconds } from '#services/file/make-thumbnail.ts';

/** Enough for half a page's width at 200 dots per inch. */
const printedPixels = 800;
const quality = 72;
const maxPixels = 50_000_000;

export type PrintedPictures = ReadonlyMap<string, Uint8Array>;

/**
 * The pictures of a tenant as JPEGs of the size in which they are printed, by the id of their file. A file that is no picture, or that
 * cannot be read, is left out. Whether the reader may see them is the caller's to know.
 */
export async function loadPrintedPictures(
  { database, files }: Pick<AppContext, 'database' | 'files'>,
  tenantId: string,
  ids: readonly string[],
): Promise<PrintedPictures> {
  if (ids.length === 0) return new Map();
  const rows = await database.kysely
    .selectFrom('files')
    .select(['id', 'storage_key'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .where('mime', 'like', 'image/%')
    .execute();
  const pictures = new Map<string, Uint8Array>();
  for (const { id, storage_key } of rows) {
    const printed = await pictureLimit.run(async () => shrink(await files.open(storage_key).then(buffer))).catch(ignoreUnreadable);
    if (printed !== null) pictures.set(id, printed);
  }
  return pictures;
}

/** White stands behind a drawing without a background, as a signature is. */
async function shrink(bytes: Buffer): Promise<Uint8Array> {
  return await sharp(bytes, { limitInputPixels: maxPixels })
    .timeout({ seconds: pictureTimeoutSeconds })
    .rotate()
    .resize(printedPixels, printedPixels, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}

/** One picture that cannot be printed does not keep the document back. */
function ignoreUnreadable(error: unknown): null {
  if (error instanceof Error) return null;
  throw error;
}

import { randomBytes } from 'node:crypto';
import type { ApiParsedInput } from '@energy-om/contract';
import type { Selectable } from 'kysely';
import type { FileTable } from '#db/schema/tenancy.ts';
import type { ReceivedFile, SignedInContext } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { cleanFileName } from './clean-file-name.ts';
import { findFileKind } from './file-kinds.ts';
import { makeThumbnail, UnreadableImageError } from './make-thumbnail.ts';
import { discardBytes, scheduleRemoval } from './storage-removals.ts';
import { assertWithinQuota } from './upload-quota.ts';

export type StoredFile = Selectable<FileTable>;

/** Where files belong, and the id of a single one that has its own already. */
export type Purpose = Pick<ApiParsedInput<'uploadFile'>, 'bizId' | 'id'> & { bucket: string };

/** All files are checked before the first one is stored. @param tenantId whose they are */
export async function storeUploads(context: SignedInContext, purpose: Purpose, tenantId: string): Promise<StoredFile[]> {
  const { uploads } = context;
  if (uploads.length === 0) throw invalid({ files: 'fileMissing' });
  await assertWithinQuota(context, tenantId);
  const checked = [];
  for (const upload of uploads) checked.push(await checkUpload(upload));
  const described = checked.map((upload) => ({ upload, row: describeFile(context, { ...purpose, tenantId }, upload) }));
  const rows = described.map(({ row }) => row);
  await scheduleRemoval(context, tenantId, rows);
  try {
    for (const { upload, row } of described) await storeFile(context, row, upload);
  } catch (error) {
    await discardStored(context, tenantId, rows);
    throw error;
  }
  return rows;
}

/** Removes the bytes of files whose rows were not written. Where that fails, they are removed a day later. */
export async function discardStored(context: SignedInContext, tenantId: string, stored: readonly StoredFile[]): Promise<void> {
  await discardBytes(context, tenantId, stored).catch((error: unknown) =>
    context.log.warn({ err: error }, 'the bytes of a refused upload were not removed'),
  );
}

interface CheckedUpload {
  upload: ReceivedFile;
  name: string;
  mime: string;
  thumbnail: Buffer | null;
}

async function checkUpload(upload: ReceivedFile): Promise<CheckedUpload> {
  const name = cleanFileName(upload.name);
  const kind = await findFileKind(upload.path, name);
  if (kind === null) throw invalid({ files: 'fileKindRefused' });
  try {
    return { upload, name, mime: kind.mime, thumbnail: kind.hasThumbnail ? await makeThumbnail(upload.path) : null };
  } catch (error) {
    throw error instanceof UnreadableImageError ? invalid({ files: 'imageUnreadable' }) : error;
  }
}

function describeFile(
  { actor, clock, ids }: SignedInContext,
  { bucket, bizId, id, tenantId }: Purpose & { tenantId: string },
  { upload, name, mime, thumbnail }: CheckedUpload,
): StoredFile {
  const storageKey = randomBytes(16).toString('hex');
  return {
    tenant_id: tenantId,
    id: id ?? ids.next(),
    name,
    size: upload.size,
    mime,
    sha256: upload.sha256,
    storage_key: storageKey,
    thumb_key: thumbnail === null ? null : `${storageKey}-thumb`,
    bucket,
    biz_id: bizId ?? null,
    created_by: actor.accountId,
    created_at: clock.now(),
    examined_at: null,
  };
}

async function storeFile({ files }: SignedInContext, row: StoredFile, { upload, thumbnail }: CheckedUpload): Promise<void> {
  await files.store(upload.path, row.storage_key);
  if (thumbnail !== null && row.thumb_key !== null) await files.storeBytes(thumbnail, row.thumb_key);
}

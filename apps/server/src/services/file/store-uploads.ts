import { randomBytes } from 'node:crypto';
import type { ApiParsedInput } from '@energy-om/contract';
import { uploadLimits } from '@energy-om/contract';
import type { Selectable } from 'kysely';
import type { FileTable } from '../../db/schema/tenancy.ts';
import type { ReceivedFile, SignedInContext } from '../request-context.ts';
import { invalid, ServiceError } from '../service-error.ts';
import { cleanFileName } from './clean-file-name.ts';
import { findFileKind } from './file-kinds.ts';
import { makeThumbnail, UnreadableImageError } from './make-thumbnail.ts';

export type StoredFile = Selectable<FileTable>;

const dayMilliseconds = 24 * 60 * 60 * 1000;
const secondsToWaitForQuota = 60 * 60;

/** Everything that can be refused is, before the first file is kept. */
export async function storeUploads(context: SignedInContext, input: ApiParsedInput<'uploadFiles'>): Promise<StoredFile[]> {
  const { uploads } = context;
  if (uploads.length === 0) throw invalid({ files: 'fileMissing' });
  await assertWithinQuota(context);
  const checked = [];
  for (const upload of uploads) checked.push(await checkUpload(upload));
  const stored: StoredFile[] = [];
  try {
    for (const upload of checked) stored.push(await keepUpload(context, input, upload));
  } catch (error) {
    await discardStored(context, stored);
    throw error;
  }
  return stored;
}

/** The bytes of files whose rows were not written. */
export async function discardStored(context: SignedInContext, stored: readonly StoredFile[]): Promise<void> {
  const keys = stored.flatMap(({ storage_key, thumb_key }) => (thumb_key === null ? [storage_key] : [storage_key, thumb_key]));
  await Promise.all(keys.map((key) => context.files.remove(key)));
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

async function keepUpload(
  context: SignedInContext,
  input: ApiParsedInput<'uploadFiles'>,
  { upload, name, mime, thumbnail }: CheckedUpload,
): Promise<StoredFile> {
  const storageKey = randomBytes(16).toString('hex');
  const thumbKey = thumbnail === null ? null : `${storageKey}-thumb`;
  await context.files.keep(upload.path, storageKey);
  if (thumbnail !== null && thumbKey !== null) await context.files.keepBytes(thumbnail, thumbKey);
  return {
    tenant_id: context.actor.tenantId,
    id: context.ids.next(),
    name,
    size: upload.size,
    mime,
    sha256: upload.sha256,
    storage_key: storageKey,
    thumb_key: thumbKey,
    bucket: input.bucket,
    biz_id: input.bizId ?? null,
    created_by: context.actor.accountId,
    created_at: context.clock.now(),
  };
}

async function assertWithinQuota(context: SignedInContext): Promise<void> {
  const { actor, clock, database, uploads } = context;
  const { used } = await database.kysely
    .selectFrom('files')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('size'), row.lit(0)).as('used'))
    .where('tenant_id', '=', actor.tenantId)
    .where('created_by', '=', actor.accountId)
    .where('created_at', '>', new Date(clock.now().getTime() - dayMilliseconds))
    .executeTakeFirstOrThrow();
  const bytes = uploads.reduce((total, upload) => total + upload.size, 0);
  // A sum comes as text: it may be larger than a number holds.
  if (Number(used) + bytes > uploadLimits.maxBytesPerDay)
    throw new ServiceError('tooMany', 'uploadQuotaExceeded', { retryAfterSeconds: secondsToWaitForQuota });
}

import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isUniqueViolation } from '#db/errors.ts';
import { statement } from '#db/statement.ts';
import type { ReceivedFile, SignedInContext } from '#services/core/request-context.ts';
import { conflict, InvalidFieldsError, invalid, notFound } from '#services/core/service-error.ts';
import { recordUploads } from '../record-uploads.ts';
import type { Purpose, StoredFile } from '../store-uploads.ts';
import { deleteUnfinished, endUpload } from './end-upload.ts';
import { findStoredUpload, type UnfinishedUpload } from './find-upload.ts';
import { keyValues, type UploadKey } from './upload-target.ts';

/** The pieces came as they were sent, and together they are not the file that was announced. */
export class ContentMismatchError extends Error {
  override readonly name = 'ContentMismatchError';
}

const countPiece = statement<
  { tenant: string; account: string; id: string; offset: number; bytes: number; piece: string; now: Date },
  object
>(
  'count-piece-of-upload',
  `update unfinished_uploads u set received = u.received + :bytes, piece_keys = u.piece_keys || :piece::text
    where u.tenant_id = :tenant and u.account_id = :account and u.id = :id and u.received = :offset and u.expires_at > :now
    returning u.id`,
);

/**
 * Adds the next piece of an upload. It counts once it is on the disk, so that no offset is ever beyond what is kept; the last one counts once the whole file is stored.
 * Of two that come at once for the same place one counts. Throws a conflict where this one does not, `invalid` for a file that is refused, which ends its upload, and
 * `ContentMismatchError`, which does so too.
 *
 * @param upload as it was found a moment ago; the piece belongs behind what it has received
 * @returns how much of the file has come
 */
export async function appendPiece(context: SignedInContext, key: UploadKey, upload: UnfinishedUpload, bytes: Buffer): Promise<number> {
  if (upload.received + bytes.length === upload.size) {
    await finishUpload(context, key, upload, bytes);
    return upload.size;
  }
  const { database, clock, files } = context;
  const piece = await files.storePiece(bytes);
  const values = { ...keyValues(context, key), offset: upload.received, bytes: bytes.length, piece, now: clock.now() };
  const counted = await database.run(countPiece, values);
  if (counted.length > 0) return upload.received + bytes.length;
  await files.removePieces([piece]);
  throw conflict();
}

async function finishUpload(context: SignedInContext, key: UploadKey, upload: UnfinishedUpload, rest: Buffer): Promise<void> {
  const path = join(context.files.incomingFolder, randomBytes(16).toString('hex'));
  try {
    const { size, sha256 } = await context.files.joinPieces(upload.pieceKeys, rest, path);
    if (sha256 !== upload.sha256) throw new ContentMismatchError();
    await recordFile(context, key, upload, { name: upload.name, path, size, sha256 });
    await context.files.removePieces(upload.pieceKeys);
  } catch (error) {
    throw await settleFailure(context, key, error);
  } finally {
    await rm(path, { force: true });
  }
}

async function recordFile(context: SignedInContext, key: UploadKey, upload: UnfinishedUpload, file: ReceivedFile): Promise<void> {
  context.uploads = [file];
  const purpose: Purpose = { id: key.id, bucket: upload.bucket, ...(upload.bizId !== null && { bizId: upload.bizId }) };
  await recordUploads(context, purpose, {
    tenantId: key.tenantId,
    present: (stored) => assertFits(key, stored),
    async claim(tx) {
      // Another request was first, or the upload was ended meanwhile.
      if (!(await deleteUnfinished(context, key, tx))) throw conflict();
    },
    ...(key.link && { link: key.link }),
  });
}

/** What is handed over after a membership or every role has ended is photos alone. */
function assertFits({ call }: UploadKey, stored: readonly StoredFile[]): object {
  if (call === 'depositOfflinePhoto' && stored.some(({ mime }) => !mime.startsWith('image/'))) throw invalid({ files: 'fileKindRefused' });
  return {};
}

/** Ends an upload that can come to nothing any more. @returns the error for its sender */
async function settleFailure(context: SignedInContext, key: UploadKey, error: unknown): Promise<unknown> {
  if (isUniqueViolation(error, 'files_pkey')) return conflict('idempotencyKeyReused');
  const isPieceGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
  // Another request has stored the file, and removed its pieces.
  if (isPieceGone && (await findStoredUpload(context, key)) !== null) return conflict();
  if (isPieceGone || error instanceof InvalidFieldsError || error instanceof ContentMismatchError) await endUpload(context, key);
  return isPieceGone ? notFound() : error;
}

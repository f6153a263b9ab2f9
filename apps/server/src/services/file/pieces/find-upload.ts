import { statement } from '#db/statement.ts';
import { isId } from '#services/core/is-id.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { keyValues, type UploadKey } from './upload-target.ts';

/** How far an upload is. */
export interface UploadState {
  /** Bytes. */
  size: number;
  received: number;
  sha256: string;
  /** Null: it is complete. */
  expiresAt: Date | null;
}

export interface UnfinishedUpload extends UploadState {
  name: string;
  bucket: string;
  bizId: string | null;
  pieceKeys: string[];
}

type KeyOfAccount = { tenant: string; account: string; id: string };

const findUnfinished = statement<KeyOfAccount & { now: Date }, UnfinishedUpload>(
  'find-unfinished-upload',
  `select u.name, u.bucket, u.biz_id as "bizId", u.size, u.received, u.sha256, u.piece_keys as "pieceKeys", u.expires_at as "expiresAt"
    from unfinished_uploads u where u.tenant_id = :tenant and u.account_id = :account and u.id = :id and u.expires_at > :now`,
);

const findStored = statement<KeyOfAccount, Pick<UploadState, 'size' | 'sha256'>>(
  'find-stored-upload',
  'select f.size, f.sha256 from files f where f.tenant_id = :tenant and f.created_by = :account and f.id = :id',
);

/** What has come of an upload of the sender; null for none, for one whose time is over, and for a complete one. */
export async function findUnfinishedUpload(context: SignedInContext, key: UploadKey): Promise<UnfinishedUpload | null> {
  const { database, clock } = context;
  const [row] = await database.run(findUnfinished, { ...keyValues(context, key), now: clock.now() });
  return row ?? null;
}

/** A file that the sender has uploaded under this id, however; null for none. */
export async function findStoredUpload(context: SignedInContext, key: UploadKey): Promise<UploadState | null> {
  const [row] = await context.database.run(findStored, keyValues(context, key));
  return row ? { ...row, received: row.size, expiresAt: null } : null;
}

/** How far an upload of the sender is. Throws `notFound` for somebody else's, too. */
export async function loadUpload(context: SignedInContext, key: UploadKey): Promise<UploadState> {
  if (!isId(key.id)) throw notFound();
  const state = (await findStoredUpload(context, key)) ?? (await findUnfinishedUpload(context, key));
  if (state === null) throw notFound();
  return state;
}

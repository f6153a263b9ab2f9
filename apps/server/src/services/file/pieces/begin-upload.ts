import { maxUploadBytesPerDay, unfinishedUploadMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, invalid, tooMany } from '#services/core/service-error.ts';
import { assertRoomForStorage } from '#services/scope/tenant-limits.ts';
import { cleanFileName } from '../clean-file-name.ts';
import { isAcceptedName } from '../file-kinds.ts';
import { lockQuota, quotaExceeded, sumOfDay } from '../upload-quota.ts';
import { findStoredUpload, findUnfinishedUpload, type UploadState } from './find-upload.ts';
import type { UploadKey } from './upload-target.ts';

/** Uploads of an account in a tenant that are not complete. A phone sends a few at a time, and goes on with what it began. */
export const maxUnfinishedUploads = 100;
const retryAfterSeconds = 60;

/** What its sender says of a file before the first piece. */
export interface AnnouncedFile extends UploadKey {
  name: string;
  bucket: string;
  bizId: string | null;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * Begins an upload, or finds the one that was begun under the same id, complete or not. Throws a conflict where that is of another file; `invalid` for a kind of file that is
 * not accepted; `tooMany`, a conflict or `DiskNearlyFullError` where there is no room for it.
 */
export async function beginUpload(context: SignedInContext, file: AnnouncedFile): Promise<UploadState & { isNew: boolean }> {
  const known = (await findStoredUpload(context, file)) ?? (await findUnfinishedUpload(context, file));
  if (known) return { ...assertSame(known, file), isNew: false };
  const name = cleanFileName(file.name);
  if (!isAcceptedName(name)) throw invalid({ files: 'fileKindRefused' });
  await context.disk.assertRoomForFiles(file.size);
  return context.database.transaction(async (tx) => {
    await lockQuota(context, tx);
    await assertWithinLimits(context, tx, file);
    const now = context.clock.now();
    const expiresAt = new Date(now.getTime() + unfinishedUploadMs);
    const { tenantId, id, bucket, bizId, size, sha256 } = file;
    const begun = { name, bucket, biz_id: bizId, size, sha256, received: 0, piece_keys: [], created_at: now, expires_at: expiresAt };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('unfinished_uploads')
      .values({ tenant_id: tenantId, account_id: context.actor.accountId, id, ...begun })
      // One whose time is over makes room; its pieces are removed some time, since nothing names them any more.
      .onConflict((row) =>
        row.columns(['tenant_id', 'account_id', 'id']).doUpdateSet(begun).where('unfinished_uploads.expires_at', '<=', now),
      )
      .executeTakeFirstOrThrow();
    // Another request of the phone began it a moment ago: the next attempt finds it.
    if (numInsertedOrUpdatedRows === 0n) throw conflict('idempotencyKeyReused');
    return { size, sha256, received: 0, expiresAt, isNew: true };
  });
}

function assertSame<State extends UploadState>(known: State, { size, sha256 }: AnnouncedFile): State {
  if (known.size !== size || known.sha256 !== sha256) throw conflict('idempotencyKeyReused');
  return known;
}

const sumUnfinished = statement<{ tenant: string; account: string }, { count: number; bytes: number }>(
  'sum-unfinished-uploads',
  `select count(*)::int as count, coalesce(sum(u.size), 0)::bigint as bytes
    from unfinished_uploads u where u.tenant_id = :tenant and u.account_id = :account`,
);

/** Nobody fills the disk with beginnings: all that was announced counts against the share of a day until it is complete or its time is over. */
async function assertWithinLimits(context: SignedInContext, tx: Transaction<Schema>, { tenantId, size }: AnnouncedFile): Promise<void> {
  const [unfinished] = await runIn(tx, sumUnfinished, { tenant: tenantId, account: context.actor.accountId });
  if (!unfinished) return;
  if (unfinished.count >= maxUnfinishedUploads) throw tooMany(retryAfterSeconds, 'uploadsOfAccount');
  if ((await sumOfDay(context, tenantId, tx)) + unfinished.bytes + size > maxUploadBytesPerDay) throw quotaExceeded();
  await assertRoomForStorage(tx, tenantId, size);
}

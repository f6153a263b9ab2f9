import type { Transaction } from 'kysely';
import { DatabaseUnavailableError, isContention } from '#db/errors.ts';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { claimStorage } from '#services/scope/tenant-limits.ts';
import { cancelRemoval } from './storage-removals.ts';
import { discardStored, type Purpose, type StoredFile, storeUploads } from './store-uploads.ts';
import { claimQuota } from './upload-quota.ts';

/** Says what a file belongs to, once its row is written. */
export type LinkFile = (tx: Transaction<Schema>) => Promise<void>;

export interface Recording<Answer> {
  /** Whose the files are: the account's own tenant, or one that it sends them to. */
  tenantId: string;
  /** Makes the call's answer of the rows. */
  present: (stored: readonly StoredFile[]) => Answer;
  /** Throws where the account may not send as many; runs under the lock of the quota. */
  claim?: (tx: Transaction<Schema>) => Promise<void>;
  link?: LinkFile;
}

/** Stores the received files and writes their rows: all or none. */
export async function recordUploads<Answer>(
  context: SignedInContext,
  input: Purpose,
  { tenantId, present, claim, link }: Recording<Answer>,
): Promise<Answer> {
  const stored = await storeUploads(context, input, tenantId);
  const by = { tenantId, accountId: context.actor.accountId };
  const changes = {
    bucket: input.bucket,
    bizId: input.bizId ?? null,
    files: stored.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 })),
  };
  try {
    const own = present(stored);
    const answer = await writeOnce(context, { subjectKind: 'file', subjectId: stored[0]?.id, changes, by }, async (tx) => {
      await claimQuota(context, tx, tenantId);
      await claim?.(tx);
      await claimStorage(
        tx,
        tenantId,
        stored.reduce((total, { size }) => total + size, 0),
      );
      await tx
        .insertInto('files')
        .values([...stored])
        .execute();
      await cancelRemoval(tx, tenantId, stored);
      await link?.(tx);
      return own;
    });
    // Another call with the same key was first, and this is its answer: these bytes belong to no row.
    if (answer !== own) await discardStored(context, tenantId, stored);
    return answer;
  } catch (error) {
    if (!mayBeWritten(error)) await discardStored(context, tenantId, stored);
    throw error;
  }
}

/** Whether the transaction may have been committed although its answer is missing. Then the bytes stay; where it was not, they are removed a day later. */
function mayBeWritten(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError && !isContention(error);
}

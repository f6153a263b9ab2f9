import type { ApiParsedInput } from '@energy-om/contract';
import type { SignedInContext } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { claimStorage } from '#services/scope/tenant-limits.ts';
import { discardStored, type StoredFile, storeUploads } from './store-uploads.ts';
import { claimQuota } from './upload-quota.ts';

/** Stores the received files and writes their rows: all or none. `present` makes the call's answer of the rows. */
export async function recordUploads<Answer>(
  context: SignedInContext,
  input: ApiParsedInput<'uploadFiles'>,
  present: (stored: readonly StoredFile[]) => Answer,
): Promise<Answer> {
  const stored = await storeUploads(context, input);
  const changes = {
    bucket: input.bucket,
    bizId: input.bizId ?? null,
    files: stored.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 })),
  };
  const own = present(stored);
  let answer: Answer | null = null;
  try {
    answer = await writeOnce(context, { subjectKind: 'file', subjectId: stored[0]?.id, changes }, async (tx) => {
      await claimQuota(context, tx);
      await claimStorage(
        tx,
        context.actor.tenantId,
        stored.reduce((total, { size }) => total + size, 0),
      );
      await tx
        .insertInto('files')
        .values([...stored])
        .execute();
      return own;
    });
    return answer;
  } finally {
    // Nothing was written, or another call with the same key was first and this is its answer: then these bytes belong to no row.
    if (answer !== own) await discardStored(context, stored);
  }
}

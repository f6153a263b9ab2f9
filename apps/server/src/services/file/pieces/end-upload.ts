import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext, SignedInContext } from '#services/core/request-context.ts';
import { keyValues, type UploadKey } from './upload-target.ts';

interface EndedUpload {
  pieceKeys: string[];
}

const deleteUpload = statement<{ tenant: string; account: string; id: string }, EndedUpload>(
  'delete-unfinished-upload',
  `delete from unfinished_uploads u where u.tenant_id = :tenant and u.account_id = :account and u.id = :id
    returning u.piece_keys as "pieceKeys"`,
);

/** Deletes what stands of an upload, whose pieces are removed once the transaction has counted. @returns whether there was one */
export async function deleteUnfinished(context: SignedInContext, key: UploadKey, tx: Transaction<Schema>): Promise<boolean> {
  return (await runIn(tx, deleteUpload, keyValues(context, key))).length > 0;
}

/** Ends an upload of the sender and removes what came of it. @returns whether there was one */
export async function endUpload(context: SignedInContext, key: UploadKey): Promise<boolean> {
  const ended = await context.database.run(deleteUpload, keyValues(context, key));
  // The rows go first: a server that is killed in between leaves pieces that nothing names, and those are removed some time.
  for (const { pieceKeys } of ended) await context.files.removePieces(pieceKeys);
  return ended.length > 0;
}

const maxAtOnce = 100;

const deleteExpired = statement<{ now: Date; most: number }, EndedUpload>(
  'delete-expired-uploads',
  `delete from unfinished_uploads u using (
      select x.tenant_id, x.account_id, x.id from unfinished_uploads x where x.expires_at <= :now
      order by x.expires_at limit :most for update skip locked) e
    where u.tenant_id = e.tenant_id and u.account_id = e.account_id and u.id = e.id
    returning u.piece_keys as "pieceKeys"`,
);

/** Removes what nobody goes on with: uploads in pieces whose time is over, and what an ended process left behind. */
export async function removeAbandonedUploads(context: AppContext): Promise<void> {
  await endExpiredUploads(context);
  await context.files.removeAbandoned();
}

async function endExpiredUploads({ database, files, clock }: AppContext): Promise<void> {
  let ended: EndedUpload[];
  do {
    ended = await database.run(deleteExpired, { now: clock.now(), most: maxAtOnce });
    for (const { pieceKeys } of ended) await files.removePieces(pieceKeys);
  } while (ended.length === maxAtOnce);
}

import { dayMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { unavailable } from '#services/core/service-error.ts';

/** No call takes as long, even where it waits for a lock. */
const receivedWithinMs = dayMs;

/** Removed in one round, because their rows have to be deleted within the database's time limit. */
const maxAtOnce = 100;

export interface StoredBytes {
  storage_key: string;
  thumb_key: string | null;
}

type Keys = { tenant: string; keys: readonly string[] };

const insertRemovals = statement<{ tenant: string; stored: string; due: Date }, object>(
  'schedule-storage-removal',
  `insert into storage_removals (tenant_id, storage_key, thumb_key, due_at)
    select :tenant, s.storage_key, s.thumb_key, :due from jsonb_to_recordset(:stored::jsonb) as s(storage_key text, thumb_key text)`,
);

const deleteRemovals = statement<Keys, StoredBytes>(
  'delete-storage-removals',
  'delete from storage_removals r where r.tenant_id = :tenant and r.storage_key = any (:keys) returning r.storage_key, r.thumb_key',
);

const findDue = statement<{ tenant: string; now: Date; most: number }, StoredBytes>(
  'find-bytes-to-remove',
  `select r.storage_key, r.thumb_key from storage_removals r where r.tenant_id = :tenant and r.due_at <= :now
    order by r.storage_key limit :most`,
);

const keysOf = (stored: readonly StoredBytes[]) => stored.map(({ storage_key }) => storage_key);

/** Schedules the removal of bytes that are about to be stored, so that those of a server that is killed before the rows of the files are written do not stay. */
export async function scheduleRemoval({ database, clock }: AppContext, tenantId: string, stored: readonly StoredBytes[]): Promise<void> {
  const rows = stored.map(({ storage_key, thumb_key }) => ({ storage_key, thumb_key }));
  await database.assertWritable();
  await database.run(insertRemovals, {
    tenant: tenantId,
    stored: JSON.stringify(rows),
    due: new Date(clock.now().getTime() + receivedWithinMs),
  });
}

/** In the transaction that writes the rows of files: their bytes stay. Throws where they have been removed already. */
export async function cancelRemoval(tx: Transaction<Schema>, tenantId: string, stored: readonly StoredBytes[]): Promise<void> {
  const kept = await runIn(tx, deleteRemovals, { tenant: tenantId, keys: keysOf(stored) });
  if (kept.length < stored.length) throw unavailable();
}

/** Removes the bytes of files whose rows were not written, and will not be. */
export async function discardBytes({ database, files }: AppContext, tenantId: string, stored: readonly StoredBytes[]): Promise<void> {
  await removeAll(files, stored);
  await database.run(deleteRemovals, { tenant: tenantId, keys: keysOf(stored) });
}

/** Removing twice what another server removes as well does no harm. */
export async function removeDueBytes(context: AppContext, tenant: string): Promise<void> {
  const { database, clock } = context;
  let due: StoredBytes[];
  do {
    due = await database.run(findDue, { tenant, now: clock.now(), most: maxAtOnce });
    if (due.length > 0) await discardBytes(context, tenant, due);
  } while (due.length === maxAtOnce);
}

async function removeAll(files: AppContext['files'], stored: readonly StoredBytes[]): Promise<void> {
  for (const { storage_key, thumb_key } of stored) {
    await files.remove(storage_key);
    if (thumb_key !== null) await files.remove(thumb_key);
  }
}

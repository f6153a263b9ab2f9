import { secondMs } from '@energy-om/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import { advisoryLocks } from '#db/locks/advisory-locks.ts';
import type { TableImportTable } from '#db/schema/table-imports.ts';
import type { Schema } from '#db/schema.ts';

export const aliveEveryMs = 10 * secondMs;
/** A server that has not said for so long that an import runs is out of reach, though the database may not know yet. */
export const lostAfterMs = 6 * aliveEveryMs;

/** Whether an import does not run any more though nobody has recorded its end: its server does not hold its lock. */
export async function isLost(
  database: Kysely<Schema>,
  { id, state, alive_at }: Pick<Selectable<TableImportTable>, 'id' | 'state' | 'alive_at'>,
  now: Date,
): Promise<boolean> {
  if (state !== 'running') return false;
  if (alive_at.getTime() <= now.getTime() - lostAfterMs) return true;
  // Taken for the length of this statement or transaction, and shared, so that those who ask do not disturb one another.
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${advisoryLocks.tableImports}, hashtext(${id}::text)) as free`.execute(database);
  return rows[0]?.free === true;
}

import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { conflict } from '#services/core/service-error.ts';

/** Runs under the tenant's lock. Throws a conflict when another active project has the name. */
export async function assertProjectNameFree(tx: Transaction<Schema>, tenantId: string, name: string, ownId: string): Promise<void> {
  const other = await tx
    .selectFrom('projects')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('id', '<>', ownId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (other) throw conflict('projectNameTaken');
}

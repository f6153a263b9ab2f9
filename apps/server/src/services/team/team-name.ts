import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { conflict } from '#services/core/service-error.ts';

/** Runs under the tenant's lock. Throws a conflict when another team of the tenant has the name; dissolved teams do not count. */
export async function assertTeamNameFree(tx: Transaction<Schema>, tenantId: string, name: string, ownId: string): Promise<void> {
  const other = await tx
    .selectFrom('teams')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('id', '<>', ownId)
    .where('dissolved_at', 'is', null)
    .executeTakeFirst();
  if (other) throw conflict('teamNameTaken');
}

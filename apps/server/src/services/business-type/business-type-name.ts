import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { conflict } from '#services/core/service-error.ts';

/** Runs under the tenant's lock. Throws a conflict when another business type has the name; the names of retired ones are free. */
export async function assertBusinessTypeNameFree(tx: Transaction<Schema>, tenantId: string, name: string, ownId: string): Promise<void> {
  const other = await tx
    .selectFrom('business_types')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('id', '<>', ownId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (other) throw conflict('businessTypeNameTaken');
}

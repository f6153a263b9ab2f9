import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { conflict } from '#services/core/service-error.ts';
import { whereKnownModel } from '#services/scope/known-models.ts';

/**
 * Runs under the tenant's lock. Throws a conflict when another model has the name, a standard one too, since files name a device's model; the
 * names of retired ones are free.
 */
export async function assertModelNameFree(tx: Transaction<Schema>, tenantId: string, name: string, ownId: string): Promise<void> {
  const other = await tx
    .selectFrom('meter_models as m')
    .select('m.id')
    .where(whereKnownModel(tenantId))
    .where('m.name', '=', name)
    .where('m.id', '<>', ownId)
    .where('m.retired_at', 'is', null)
    .executeTakeFirst();
  if (other) throw conflict('meterModelNameTaken');
}

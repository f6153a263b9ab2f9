import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Returns the ids of the work calendars in use by name. They are locked, so that none is retired until the transaction ends. */
export async function lockCalendars(tx: Transaction<Schema>, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const calendars = await tx
    .selectFrom('work_calendars')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(calendars.map(({ id, name }) => [name, id]));
}

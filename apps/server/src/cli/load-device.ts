import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Loads a device by its code, which is unique within the tenant. Throws when there is none. */
export async function loadDevice(database: Kysely<Schema>, tenantId: string, code: string): Promise<{ id: string; name: string }> {
  const device = await database
    .selectFrom('devices')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirst();
  if (!device) throw new Error(`there is no device ${code} in this tenant`);
  return device;
}

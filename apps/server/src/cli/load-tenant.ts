import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { isId } from '../services/core/is-id.ts';

/** Loads a tenant by its name or id. Throws when there is none, or several have the name. */
export async function loadTenant(database: Kysely<Schema>, nameOrId: string): Promise<{ id: string; name: string; timeZone: string }> {
  const tenants = await database
    .selectFrom('tenants')
    .select(['id', 'name', 'time_zone as timeZone'])
    .where(isId(nameOrId) ? 'id' : 'name', '=', nameOrId)
    .execute();
  const [tenant, ...others] = tenants;
  if (!tenant) throw new Error(`there is no tenant ${nameOrId}`);
  if (others.length > 0)
    throw new Error(`there are ${tenants.length} tenants ${nameOrId}: give the id (${tenants.map(({ id }) => id).join(', ')})`);
  return tenant;
}

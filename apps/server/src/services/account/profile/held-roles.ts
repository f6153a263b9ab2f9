import type { Role } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** In all tenants together: how long a password must be goes by the most that the account may do anywhere. */
export async function listHeldRoles(database: Kysely<Schema>, accountId: string): Promise<Role[]> {
  const rows = await database.selectFrom('role_grants').select('role').distinct().where('account_id', '=', accountId).execute();
  return rows.map(({ role }) => role);
}

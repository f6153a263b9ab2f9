import type { Role } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';

/**
 * The account's roles in all its tenants and in the installation, since the minimum length of its password follows from what it may do in
 * any of them.
 */
export async function listHeldRoles(database: Kysely<Schema>, accountId: string): Promise<Role[]> {
  const rows = await database.selectFrom('role_grants').select('role').distinct().where('account_id', '=', accountId).execute();
  const administrator = await database
    .selectFrom('platform_administrators')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return [...rows.map(({ role }) => role), ...(administrator ? (['platform_admin'] as const) : [])];
}

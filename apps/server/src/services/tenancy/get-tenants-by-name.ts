import { containsPattern } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';

const maxTenants = 20;

/** Tenants whose name begins with the text come first. The members of a tenant are never presented. */
export const getTenantsByName: Verb<'getTenantsByName'> = async ({ database }, { name }) =>
  await database.kysely
    .selectFrom('tenants')
    .select(['id', 'name', 'kind as type'])
    .where('name', 'ilike', containsPattern(name))
    .orderBy((row) => row.fn('strpos', [row.fn('lower', ['name']), row.val(name.toLowerCase())]))
    .orderBy('name')
    .orderBy('id')
    .limit(maxTenants)
    .execute();

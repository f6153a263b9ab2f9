import type { SignedInContext } from '#services/core/request-context.ts';

/** The ids of the tenant's members by their login names. */
export async function findAccountIds({ actor, database }: SignedInContext): Promise<ReadonlyMap<string, string>> {
  const members = await database.kysely
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.login_name'])
    .where('m.tenant_id', '=', actor.tenantId)
    .execute();
  return new Map(members.map(({ id, login_name }) => [login_name, id]));
}

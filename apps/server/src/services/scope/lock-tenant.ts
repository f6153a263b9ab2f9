import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { forbidden } from '#services/core/service-error.ts';

/**
 * Serialises transactions that count rows under the tenant's lock, until the transaction ends. Writes that only reference the tenant do not
 * wait.
 */
export async function lockTenant(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  await tx.selectFrom('tenants').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute();
}

const findGrants = statement<{ tenant: string; accountId: string }, { role: string; areaId: string | null; path: string | null }>(
  'find-grants-under-lock',
  `select g.role, g.area_id as "areaId", a.path
    from role_grants g left join areas a on a.tenant_id = :tenant and a.id = g.area_id
    where g.tenant_id = :tenant and g.account_id = :accountId`,
);

/**
 * As `lockTenant`, for a write of the actor's. Whoever takes a role away locks the tenant too, and this call may have waited for that: throws
 * `forbidden` where the actor has lost a role since the call was judged, or an area that limits one lies elsewhere now.
 */
export async function lockTenantFor(tx: Transaction<Schema>, actor: Actor): Promise<void> {
  await lockTenant(tx, actor.tenantId);
  const grants = await runIn(tx, findGrants, { tenant: actor.tenantId, accountId: actor.accountId });
  for (const { role, areaId } of actor.roleGrants) {
    // The installation's administrators are none of the tenant's.
    if (role === 'platform_admin') continue;
    const path = areaId === null ? null : (actor.grantAreaPaths[areaId] ?? null);
    const holds = grants.some((grant) => grant.role === role && grant.areaId === areaId && grant.path === path);
    if (!holds) throw forbidden('rightsChanged');
  }
}

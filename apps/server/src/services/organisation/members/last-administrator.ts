import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { conflict } from '#services/core/service-error.ts';
import { lockTenant } from '#services/scope/lock-tenant.ts';

/**
 * Throws a conflict when the account is the tenant's last administrator of the whole tenant. Runs under the tenant's lock, so that of two
 * administrators who leave at once, the second one's check sees that the first one has left.
 */
export async function assertNotLastAdministrator(tx: Transaction<Schema>, tenantId: string, accountId: string): Promise<void> {
  await lockTenant(tx, tenantId);
  const administrators = await tx
    .selectFrom('role_grants as g')
    .innerJoin('memberships as m', (join) => join.on('m.tenant_id', '=', tenantId).onRef('m.account_id', '=', 'g.account_id'))
    .select('g.account_id')
    .where('g.tenant_id', '=', tenantId)
    .where('g.role', '=', 'tenant_admin')
    .where('g.area_id', 'is', null)
    .where('m.state', '=', 'member')
    .execute();
  if (administrators.length === 1 && administrators[0]?.account_id === accountId) throw conflict('lastAdministrator');
}

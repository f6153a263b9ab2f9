import type { Role } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

export interface NewGrant {
  id: string;
  tenantId: string;
  accountId: string;
  role: Role;
  areaId: string | null;
}

/** An existing grant is left unchanged. */
export async function insertGrant(tx: Transaction<Schema>, { id, tenantId, accountId, role, areaId }: NewGrant): Promise<void> {
  await tx
    .insertInto('role_grants')
    .values({ tenant_id: tenantId, id, account_id: accountId, role, area_id: areaId })
    .onConflict((conflict) => conflict.constraint('role_grants_once').doNothing())
    .execute();
}

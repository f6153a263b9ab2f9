import { minuteMs } from '@energy-om/domain';
import type { Moved, OrderFixture } from './order-fixture.ts';

export interface FormerMember {
  tenantId: string;
  /** On which the account has worked. */
  order: Moved;
}

/** An account that was a member of a tenant, has worked on an order there, and will have ceased to be one a minute from now. */
export async function createFormerMember(fixture: OrderFixture, accountId: string): Promise<FormerMember> {
  const { server, tenant } = fixture;
  const order = await fixture.orderAt('50.team');
  const now = server.clock.now().getTime();
  const kysely = server.database.kysely;
  await kysely
    .insertInto('former_members')
    .values({
      ...{ tenant_id: tenant.id, account_id: accountId, joined_at: new Date(now - minuteMs), ended_at: new Date(now + minuteMs) },
      ...{ role_grants: '[]', teams: '[]', client_project_ids: '[]' },
    })
    .onConflict((known) => known.columns(['tenant_id', 'account_id']).doUpdateSet({ ended_at: new Date(now + minuteMs) }))
    .execute();
  await kysely
    .insertInto('work_order_participants')
    .values({ tenant_id: tenant.id, account_id: accountId, order_id: order.id, until: new Date(now) })
    .onConflict((known) => known.doNothing())
    .execute();
  return { tenantId: tenant.id, order };
}

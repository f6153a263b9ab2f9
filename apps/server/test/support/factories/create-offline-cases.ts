import type { OfflineCaseState } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';
import type { OrderFixture } from './order-fixture.ts';

/** Work on an order that its author did without a network and that does not count by itself. */
export async function createOfflineCase(
  server: TestServer,
  tenantId: string,
  { orderId, accountId, state = 'open' }: { orderId: string; accountId: string; state?: OfflineCaseState },
): Promise<string> {
  const id = server.context.ids.next();
  const now = server.clock.now();
  await server.database.kysely
    .insertInto('offline_cases')
    .values({
      ...{ tenant_id: tenantId, id, account_id: accountId, order_id: orderId, operation: 'updateWorkOrder', body_hash: 'x' },
      ...{
        body: '{}',
        texts: ['配电室读数 12'],
        refusal: JSON.stringify({ kind: 'conflict', messageKey: 'orderMovedOn', parameters: {}, data: null }),
      },
      ...{ reason: 'moved', worked_at: now, worked_at_certain: true, arrived_at: now, state },
      ...(state !== 'open' && { decided_by: accountId, decided_at: now }),
    })
    .execute();
  return id;
}

/** That a technician has handed over. */
export async function createOfflineCaseIn({ server, tenant, orderAt }: OrderFixture): Promise<string> {
  const { id: orderId } = await orderAt('50.team');
  return createOfflineCase(server, tenant.id, { orderId, accountId: tenant.accounts.technician.id, state: 'handedOver' });
}

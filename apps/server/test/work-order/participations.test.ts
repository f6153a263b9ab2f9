import { terminalStatuses } from '@energy-om/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderStages } from '../support/factories/order-at-each-stage.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

async function readParticipations(orderId: string) {
  const { kysely } = server.database;
  const order = await kysely
    .selectFrom('work_orders')
    .select(['status', 'state', 'assignee_id', 'finished_at'])
    .where('tenant_id', '=', fixture.tenant.id)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const rows = await kysely
    .selectFrom('work_order_participants')
    .select(['account_id', 'is_open', 'is_working', 'finished_at'])
    .where('tenant_id', '=', fixture.tenant.id)
    .where('order_id', '=', orderId)
    .execute();
  return { order, rows };
}

it.each(orderStages)('of an order at %s are open until it is over, and finished where its members have finished', async (stage) => {
  const { id } = await fixture.orderAt(stage);
  const { order, rows } = await readParticipations(id);
  expect(rows.length).toBeGreaterThan(0);
  for (const { account_id, is_open, is_working, finished_at } of rows) {
    expect(is_open).toBe(!terminalStatuses.includes(order.status));
    const isOffered = [20, 30].includes(order.status) && order.assignee_id === account_id;
    const isDoing = [50, 60].includes(order.status) && order.state.memberIds.includes(account_id);
    expect(is_working).toBe(isOffered || isDoing);
    expect(finished_at).toEqual(order.state.memberIds.includes(account_id) ? order.finished_at : null);
  }
});

it('are as the order is once its work begins again', async () => {
  const done = await fixture.orderAt('80');
  expect((await readParticipations(done.id)).rows.some(({ finished_at }) => finished_at !== null)).toBe(true);
  const again = await fixture.act('client_rep', 'commentWorkOrder', done, fixture.inputs.notSolved);
  const { order, rows } = await readParticipations(again.id);
  expect(order.finished_at).toBeNull();
  expect(rows.map(({ finished_at }) => finished_at)).toEqual(rows.map(() => null));
});

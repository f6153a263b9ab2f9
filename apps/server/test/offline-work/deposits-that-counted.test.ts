import { bodyCode } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyRetention } from '#jobs/apply-retention.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createOfflinePhone } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

it('is no case where the work of a former member had counted as calls whose answers were lost, days before', async () => {
  const { account, client } = await fixture.tenant.addAccount([{ role: 'dispatcher' }], '将离职的调度');
  const order = await fixture.orderAt('50.team');
  const phone = createOfflinePhone(server, () => client);
  const lost = [
    phone.act('updateWorkOrder', order, { mode: 'add', text: '接头已紧固' }),
    phone.note('addOrderComment', { orderId: order.id, text: '备件在 3 号柜' }),
  ];
  for (const { name, id, body } of lost) {
    const { intent: _, ...plain } = body;
    expect((await client.call(name, plain as never, { idempotencyKey: id })).code).toBe(bodyCode.success);
  }
  await fixture.passTime(2 * dayMs);
  await applyRetention(server.context);
  await fixture.tenant.clients.tenant_admin.succeed('removeMember', { accountId: account.id });
  const former = await signIn(server, account.id, null);
  const deposit = ({ name, id, body }: (typeof lost)[number]) =>
    former.call('depositOfflineWork', { tenantId: fixture.tenant.id, call: name, input: body }, { idempotencyKey: id });
  for (const intent of lost) expect(await deposit(intent)).toMatchObject({ code: bodyCode.success, data: {} });
  expect((await fixture.tenant.clients.dispatcher.succeed('listOfflineCases', { pageSize: 100 })).items).toEqual([]);
});

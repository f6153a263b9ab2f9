import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createTenant(server);
  for (const stage of ['10', '10', '20.team', '50.person'] as const) await fixture.orderAt(stage);
});
afterAll(() => server.close());

const countsOf = ([project]: ApiOutput<'listProjectWorkOrders'>) => project?.byStatus.map(({ status, count }) => [status, count]);

it('counts the orders of a project by status, as far as the statistics of the account reach', async () => {
  const { tenant, operations } = fixture;
  const input = { projectIds: [operations.projectId] };
  const counts = async (role: 'dispatcher' | 'client_rep' | 'team_leader' | 'technician') =>
    countsOf(await tenant.clients[role].succeed('listProjectWorkOrders', input));
  const all = [
    [10, 2],
    [20, 1],
    [50, 1],
  ];
  expect(await counts('dispatcher')).toEqual(all);
  expect(await counts('client_rep')).toEqual(all);
  expect(await counts('technician')).toEqual([[50, 1]]);
  expect((await counts('team_leader'))?.map(([status]) => status)).toContain(20);
  expect(await tenant.clients.dispatcher.succeed('listProjectWorkOrders', {})).toMatchObject([{ id: operations.projectId }]);
});

it('agrees with the list of the orders behind each number', async () => {
  const { tenant, operations } = fixture;
  const [project] = await tenant.clients.dispatcher.succeed('listProjectWorkOrders', {});
  for (const { status, count } of project?.byStatus ?? []) {
    const { total } = await tenant.clients.dispatcher.succeed('listWorkOrders', { projectId: operations.projectId, status: [status] });
    expect([status, total]).toEqual([status, count]);
  }
});

it('is refused to occupants, and leaves out the projects of others', async () => {
  const input = { projectIds: [fixture.operations.projectId] };
  expect((await fixture.tenant.clients.occupant.call('listProjectWorkOrders', input)).code).toBe(bodyCode.forbidden);
  expect(await foreign.clients.tenant_admin.succeed('listProjectWorkOrders', input)).toEqual([]);
  const { client } = await fixture.tenant.addAccount([{ role: 'technician' }]);
  expect(await client.succeed('listProjectWorkOrders', input)).toEqual([]);
});

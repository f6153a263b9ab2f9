import { historyEvent } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

/** What only the server decides, under each of its names. */
function forge() {
  const { id, accounts, team } = fixture.tenant;
  const someone = accounts.tenant_admin.id;
  return {
    tenantId: server.context.ids.next(),
    tenant_id: id,
    status: 90,
    backTo: 'leader',
    orderNo: 'WO-1',
    source: historyEvent.businessPlan,
    origin: 'forged',
    createdBy: someone,
    created_by: someone,
    createdByClient: true,
    requesterId: someone,
    requester_id: someone,
    doerIds: [someone],
    state: { checkRequired: false, oneSignature: true },
    checkRequired: false,
    oneSignature: true,
    closing: { requestedBy: someone },
    clocks: [],
    createdAt: '2020-01-01T00:00:00Z',
    completedAt: '2020-01-01T00:00:00Z',
    inTime: true,
    target: { kind: 'team', teamId: team.id },
    actor: { kind: 'system' },
    isSystem: true,
  };
}

const loadOrder = (id: string) =>
  server.database.kysely
    .selectFrom('work_orders')
    .selectAll()
    .where('tenant_id', '=', fixture.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('abuse case 7: a field that only the server decides', () => {
  it('has no effect when an order is raised', async () => {
    const { dispatcher } = fixture.tenant.clients;
    const plain = await loadOrder((await dispatcher.succeed('createWorkOrder', fixture.operations.newOrder())).id);
    const answer = await dispatcher.call('createWorkOrder', { ...forge(), ...fixture.operations.newOrder() });
    const forged = await loadOrder(answer.data.id);
    expect({ ...forged, id: plain.id, order_no: plain.order_no }).toEqual(plain);
  });

  it('has no effect when an order is edited, held or moved', async () => {
    const order = await fixture.orderAt('10');
    const before = await loadOrder(order.id);
    const { dispatcher } = fixture.tenant.clients;
    const edited = await dispatcher.call('updateWorkOrder', { ...forge(), ...order, mode: 'edit', title: '改后的标题' });
    expect(await loadOrder(order.id)).toEqual({ ...before, title: '改后的标题', version: 2 });
    const { data } = await dispatcher.call('dispatchWorkOrder', {
      ...forge(),
      id: order.id,
      version: edited.data.version,
      ...fixture.inputs.toPerson,
    });
    const dispatched = await loadOrder(order.id);
    expect(data.status).toBe(20);
    expect(dispatched).toMatchObject({
      tenant_id: before.tenant_id,
      status: 20,
      team_id: null,
      created_by: before.created_by,
      source: before.source,
    });
    expect(dispatched.state).toMatchObject({ doerIds: [], checkRequired: true, oneSignature: false, closing: null });
  });

  it('has no effect beside a file', async () => {
    const { technician } = fixture.tenant.clients;
    const fields = {
      created_by: fixture.tenant.accounts.tenant_admin.id,
      tenant_id: server.context.ids.next(),
      storage_key: '../x',
      mime: 'text/html',
    };
    const { data } = await technician.upload('uploadFile', [{ name: 'a.txt', bytes: Buffer.from('a'), mime: 'text/html' }], fields);
    const row = await server.database.kysely.selectFrom('files').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      tenant_id: fixture.tenant.id,
      created_by: fixture.tenant.accounts.technician.id,
      mime: 'text/plain; charset=utf-8',
    });
    expect(row.storage_key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('in capitals is the same id: a person named twice is one member, and the actor stays the actor', async () => {
    const { technician } = fixture.tenant.accounts;
    const shouted = technician.id.toUpperCase();
    const { id, version } = await fixture.orderAt('40');
    const { data } = await fixture.tenant.clients.team_leader.call('assignWorkOrder', {
      id,
      version,
      memberIds: [technician.id, shouted],
      leadId: shouted,
    });
    expect(data.status).toBe(50);
    expect((await loadOrder(id)).state).toMatchObject({ memberIds: [technician.id], doerIds: [technician.id] });
  });
});

import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  fixture = await createOrderFixture(server);
});

const admin = () => fixture.tenant.clients.tenant_admin;
const addTechnician = async () => (await fixture.tenant.addAccount([{ role: 'technician' }])).account.id;
const addTeam = async () => {
  const { account } = await fixture.tenant.addAccount([{ role: 'team_leader' }]);
  const { id } = await admin().succeed('createTeam', { name: '临时班', memberIds: [account.id], leaderId: account.id });
  return id;
};
const dispatch = (order: Moved, target: Record<string, string>) =>
  fixture.tenant.clients.dispatcher.call('dispatchWorkOrder', {
    ...{ id: order.id, version: order.version, expectedAt: fixture.inputs.toPerson.expectedAt },
    ...target,
  });
/** Something else happens once after the next write has been decided and before it is made, as by another server. */
const beforeNextWrite = (happen: () => Promise<unknown>) =>
  vi.spyOn(server.context.database, 'assertWritable').mockImplementationOnce(async () => void (await happen()));
const readOrder = (id: string) =>
  server.database.kysely.selectFrom('work_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an order that is dispatched', () => {
  it('to somebody who is removed before it is written goes to nobody', async () => {
    const order = await fixture.orderAt('10');
    const accountId = await addTechnician();
    const before = await readOrder(order.id);
    beforeNextWrite(() => admin().succeed('removeMember', { accountId }));
    const answer = await dispatch(order, { accountId });
    expect(answer).toMatchObject({ code: bodyCode.invalid, data: { fields: { accountId: expect.any(String) } } });
    expect(await readOrder(order.id)).toEqual(before);
  });

  it('to a team that is removed before it is written goes to nobody', async () => {
    const order = await fixture.orderAt('10');
    const teamId = await addTeam();
    const before = await readOrder(order.id);
    beforeNextWrite(() => admin().succeed('removeTeam', { id: teamId }));
    expect(await dispatch(order, { teamId })).toMatchObject({ code: bodyCode.invalid, data: { fields: { teamId: expect.any(String) } } });
    expect(await readOrder(order.id)).toEqual(before);
  });

  it('while its target leaves is either with a member or not dispatched', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await fixture.orderAt('10');
      const { account, client } = await fixture.tenant.addAccount([{ role: 'technician' }]);
      const [dispatched, left] = await Promise.all([
        dispatch(order, { accountId: account.id }),
        round % 2 === 0
          ? admin().call('removeMember', { accountId: account.id })
          : client.call('unbindAccountTenant', { tenantId: fixture.tenant.id }),
      ]);
      expect([dispatched.code, left.code].sort(), JSON.stringify([dispatched, left])).not.toEqual([bodyCode.success, bodyCode.success]);
      const row = await readOrder(order.id);
      expect(row.assignee_id).toBe(dispatched.code === bodyCode.success ? account.id : null);
    }
  });
});

describe('an order that is edited', () => {
  const edit = (order: Moved, changes: Record<string, unknown>) =>
    fixture.tenant.clients.dispatcher.call('updateWorkOrder', { id: order.id, version: order.version, mode: 'edit', ...changes });

  it('into a project that is ended before it is written stays where it is', async () => {
    const order = await fixture.orderAt('10');
    const { tenant, operations } = fixture;
    const other = await admin().succeed('saveProject', {
      ...{ name: '另一个项目', customer: '滨江', grabAllowed: false, clientIds: [], teamIds: [tenant.team.id] },
      ...{ areaIds: [tenant.areas.site], businessTypeIds: [operations.businessTypeId] },
    });
    const before = await readOrder(order.id);
    beforeNextWrite(() => admin().succeed('endProject', { id: other.id, version: other.version }));
    const answer = await edit(order, { projectId: other.id });
    expect(answer.code, JSON.stringify(answer)).toBe(bodyCode.notFound);
    expect(await readOrder(order.id)).toEqual(before);
  });

  it('to a device that is retired before it is written keeps what it was about', async () => {
    const order = await fixture.orderAt('10');
    const { meterId } = fixture.operations;
    beforeNextWrite(() => admin().succeed('retireDevice', { id: meterId, version: 1 }));
    const answer = await edit(order, { objects: [{ kind: 'meter', id: meterId }] });
    expect(answer).toMatchObject({ code: bodyCode.invalid, data: { fields: { objects: expect.any(String) } } });
    const objects = await server.database.kysely
      .selectFrom('work_order_objects')
      .select('device_id')
      .where('order_id', '=', order.id)
      .execute();
    expect(objects.map(({ device_id }) => device_id)).not.toContain(meterId);
  });
});

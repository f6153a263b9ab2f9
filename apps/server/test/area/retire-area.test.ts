import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
/** Nothing refers to it. */
let siteId: string;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  siteId = await createArea(server, fixture.tenant.id, fixture.tenant.areas.region, `空站 ${server.context.ids.next()}`);
});

const admin = () => fixture.tenant.clients.tenant_admin;
const retire = (id = siteId, version = 1) => admin().call('retireArea', { id, version });
const findListed = async (id: string): Promise<ApiOutput<'listAreas'>[number] | undefined> =>
  (await admin().succeed('listAreas')).find((area) => area.id === id);

describe('retireArea', () => {
  itRejectsUnauthorised('retireArea', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });

  it('retires the area with those within it: offered nowhere, still in the administrators’ list', async () => {
    const roomId = await createArea(server, fixture.tenant.id, siteId, '配电室', { kind: 'room' });
    expect(await retire()).toMatchObject({ code: bodyCode.success, data: { retired: 2 } });
    for (const id of [siteId, roomId]) expect(await findListed(id)).toMatchObject({ retired: true, version: 2 });
    const offered = (await fixture.tenant.clients.dispatcher.succeed('listSites')).map(({ id }) => id);
    expect(offered).not.toContain(siteId);
    expect(offered).not.toContain(roomId);
    expect(await readAudit(server, 'retireArea', siteId)).toMatchObject([{ subject_kind: 'area', changes: { retired: true } }]);
  });

  it.each<[string, () => Promise<{ name: string }>]>([
    [
      'device',
      async () => {
        const roomId = await createArea(server, fixture.tenant.id, siteId, '机房', { kind: 'room' });
        await createDevice(server, fixture.tenant.id, roomId, '2 号水泵');
        return { name: '2 号水泵' };
      },
    ],
    [
      'project',
      async () => {
        await createProject(server, fixture.tenant.id, '在用的项目', { areaIds: [siteId] });
        return { name: '在用的项目' };
      },
    ],
    [
      'team',
      async () => {
        await admin().succeed('createTeam', { name: `站内班 ${siteId}`, areaId: siteId, memberIds: [], leaderId: null });
        return { name: `站内班 ${siteId}` };
      },
    ],
    [
      'role',
      async () => {
        const { account } = await fixture.tenant.addAccount([{ role: 'technician', areaId: siteId }], '站内员工');
        return { name: account.fullName };
      },
    ],
    [
      'invite',
      async () => {
        const { code } = await admin().succeed('createInvite', { role: 'technician', areaId: siteId });
        return { name: code };
      },
    ],
    [
      'dispatchRule',
      async () => {
        await createDispatchRule(server, fixture.tenant, { name: '站内规则', area_id: siteId });
        return { name: '站内规则' };
      },
    ],
  ])('answers 4009 while a %s refers to it, and names it', async (kind, refer) => {
    const { name } = await refer();
    const { code, data } = await retire();
    expect(code).toBe(bodyCode.conflict);
    expect(data).toEqual({ uses: [{ kind, count: 1, names: [name] }] });
    expect(await findListed(siteId)).toMatchObject({ retired: false, version: 1 });
  });

  it('answers 4009 while an order there is open, and retires it once that is closed', async () => {
    const { tenant, operations } = fixture;
    const projectId = await createProject(server, tenant.id, '短项目', { areaIds: [siteId], businessTypeIds: [operations.businessTypeId] });
    const order = await fixture.create('dispatcher', { projectId, siteId, objects: [{ kind: 'area', id: siteId }] });
    await server.database.kysely.updateTable('projects').set({ state: 'ended' }).where('id', '=', projectId).execute();
    const { data } = await retire();
    expect(data.uses).toMatchObject([{ kind: 'workOrder', count: 1 }]);
    await server.database.kysely.updateTable('work_orders').set({ status: 130 }).where('id', '=', order.id).execute();
    expect((await retire()).code).toBe(bodyCode.success);
    expect((await tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id })).site.id).toBe(siteId);
  });

  it('answers 4009 while an order of the place around it names it, and a retired area is no object of a new order', async () => {
    const { tenant, operations } = fixture;
    const newRoom = () => createArea(server, tenant.id, tenant.areas.site, `泵房 ${server.context.ids.next()}`, { kind: 'room' });
    const orderOf = (id: string) => operations.newOrder({ siteId: tenant.areas.site, objects: [{ kind: 'area', id }] });
    const named = await newRoom();
    await tenant.clients.dispatcher.succeed('createWorkOrder', orderOf(named));
    expect(await retire(named)).toMatchObject({ code: bodyCode.conflict, data: { uses: [{ kind: 'workOrder' }] } });
    const free = await newRoom();
    expect(await retire(free)).toMatchObject({ code: bodyCode.success });
    expect(await tenant.clients.dispatcher.call('createWorkOrder', orderOf(free))).toMatchObject({ code: bodyCode.invalid });
  });

  it('of an order and a retirement at the same time one is refused', async () => {
    const { tenant, operations } = fixture;
    for (let round = 0; round < 5; round += 1) {
      const id = await createArea(server, tenant.id, tenant.areas.site, `角落 ${round}`, { kind: 'building' });
      const order = operations.newOrder({ siteId: id, objects: [{ kind: 'area', id }] });
      const [raised, retired] = await Promise.all([tenant.clients.dispatcher.call('createWorkOrder', order), retire(id)]);
      const isRaised = raised.code === bodyCode.success;
      expect([raised.code, retired.code]).toEqual(isRaised ? [bodyCode.success, bodyCode.conflict] : [bodyCode.invalid, bodyCode.success]);
    }
  });

  it('answers 4009 to another version, to a retired area, 4004 to another tenant’s', async () => {
    const { data } = await retire(siteId, 2);
    expect(data).toMatchObject({ id: siteId, version: 1 });
    await retire();
    expect((await retire(siteId, 2)).code).toBe(bodyCode.conflict);
    const other = await createOrderFixture(server);
    expect(await retire(other.tenant.areas.site)).toMatchObject({ code: bodyCode.notFound, data: null });
  });

  it('is refused to an administrator of another area', async () => {
    const { client } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.site);
    expect(await client.call('retireArea', { id: siteId, version: 1 })).toMatchObject({ code: bodyCode.forbidden, data: null });
  });
});

describe('restoreArea', () => {
  itRejectsUnauthorised('restoreArea', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });

  const restore = (id = siteId, version = 2) => admin().call('restoreArea', { id, version });

  it('brings the area back, without those within it', async () => {
    const roomId = await createArea(server, fixture.tenant.id, siteId, '配电室', { kind: 'room' });
    await retire();
    expect((await restore(roomId)).code).toBe(bodyCode.conflict);
    expect(await restore()).toMatchObject({ code: bodyCode.success, data: { id: siteId, retired: false, version: 3 } });
    expect(await findListed(roomId)).toMatchObject({ retired: true });
    expect((await restore(roomId)).code).toBe(bodyCode.success);
    expect(await readAudit(server, 'restoreArea', siteId)).toMatchObject([{ changes: { restored: true } }]);
  });

  it('answers 4009 where another area took the name, and where it is in use', async () => {
    await retire();
    const { name } = (await findListed(siteId)) ?? { name: '' };
    await admin().succeed('saveArea', { parentId: fixture.tenant.areas.region, kind: 'site', name });
    expect((await restore()).code).toBe(bodyCode.conflict);
    expect((await restore(fixture.tenant.areas.site, 1)).code).toBe(bodyCode.conflict);
  });
});

describe('listAreas', () => {
  itRejectsUnauthorised('listAreas', () => ({ server, tenant: fixture.tenant }), ['technician', 'client_rep', 'occupant', 'stranger']);

  it('lists the tree in order, each area after the one that contains it, with its devices', async () => {
    const { areas } = fixture.tenant;
    await createDevice(server, fixture.tenant.id, areas.building, '楼顶水箱');
    const listed = await admin().succeed('listAreas');
    const chain = [areas.region, areas.site, areas.building, areas.room].map((id) => listed.findIndex((area) => area.id === id));
    expect(chain).toEqual([...chain].sort((one, other) => one - other));
    expect(listed.find(({ id }) => id === areas.building)).toMatchObject({ level: 2, parentId: areas.site, devices: 1, mayManage: true });
  });

  it('shows an administrator of one area and a dispatcher of it that area alone; the dispatcher may not manage', async () => {
    const { areas } = fixture.tenant;
    const { client } = await createLimitedAdministrator(fixture.tenant, areas.building);
    expect((await client.succeed('listAreas')).map(({ id, level, mayManage }) => [id, level, mayManage])).toEqual([
      [areas.building, 0, true],
      [areas.room, 1, true],
    ]);
    const { client: dispatcher } = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: areas.room }]);
    expect(await dispatcher.succeed('listAreas')).toMatchObject([{ id: areas.room, mayManage: false }]);
  });
});

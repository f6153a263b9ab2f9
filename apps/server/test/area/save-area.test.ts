import { type ApiInput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { copyOrder } from '../support/factories/copy-order.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Area = ApiInput<'saveArea'>;

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const area = (changes: Partial<Area> = {}): Area => ({
  parentId: fixture.tenant.areas.region,
  kind: 'site',
  name: '江畔二期',
  ...changes,
});

const save = (input: Record<string, unknown>, client: TestClient = fixture.tenant.clients.tenant_admin, key?: string) =>
  client.call('saveArea', input, { idempotencyKey: key });

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  await act();
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

const readArea = (id: string) =>
  server.database.kysely
    .selectFrom('areas')
    .selectAll()
    .where('tenant_id', '=', fixture.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('saveArea', () => {
  itRejectsUnauthorised('saveArea', () => ({ server, tenant: fixture.tenant }), noAdministrators, {
    parentId: null,
    kind: 'site',
    name: 'x',
  });

  it('creates an area with all its fields, and an audit row', async () => {
    const input = area({ address: '滨江路 8 号', longitude: 120.21, latitude: 30.2 });
    const { data } = await save(input);
    expect(data).toEqual({
      ...input,
      id: data.id,
      version: 1,
      level: 1,
      calendarId: null,
      devices: 0,
      retired: false,
      mayManage: true,
    });
    const row = await readArea(data.id);
    expect(row.path).toBe(`/${fixture.tenant.areas.region}/${data.id}/`);
    expect(await readAudit(server, 'saveArea', data.id)).toMatchObject([
      { account_id: fixture.tenant.accounts.tenant_admin.id, subject_kind: 'area', changes: { created: { name: '江畔二期' } } },
    ]);
    expect((await fixture.tenant.clients.dispatcher.succeed('listSites')).map(({ id }) => id)).toContain(data.id);
  });

  it('creates the top of a tree that is empty', async () => {
    const { data, code } = await save(area({ parentId: null, kind: 'region', name: '华东大区' }));
    expect([code, data.level, data.parentId]).toEqual([bodyCode.success, 0, null]);
  });

  it('changes name, kind, address and pin, and takes the version further', async () => {
    const { data: created } = await save(area({ name: '旧名站' }));
    const { data } = await save(area({ id: created.id, version: 1, name: '新名站', address: '中山路', longitude: 113, latitude: 23 }));
    expect(data).toMatchObject({ name: '新名站', address: '中山路', longitude: 113, latitude: 23, version: 2 });
    const { data: again } = await save(area({ id: created.id, version: 2, name: '新名站' }));
    expect(again).toMatchObject({ address: null, longitude: null, latitude: null, version: 3 });
  });

  it('answers 4009 with the area as it stands to a version that is not the newest, and writes nothing', async () => {
    const { data: created } = await save(area({ name: '两人同改' }));
    await save(area({ id: created.id, version: 1, name: '先改的' }));
    await expectNothingWritten(async () => {
      const { code, data } = await save(area({ id: created.id, version: 1, name: '后改的' }));
      expect(code).toBe(bodyCode.conflict);
      expect(data).toMatchObject({ id: created.id, name: '先改的', version: 2 });
    });
  });

  it('changes the address of an area that an import put beside one of its name, in a building', async () => {
    const { tenant } = fixture;
    const kind = 'building';
    for (const name of ['附楼', '附楼']) await createArea(server, tenant.id, tenant.areas.building, name, { kind });
    const wings = (await tenant.clients.tenant_admin.succeed('listAreas')).filter(({ name }) => name === '附楼');
    const { id, version } = wings[0] ?? { id: '', version: 0 };
    const input = { id, version, parentId: tenant.areas.building, kind, name: '附楼' };
    expect((await save({ ...input, address: '后门' })).data).toMatchObject({ address: '后门', version: 2 });
    expect((await save({ ...input, version: 2, kind: 'site' })).data.fields).toHaveProperty('kind');
  });

  it('of two simultaneous areas of one name takes one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => save(area({ name: '同时新建' }))));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict, bodyCode.conflict].sort());
  });

  it('repeated with the same key creates one area', async () => {
    const [one, two] = [
      await save(area({ name: '重发' }), undefined, 'area-key'),
      await save(area({ name: '重发' }), undefined, 'area-key'),
    ];
    expect(two.data).toEqual(one.data);
  });

  it.each<[string, () => Record<string, unknown>, string]>([
    ['a room at the top', () => area({ parentId: null, kind: 'room' }), 'kind'],
    ['a site within a building', () => area({ parentId: fixture.tenant.areas.building, kind: 'site' }), 'kind'],
    ['a building within a room', () => area({ parentId: fixture.tenant.areas.room, kind: 'building' }), 'kind'],
    ['an unknown parent', () => area({ parentId: unknownId }), 'parentId'],
    ['a longitude without latitude', () => area({ longitude: 113 }), 'longitude'],
    ['a longitude beyond 180', () => area({ longitude: 181, latitude: 1 }), 'longitude'],
    ['no name', () => area({ name: '  ' }), 'name'],
    ['a name of 61 characters', () => area({ name: 'x'.repeat(61) }), 'name'],
    ['an id without a version', () => area({ id: fixture.tenant.areas.site }), 'version'],
    ['a kind that does not exist', () => ({ ...area(), kind: 'planet' }), 'kind'],
    [
      'a kind too narrow for what lies in it',
      () => area({ id: fixture.tenant.areas.site, version: 1, kind: 'position', name: 'site 区域' }),
      'kind',
    ],
  ])('answers 4022 by field to %s', async (_, input, field) => {
    await expectNothingWritten(async () => {
      const { code, data } = await save(input());
      expect([code, Object.keys(data.fields)]).toEqual([bodyCode.invalid, [field]]);
    });
  });

  it('refuses an area that would lie deeper than the limit', async () => {
    let parentId: string | null = null;
    for (let depth = 0; depth < 12; depth += 1) parentId = (await save(area({ parentId, kind: 'region', name: `第 ${depth} 层` }))).data.id;
    const { code, data } = await save(area({ parentId, kind: 'region', name: '太深' }));
    expect([code, Object.keys(data.fields)]).toEqual([bodyCode.invalid, ['parentId']]);
  });

  it('finds neither another tenant’s area nor its parent', async () => {
    await expectNothingWritten(async () => {
      expect(await save(area({ id: foreign.tenant.areas.site, version: 1 }))).toMatchObject({ code: bodyCode.notFound, data: null });
      expect((await save(area({ parentId: foreign.tenant.areas.site }))).code).toBe(bodyCode.invalid);
    });
  });

  it('lets an administrator of one area change it and what is in it, and nothing else', async () => {
    const { client } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.site);
    expect((await save(area({ parentId: fixture.tenant.areas.site, kind: 'building', name: '自己的楼' }), client)).code).toBe(
      bodyCode.success,
    );
    const site = await readArea(fixture.tenant.areas.site);
    const own = area({ id: site.id, version: site.version, name: 'site 区域' });
    expect((await save(own, client)).code).toBe(bodyCode.success);
    for (const input of [
      area({ name: '别处的站' }),
      area({ parentId: null, kind: 'region', name: '新的大区' }),
      { ...own, version: site.version + 1, parentId: null },
    ])
      expect(await save(input, client)).toMatchObject({ code: bodyCode.forbidden, data: null });
  });
});

it('stays where it is when no parent is given, also for an administrator who does not see it; a new area needs one', async () => {
  const { client } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.site);
  const { version, name } = await readArea(fixture.tenant.areas.site);
  const { parentId: _, ...unplaced } = area({ name, address: '滨康路 1 号' });
  const { code, data } = await save({ ...unplaced, id: fixture.tenant.areas.site, version }, client);
  expect([code, data.address, data.parentId]).toEqual([bodyCode.success, '滨康路 1 号', fixture.tenant.areas.region]);
  const refused = await save({ ...unplaced, name: '无处可放' });
  expect([refused.code, Object.keys(refused.data.fields)]).toEqual([bodyCode.invalid, ['parentId']]);
});

describe('an area that is moved', () => {
  it('takes what is in it along: areas, devices, orders and who may see them', async () => {
    const { tenant, operations } = fixture;
    const order = await fixture.create('dispatcher');
    const { data: north } = await save(area({ parentId: null, kind: 'region', name: '北区' }));
    const { client: northern } = await tenant.addAccount([{ role: 'dispatcher', areaId: north.id }]);
    const { client: former } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.region }]);
    expect((await northern.call('getWorkOrder', { id: order.id })).code).toBe(bodyCode.notFound);
    expect((await former.call('getWorkOrder', { id: order.id })).code).toBe(bodyCode.success);

    const site = await readArea(tenant.areas.site);
    const { data } = await save(area({ id: site.id, version: site.version, parentId: north.id, name: site.name }));
    expect(data).toMatchObject({ parentId: north.id, level: 1 });

    const room = await readArea(tenant.areas.room);
    expect(room.path).toBe(`/${north.id}/${site.id}/${tenant.areas.building}/${room.id}/`);
    expect((await northern.call('getWorkOrder', { id: order.id })).code).toBe(bodyCode.success);
    expect((await former.call('getWorkOrder', { id: order.id })).code).toBe(bodyCode.notFound);
    const devices = await northern.succeed('listDevices', { pageSize: 100 });
    expect(devices.items.map(({ id }) => id)).toContain(operations.deviceId);

    const back = await save(area({ id: site.id, version: data.version, parentId: tenant.areas.region, name: site.name }));
    expect(back.code).toBe(bodyCode.success);
    expect((await former.call('getWorkOrder', { id: order.id })).code).toBe(bodyCode.success);
  });

  it('takes along the orders that are raised and moved on meanwhile', async () => {
    const { tenant } = fixture;
    const [east, west] = [
      (await save(area({ parentId: null, kind: 'region', name: '东区' }))).data,
      (await save(area({ parentId: null, kind: 'region', name: '西区' }))).data,
    ];
    const siteId = await createArea(server, tenant.id, east.id, '搬迁站');
    const businessTypeIds = [fixture.operations.businessTypeId];
    const projectId = await createProject(server, tenant.id, '搬迁项目', { areaIds: [siteId], businessTypeIds, teamIds: [tenant.team.id] });
    const raise = () => fixture.create('dispatcher', { projectId, siteId, objects: [{ kind: 'area', id: siteId }] });
    const standing = await raise();
    let version = 1;
    const move = async (parentId: string) => {
      version = (await save(area({ id: siteId, version, parentId, name: '搬迁站' }))).data.version;
    };
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([
        move(round % 2 === 0 ? west.id : east.id),
        raise(),
        raise(),
        round === 0 ? fixture.act('dispatcher', 'dispatchWorkOrder', standing, fixture.inputs.toTeam) : raise(),
      ]);
    }
    const { path } = await readArea(siteId);
    const orders = await server.database.kysely
      .selectFrom('work_orders')
      .select('area_path')
      .where('tenant_id', '=', tenant.id)
      .where('area_id', '=', siteId)
      .execute();
    expect(orders.length).toBe(12);
    expect(new Set(orders.map(({ area_path }) => area_path))).toEqual(new Set([path]));
  });

  it('takes along more orders than are moved at once', async () => {
    const { tenant } = fixture;
    const copies = 5100;
    const order = await fixture.create('dispatcher');
    await copyOrder(server, tenant.id, order.id, { copies });
    const { data: south } = await save(area({ parentId: null, kind: 'region', name: '南区' }));
    const site = await readArea(tenant.areas.site);
    const moved = await save(area({ id: site.id, version: site.version, parentId: south.id, name: site.name }));
    expect(moved.code).toBe(bodyCode.success);
    const listPaths = () =>
      server.database.kysely
        .selectFrom('work_orders')
        .select((row) => ['area_path', row.fn.countAll<number>().as('count')])
        .where('tenant_id', '=', tenant.id)
        .where('area_id', '=', site.id)
        .where('title', '=', fixture.operations.newOrder().title)
        .groupBy('area_path')
        .execute();
    const paths = await listPaths();
    expect(paths.map(({ area_path }) => area_path)).toEqual([`/${south.id}/${site.id}/`]);
    expect(Number(paths[0]?.count)).toBeGreaterThan(copies);
    await save(area({ id: site.id, version: moved.data.version, parentId: tenant.areas.region, name: site.name }));
  });

  it('goes neither into itself nor into what it contains', async () => {
    const { tenant } = fixture;
    const region = await readArea(tenant.areas.region);
    const { data: inner } = await save(area({ kind: 'region', name: '内区' }));
    for (const parentId of [region.id, inner.id]) {
      const { code, data } = await save(area({ id: region.id, version: region.version, parentId, kind: 'region', name: region.name }));
      expect([code, Object.keys(data.fields)]).toEqual([bodyCode.invalid, ['parentId']]);
    }
  });
});

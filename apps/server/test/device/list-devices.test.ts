import { bodyCode } from '@energy-om/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/list/page.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const unknownId = '0190a000-0000-7000-8000-000000000000';
const seenAt = new Date('2026-11-19T01:30:00Z');

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let otherSite: string;
let pump: string;
let chiller: string;
let valve: string;
let foreignDevice: string;
let projectId: string;
let foreignProject: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  pump = await createDevice(server, tenant.id, tenant.areas.room, '1号水泵', {
    code: 'PUMP-1',
    energy_type: 'NYSN',
    model: 'IS-80',
    location: '东墙',
    qr: 'QR/pump?1',
    online: true,
  });
  await writeState(server, { tenantId: tenant.id, deviceId: pump }, { last_seen_at: seenAt });
  chiller = await createDevice(server, tenant.id, tenant.areas.site, '2号冷机', { code: 'CH_2', energy_type: 'NYDN', qr: 'QR-2' });
  valve = await createDevice(server, tenant.id, otherSite, "3号 100%_阀 O'Brien \\ 备用", {
    code: 'V-3',
    energy_type: 'NYDN',
    online: false,
  });
  foreignDevice = await createDevice(server, foreign.id, foreign.areas.room, '1号水泵', { qr: 'QR-foreign' });
  projectId = await createProject(server, tenant.id, '滨江项目', {
    areaIds: [tenant.areas.building],
    clientIds: [tenant.accounts.client_rep.id],
  });
  foreignProject = await createProject(server, foreign.id, '外部项目', { areaIds: [foreign.areas.site] });
});
afterAll(() => server.close());

async function list(input: Record<string, unknown> = {}, client = tenant.clients.dispatcher): Promise<string[]> {
  const { items } = await client.succeed('listDevices', input);
  return items.map(({ id }) => id);
}

describe('listDevices', () => {
  it('lists the tenant’s devices by name, with their place and the time of their last message', async () => {
    const page = await tenant.clients.technician.succeed('listDevices');
    expect(page).toMatchObject({ total: 3, totalIsLeast: false, page: 1, pageSize: 20, cursor: null });
    expect(page.items.map(({ id }) => id)).toEqual([pump, chiller, valve]);
    expect(page.items[0]).toEqual({
      id: pump,
      kind: 'device',
      name: '1号水泵',
      code: 'PUMP-1',
      energyType: 'NYSN',
      model: 'IS-80',
      site: { id: tenant.areas.room, name: 'site 区域 building 区域 room 区域' },
      location: '东墙',
      online: true,
      lastSeenAt: seenAt.toISOString(),
    });
    expect(page.items[1]).toMatchObject({ site: { id: tenant.areas.site, name: 'site 区域' }, online: null, lastSeenAt: null });
  });

  it('filters by a site and the areas within it', async () => {
    expect(await list({ siteId: tenant.areas.site })).toEqual([pump, chiller]);
    expect(await list({ siteId: tenant.areas.building })).toEqual([pump]);
    expect(await list({ siteId: otherSite })).toEqual([valve]);
  });

  it('filters by the areas of a project', async () => {
    expect(await list({ projectId })).toEqual([pump]);
  });

  it('filters by energy type', async () => {
    expect(await list({ energyType: 'NYDN' })).toEqual([chiller, valve]);
  });

  it('filters by kind', async () => {
    const meter = await createDevice(server, foreign.id, foreign.areas.room, '2号电表', { kind: 'meter' });
    expect(await list({ kind: 'meter' }, foreign.clients.dispatcher)).toEqual([meter]);
    expect(await list({ kind: 'device' }, foreign.clients.dispatcher)).toEqual([foreignDevice]);
    expect(await list({ kind: 'camera' }, foreign.clients.dispatcher)).toEqual([]);
    await server.database.kysely.deleteFrom('devices').where('id', '=', meter).execute();
  });

  it('finds a keyword in name or code, in any case', async () => {
    expect(await list({ keyword: '冷机' })).toEqual([chiller]);
    expect(await list({ keyword: ' pump-1 ' })).toEqual([pump]);
  });

  it.each([
    ['%', 'valve'],
    ['100%_', 'valve'],
    ["O'Brien", 'valve'],
    ['\\', 'valve'],
    ['_2', 'chiller'],
    ["' or 1=1 --", null],
    ['1%水', null],
  ])('takes the keyword %s literally', async (keyword, found) => {
    const expected = { valve: [valve], chiller: [chiller] }[found ?? ''] ?? [];
    expect(await list({ keyword })).toEqual(expected);
  });

  it('finds the device with the scanned QR label, and none by a part of the label', async () => {
    expect(await list({ qr: 'QR/pump?1' })).toEqual([pump]);
    expect(await list({ qr: 'QR' })).toEqual([]);
  });

  it('shows nothing of another tenant, whose ids count as unknown', async () => {
    expect(await list({}, foreign.clients.dispatcher)).toEqual([foreignDevice]);
    for (const foreignFilter of [{ siteId: foreign.areas.site }, { projectId: foreignProject }, { qr: 'QR-foreign' }]) {
      const [key] = Object.keys(foreignFilter);
      const unknown = await tenant.clients.dispatcher.call('listDevices', { [key!]: unknownId });
      expect(await tenant.clients.dispatcher.call('listDevices', foreignFilter)).toEqual(unknown);
      expect(unknown.data).toMatchObject({ items: [], total: 0 });
    }
  });

  it('shows an account limited to an area only that area', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.building }]);
    expect(await list({}, client)).toEqual([pump]);
    expect(await list({ siteId: otherSite }, client)).toEqual([]);
    const { client: both } = await tenant.addAccount([
      { role: 'technician', areaId: tenant.areas.building },
      { role: 'energy_clerk', areaId: otherSite },
    ]);
    expect(await list({}, both)).toEqual([pump, valve]);
  });

  it('shows a client the areas of the projects it represents', async () => {
    expect(await list({}, tenant.clients.client_rep)).toEqual([pump]);
    const { client } = await tenant.addAccount([{ role: 'client_rep' }]);
    expect(await list({}, client)).toEqual([]);
  });

  it('lists as many as the home page counts for the same account', async () => {
    for (const [client, total] of [
      [tenant.clients.dispatcher, 3],
      [tenant.clients.client_rep, 1],
    ] as const) {
      expect(await client.succeed('listDevices')).toMatchObject({ total });
      expect((await client.succeed('getHomePage')).devices).toMatchObject({ device: { total } });
    }
  });

  itRejectsUnauthorised('listDevices', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger']);

  it.each([
    ['page', { page: 0 }],
    ['page', { page: 1e9 }],
    ['page', { page: 'x' }],
    ['pageSize', { pageSize: 101 }],
    ['siteId', { siteId: 'not-an-id' }],
    ['projectId', { projectId: `${unknownId}' or '1'='1` }],
    ['energyType', { energyType: 'NYXX' }],
    ['keyword', { keyword: '长'.repeat(61) }],
    ['qr', { qr: 'q'.repeat(201) }],
    ['cursor', { cursor: 'garbled' }],
    ['cursor', { cursor: encodeCursor(["'; drop table devices; --", 1, 0]) }],
    ['cursor', { cursor: encodeCursor([unknownId, -1, 0]) }],
    ['cursor', { cursor: encodeCursor([unknownId]) }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await tenant.clients.dispatcher.call('listDevices', input);
    expect(code).toBe(bodyCode.invalid);
    expect(Object.keys(data.fields)).toEqual([field]);
  });

  it('answers 4022 for text that the database cannot hold', async () => {
    expect(await tenant.clients.dispatcher.call('listDevices', { keyword: 'a\0b' })).toMatchObject({ code: bodyCode.invalid });
  });
});

describe('pages of listDevices', () => {
  let busy: TestTenant;
  const names = ['A', 'A', 'B', 'B', 'B', 'C', 'D'];

  beforeAll(async () => {
    busy = await createTenant(server);
    for (const name of names) await createDevice(server, busy.id, busy.areas.room, name);
  });

  it('continue by cursor to the end, with each device once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 10; pages += 1) {
      const page = await busy.clients.dispatcher.succeed('listDevices', { pageSize: 2, cursor });
      expect(page).toMatchObject({ total: names.length, totalIsLeast: false });
      seen.push(...page.items.map(({ id }) => id));
      if (page.cursor === null) break;
      cursor = page.cursor;
    }
    expect(seen).toEqual(await list({}, busy.clients.dispatcher));
    expect(new Set(seen).size).toBe(names.length);
  });

  it('are the same by number', async () => {
    const all = await list({}, busy.clients.dispatcher);
    expect(await list({ page: 3, pageSize: 2 }, busy.clients.dispatcher)).toEqual(all.slice(4, 6));
    expect(await list({ page: 5, pageSize: 2 }, busy.clients.dispatcher)).toEqual([]);
  });

  it('are not available by number beyond the ten thousandth row', async () => {
    expect(await list({ page: 100, pageSize: 100 }, busy.clients.dispatcher)).toEqual([]);
    const { code, data } = await busy.clients.dispatcher.call('listDevices', { page: 101, pageSize: 100 });
    expect({ code, data }).toEqual({ code: bodyCode.invalid, data: { fields: { page: '页数过多，请缩小查询范围' } } });
  });

  it('show nothing after another tenant’s device', async () => {
    const page = await busy.clients.dispatcher.succeed('listDevices', { cursor: encodeCursor([foreignDevice, 7, 0]) });
    expect(page).toMatchObject({ items: [], cursor: null });
  });

  it('count up to a thousand and then show that there are more', async () => {
    const { kysely } = server.database;
    const row = sql`gen_random_uuid(), 'device', '编号 ' || n, 'bulk-' || n, ${busy.areas.room}::uuid`;
    await sql`insert into devices (tenant_id, id, kind, name, code, area_id) select ${busy.id}::uuid, ${row} from generate_series(1, 993) n`.execute(
      kysely,
    );
    expect(await busy.clients.dispatcher.succeed('listDevices')).toMatchObject({ total: 1000, totalIsLeast: false });
    await createDevice(server, busy.id, busy.areas.room, '又一台');
    expect(await busy.clients.dispatcher.succeed('listDevices')).toMatchObject({ total: 1000, totalIsLeast: true });
  });
});

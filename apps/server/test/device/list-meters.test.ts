import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { findModelId, setTimeZone, writeAlarm, writeDays, writeHours, writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let electric: string;
let water: string;
let silent: string;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  const otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  electric = await createDevice(server, tenant.id, tenant.areas.room, '1号电表', { kind: 'meter', energy_type: 'NYDN', online: true });
  water = await createDevice(server, tenant.id, otherSite, '2号水表', { kind: 'meter', energy_type: 'NYSN', online: false });
  silent = await createDevice(server, tenant.id, otherSite, '3号电表', { kind: 'meter', energy_type: 'NYDN' });
  await createDevice(server, tenant.id, tenant.areas.room, '0号水泵', { energy_type: 'NYDN', online: true });
  await createDevice(server, foreign.id, foreign.areas.room, '外部电表', { kind: 'meter', online: true });
  projectId = await createProject(server, tenant.id, '江北项目', { areaIds: [otherSite], clientIds: [tenant.accounts.client_rep.id] });
});
afterAll(() => server.close());

async function list(input: Record<string, unknown> = {}, client = tenant.clients.dispatcher): Promise<string[]> {
  const { items } = await client.succeed('listMeters', input);
  return items.map(({ id }) => id);
}

describe('listMeters', () => {
  it('lists only meters', async () => {
    expect(new Set(await list())).toEqual(new Set([electric, water, silent]));
  });

  it('lists them by site, by name within a site, and names each one’s site', async () => {
    const { items } = await tenant.clients.dispatcher.succeed('listMeters');
    const names = ['江北站', '江北站', 'site 区域'].sort();
    expect(items.map(({ group }) => group.name)).toEqual(names);
    expect(items.filter(({ group }) => group.name === '江北站').map(({ id }) => id)).toEqual([water, silent]);
    expect(items.find(({ id }) => id === electric)).toMatchObject({ group: { id: tenant.areas.site }, site: { id: tenant.areas.room } });
  });

  it('continues from site to site, by cursor and by page number', async () => {
    const all = await list();
    const { dispatcher } = tenant.clients;
    const read: string[] = [];
    for (let cursor: string | null = null; read.length === 0 || cursor !== null; ) {
      const page: ApiOutput<'listMeters'> = await dispatcher.succeed('listMeters', { pageSize: 1, ...(cursor === null ? {} : { cursor }) });
      read.push(...page.items.map(({ id }) => id));
      cursor = page.cursor;
    }
    expect(read).toEqual(all);
    const byNumber = await Promise.all([1, 2, 3].map((page) => list({ page, pageSize: 1 })));
    expect(byNumber.flat()).toEqual(all);
  });

  it('distinguishes connected meters from those known to be offline', async () => {
    expect(await list({ online: true })).toEqual([electric]);
    expect(await list({ online: false })).toEqual([water]);
  });

  it('filters by energy type, site, project and keyword together', async () => {
    expect(await list({ energyType: 'NYDN' })).toEqual([electric, silent]);
    expect(await list({ siteId: tenant.areas.site })).toEqual([electric]);
    expect(await list({ projectId, energyType: 'NYDN' })).toEqual([silent]);
    expect(await list({ projectId, keyword: '水' })).toEqual([water]);
  });

  it('continues by cursor', async () => {
    const first = await tenant.clients.dispatcher.succeed('listMeters', { pageSize: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([electric, water]);
    const second = await tenant.clients.dispatcher.succeed('listMeters', { pageSize: 2, cursor: first.cursor! });
    expect(second).toMatchObject({ items: [{ id: silent }], total: 3, cursor: null });
  });

  it('shows a client and an account limited to an area only their own', async () => {
    expect(await list({}, tenant.clients.client_rep)).toEqual([water, silent]);
    const { client } = await tenant.addAccount([{ role: 'energy_clerk', areaId: tenant.areas.building }]);
    expect(await list({}, client)).toEqual([electric]);
  });

  it('answers another tenant’s site and project with an empty list', async () => {
    expect(await list({ siteId: tenant.areas.site }, foreign.clients.dispatcher)).toEqual([]);
    expect(await list({ projectId }, foreign.clients.dispatcher)).toEqual([]);
  });

  it('also lists other devices that report values, and either kind alone', async () => {
    const other = await createTenant(server);
    const room = other.areas.room;
    const meter = await createDevice(server, other.id, room, '1号电表', { kind: 'meter' });
    const sensor = await createDevice(server, other.id, room, '2号温湿度', { model_id: findModelId('TH-LoRa-02'), energy_type: 'NYHJ' });
    await createDevice(server, other.id, room, '3号水泵');
    const gateway = await createDevice(server, other.id, room, '4号网关', { kind: 'gateway', model_id: findModelId('TH-LoRa-02') });
    const behind = await createDevice(server, other.id, room, '5号电表', { kind: 'meter', gateway_id: gateway });
    const { dispatcher } = other.clients;
    expect(await list({}, dispatcher)).toEqual([meter, sensor, behind]);
    expect(await list({ kind: 'meter' }, dispatcher)).toEqual([meter, behind]);
    expect(await list({ kind: 'device' }, dispatcher)).toEqual([sensor]);
    expect(await list({ gatewayId: gateway }, dispatcher)).toEqual([behind]);
    expect(await list({ gatewayId: gateway })).toEqual([]);
  });

  describe('what is known of a meter', () => {
    let own: TestTenant;
    let meter: string;
    const readAt = Date.parse('2026-11-19T01:59:30Z');

    beforeAll(async () => {
      own = await createTenant(server);
      meter = await createDevice(server, own.id, own.areas.room, '一号', {
        kind: 'meter',
        energy_type: 'NYDN',
        model_id: findModelId('DDSD1352'),
        online: true,
      });
      const key = { tenantId: own.id, deviceId: meter };
      await writeState(server, key, {
        last_seen_at: new Date(readAt + 500),
        latest: { energy: [readAt, 1234.5], on: [readAt, true], unknown: [readAt, 7] },
        // The hour from 10 o'clock on, and today.
        hour: new Date('2026-11-19T02:00:00Z'),
        hour_amount: 0.5,
        day: '2026-11-19',
        day_amount: 12.5,
      });
      // The first hour shown, the one before it, and the last complete one.
      await writeHours(server, key, { '2026-11-18T03:00:00Z': 3, '2026-11-18T02:00:00Z': 100, '2026-11-19T01:00:00Z': 2 });
      await writeDays(server, key, { '2026-11-18': 80 });
    });

    const find = async (client = own.clients.dispatcher) => (await client.succeed('listMeters')).items[0];

    it('consists of the values that its model names, in that order, with the last reading', async () => {
      const found = await find();
      const at = new Date(readAt).toISOString();
      expect(found).toMatchObject({
        id: meter,
        model: 'DDSD1352',
        hasSwitch: true,
        switchOn: true,
        lastSeenAt: '2026-11-19T01:59:30.500Z',
      });
      expect(found?.values.map(({ key, value }) => [key, value])).toEqual([
        ['energy', 1234.5],
        ['power', null],
        ['voltage', null],
        ['current', null],
        ['on', true],
      ]);
      expect(found?.values[0]).toEqual({
        key: 'energy',
        label: '正向有功电能',
        unit: 'kWh',
        valueType: 100,
        decimals: 2,
        value: 1234.5,
        at,
      });
      const english = await own.clients.dispatcher.call('listMeters', {}, { headers: { 'accept-language': 'en' } });
      expect(english.data.items[0].values[0].label).toBe('Active energy');
    });

    it('includes today’s consumption and that of the last 24 hours, ending with the current hour', async () => {
      const found = await find();
      expect(found).toMatchObject({ today: 12.5, consumptionUnit: 'kWh' });
      expect(found?.sparkline).toEqual([3, ...Array(21).fill(0), 2, 0.5]);
    });

    it('cuts hours by the clock of its time zone', async () => {
      await setTimeZone(server, own.id, 'Asia/Kolkata');
      const half = await createDevice(server, own.id, own.areas.site, '二号', {
        kind: 'meter',
        energy_type: 'NYDN',
        model_id: findModelId('DDSD1352'),
      });
      // It is 07:30 there, and the hour began at seven.
      await writeHours(server, { tenantId: own.id, deviceId: half }, { '2026-11-19T00:30:00Z': 4, '2026-11-19T01:30:00Z': 6 });
      const found = (await own.clients.dispatcher.succeed('listMeters', { siteId: own.areas.site, keyword: '二号' })).items[0];
      expect(found?.sparkline?.slice(-2)).toEqual([4, 6]);
      await setTimeZone(server, own.id, 'Asia/Shanghai');
    });

    it('includes no consumption for a device that counts nothing, and no switch for one without a switch', async () => {
      const pump = await createTenant(server);
      await createDevice(server, pump.id, pump.areas.room, '变压器', { energy_type: 'NYDN', model_id: findModelId('SCB13-1250/10') });
      await createDevice(server, pump.id, pump.areas.room, '无型号', { kind: 'meter', energy_type: 'NYDN' });
      const { items } = await pump.clients.dispatcher.succeed('listMeters');
      const nothing = { today: null, consumptionUnit: null, sparkline: null, hasSwitch: false, switchOn: null, alarmLevel: null };
      expect(items).toMatchObject([nothing, { ...nothing, values: [] }]);
      expect(items).toHaveLength(2);
    });

    it('includes its most serious open alarm, for those who may see alarms', async () => {
      const key = { tenantId: own.id, deviceId: meter };
      await writeAlarm(server, key, { level: 3 });
      await writeAlarm(server, key, { level: 2, state: 'acknowledged' });
      await writeAlarm(server, key, { level: 1, state: 'cleared', cleared_at: server.clock.now() });
      expect((await find())?.alarmLevel).toBe(2);
      expect((await find(own.clients.energy_clerk))?.alarmLevel).toBeNull();
    });
  });

  itRejectsUnauthorised('listMeters', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger']);

  it.each([
    ['online', { online: 'maybe' }],
    ['page', { page: 0 }],
    ['siteId', { siteId: 7 }],
    ['cursor', { cursor: 'e30' }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await tenant.clients.dispatcher.call('listMeters', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });

  it('answers 4022 for text that the database cannot hold', async () => {
    expect(await tenant.clients.dispatcher.call('listMeters', { keyword: 'a\0b' })).toMatchObject({ code: bodyCode.invalid });
  });
});

import { bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/list/page.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createAlarm, createLatest, endAlarm, fellSilent, transformerModel } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let otherSite: string;
/** Oldest first: over, acknowledged, open, and open elsewhere. */
let over: string;
let acknowledged: string;
let open: string;
let elsewhere: string;
let transformer: string;
let meter: string;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  const { tenant } = fixture;
  otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  transformer = await createDevice(server, tenant.id, tenant.areas.room, '1号变压器', { model_id: transformerModel, energy_type: 'NYDN' });
  meter = await createDevice(server, tenant.id, otherSite, '2号水表', { kind: 'meter', energy_type: 'NYSN', code: 'W-0002' });
  over = await createAlarm(server, tenant.id, transformer, { level: 3 });
  await endAlarm(server, over);
  server.clock.advance(hourMs);
  const acknowledgement = { acknowledged_at: server.clock.now(), acknowledged_by: tenant.accounts.dispatcher.id };
  acknowledged = await createAlarm(server, tenant.id, transformer, { state: 'acknowledged', ...acknowledgement });
  server.clock.advance(-hourMs);
  open = await createAlarm(server, tenant.id, transformer, { level: 1 });
  elsewhere = await createAlarm(server, tenant.id, meter, { condition: fellSilent, value: 720, name: '水表失联' });
  await createAlarm(server, foreign.tenant.id, foreign.operations.meterId);
});
afterAll(() => server.close());

async function list(input: Record<string, unknown> = {}, client: TestClient = fixture.tenant.clients.dispatcher): Promise<string[]> {
  const { items } = await client.succeed('listAlarms', input);
  return items.map(({ id }) => id);
}

describe('listAlarms', () => {
  it('lists the most serious first and the newest first within a level, with device, place, value and limit', async () => {
    const { items, total } = await fixture.tenant.clients.dispatcher.succeed('listAlarms', {});
    expect(items.map(({ id }) => id)).toEqual([open, elsewhere, acknowledged, over]);
    expect(total).toBe(4);
    expect(items[0]).toEqual({
      id: open,
      level: 1,
      state: 'open',
      name: '绕组温度过高',
      device: { id: transformer, name: '1号变压器', code: expect.any(String), kind: 'device', energyType: 'NYDN' },
      site: { id: fixture.tenant.areas.room, name: 'site 区域 building 区域 room 区域' },
      condition: expect.objectContaining({ kind: 'threshold', key: 'windingTemperature' }),
      label: '绕组温度',
      decimals: 1,
      value: 132.4,
      threshold: 130,
      unit: '°C',
      current: null,
      raisedAt: server.clock.now().toISOString(),
      acknowledgedAt: null,
      clearedAt: null,
      workOrder: null,
      hasWorkOrder: false,
      childCount: 0,
    });
    expect(items[1]).toMatchObject({ label: null, decimals: null, value: 720, threshold: 600, unit: 's' });
  });

  it('lists newest first if asked to', async () => {
    expect(await list({ sort: 'newest' })).toEqual([elsewhere, open, acknowledged, over]);
  });

  it('shows each device’s newest value of the kind that its alarm watches', async () => {
    const tenant = await createTenant(server);
    const device = await createDevice(server, tenant.id, tenant.areas.room, '3号变压器', { model_id: transformerModel });
    const hot = await createAlarm(server, tenant.id, device);
    await createLatest(server, tenant.id, device, { windingTemperature: 141.5, load: 80 });
    const { items } = await tenant.clients.dispatcher.succeed('listAlarms', { deviceId: device });
    expect(items).toMatchObject([
      { id: hot, current: { label: '绕组温度', value: 141.5, unit: '°C', decimals: 1, at: server.clock.now().toISOString() } },
    ]);
  });

  it('names values in the requested language', async () => {
    const { data } = await fixture.tenant.clients.dispatcher.call('listAlarms', {}, { headers: { 'accept-language': 'en' } });
    expect(data.items[0].label).toBe('Winding temperature');
  });

  it('filters by level, state, energy type, device, place, period and keyword', async () => {
    const { tenant, operations } = fixture;
    expect(await list({ level: 1 })).toEqual([open]);
    expect(await list({ level: [1, 3] })).toEqual([open, over]);
    expect(await list({ state: 'cleared' })).toEqual([over]);
    expect(await list({ state: ['open', 'acknowledged'] })).toEqual([open, elsewhere, acknowledged]);
    expect(await list({ energyType: 'NYSN' })).toEqual([elsewhere]);
    expect(await list({ deviceId: transformer, state: ['open'] })).toEqual([open]);
    expect(await list({ siteId: otherSite })).toEqual([elsewhere]);
    expect(await list({ projectId: operations.projectId })).toEqual([open, acknowledged, over]);
    expect(await list({ keyword: '失联' })).toEqual([elsewhere]);
    expect(await list({ keyword: 'w-0002' })).toEqual([elsewhere]);
    expect(await list({ keyword: '%' })).toEqual([]);
    const later = new Date(server.clock.now().getTime() + hourMs / 2).toISOString();
    expect(await list({ from: later })).toEqual([acknowledged]);
    expect(await list({ to: later, siteId: tenant.areas.site })).toEqual([open, over]);
  });

  it.each(['level', 'newest'] as const)('pages by cursor and by number, sorted by %s', async (sort) => {
    const { dispatcher } = fixture.tenant.clients;
    const all = await list({ sort });
    for (const pageSize of [1, 2, 3]) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      for (let page = 1; cursor !== null; page += 1) {
        const answer = await dispatcher.succeed('listAlarms', { sort, pageSize, cursor });
        expect(answer.items.map(({ id }) => id)).toEqual(await list({ sort, pageSize, page }));
        seen.push(...answer.items.map(({ id }) => id));
        ({ cursor } = answer);
      }
      expect(seen).toEqual(all);
    }
  });

  it('shows nothing after another tenant’s alarm', async () => {
    const [theirs] = await list({ pageSize: 1 }, foreign.tenant.clients.dispatcher);
    for (const sort of ['level', 'newest']) {
      const cursor = encodeCursor([theirs as string, 4, 0]);
      const mine = await list({ sort, cursor });
      expect(mine.filter((id) => ![over, acknowledged, open, elsewhere].includes(id))).toEqual([]);
      if (sort === 'level') expect(mine).toEqual([]);
    }
  });

  it('shows a client and an account limited to an area only their own', async () => {
    expect(await list({}, fixture.tenant.clients.client_rep)).toEqual([open, acknowledged, over]);
    const { client } = await fixture.tenant.addAccount([{ role: 'technician', areaId: otherSite }]);
    expect(await list({}, client)).toEqual([elsewhere]);
    expect(await list({ siteId: fixture.tenant.areas.site }, client)).toEqual([]);
  });

  it('shows another tenant nothing, whatever ids it names', async () => {
    const { dispatcher } = foreign.tenant.clients;
    expect(await list({ deviceId: transformer }, dispatcher)).toEqual([]);
    expect(await list({ siteId: otherSite }, dispatcher)).toEqual([]);
    expect(await list({ projectId: fixture.operations.projectId }, dispatcher)).toEqual([]);
  });

  it('counts a lost gateway’s meters that the account reaches', async () => {
    const { tenant } = fixture;
    const gateway = await createDevice(server, tenant.id, tenant.areas.room, '3号网关', { kind: 'gateway' });
    const alarmId = await createAlarm(server, tenant.id, gateway, { condition: fellSilent, value: 700 });
    for (const [name, areaId] of [
      ['甲表', tenant.areas.room],
      ['乙表', otherSite],
    ] as const) {
      const device_id = await createDevice(server, tenant.id, areaId, name, { kind: 'meter', gateway_id: gateway });
      await server.database.kysely.insertInto('alarm_children').values({ tenant_id: tenant.id, alarm_id: alarmId, device_id }).execute();
    }
    const countOf = async (client: TestClient) => (await client.succeed('listAlarms', { deviceId: gateway })).items[0]?.childCount;
    expect(await countOf(tenant.clients.dispatcher)).toBe(2);
    expect(await countOf(tenant.clients.client_rep)).toBe(1);
  });

  it('names its order to those who may see the order', async () => {
    const order = await fixture.orderAt('20.person');
    const device = await createDevice(server, fixture.tenant.id, fixture.tenant.areas.room, '有工单的设备');
    await createAlarm(server, fixture.tenant.id, device, { work_order_id: order.id });
    const shown = async (client: TestClient) => (await client.succeed('listAlarms', { deviceId: device })).items[0];
    expect(await shown(fixture.tenant.clients.technician)).toMatchObject({
      workOrder: { id: order.id, orderNo: order.orderNo, status: 20 },
      hasWorkOrder: true,
    });
    expect(await shown(fixture.tenant.clients.secondTechnician)).toMatchObject({ workOrder: null, hasWorkOrder: true });
  });

  itRejectsUnauthorised('listAlarms', () => ({ server, tenant: fixture.tenant }), [
    'platform_admin',
    'occupant',
    'energy_clerk',
    'stranger',
  ]);

  it.each([
    ['level.0', { level: 5 }],
    ['state.0', { state: 'closed' }],
    ['energyType', { energyType: 'NYXX' }],
    ['siteId', { siteId: 'x' }],
    ['from', { from: 'yesterday' }],
    ['cursor', { cursor: 'x' }],
    ['pageSize', { pageSize: 101 }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await fixture.tenant.clients.dispatcher.call('listAlarms', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});

describe('getEnvironmentAlarmCounts', () => {
  it('counts the alarms that are not over, by level and energy type', async () => {
    const counted = createOrderFixtureIn(server, foreign.tenant, foreign.operations);
    const { tenant, operations } = counted;
    await createAlarm(server, tenant.id, operations.gatewayId, { level: 1, state: 'acknowledged' });
    await endAlarm(server, await createAlarm(server, tenant.id, operations.meterId, { level: 4 }));
    expect(await tenant.clients.dispatcher.succeed('getEnvironmentAlarmCounts', {})).toEqual({
      total: 2,
      unacknowledged: 1,
      byLevel: [
        { level: 1, count: 1 },
        { level: 2, count: 1 },
        { level: 3, count: 0 },
        { level: 4, count: 0 },
      ],
      byEnergyType: [
        { energyType: 'NYDN', count: 1 },
        { energyType: null, count: 1 },
      ],
    });
  });

  it('lists one site, one project and what the account reaches', async () => {
    const { tenant, operations } = fixture;
    const total = async (input: Record<string, unknown>, client = tenant.clients.dispatcher) =>
      (await client.succeed('getEnvironmentAlarmCounts', input)).total;
    expect(await total({ siteId: otherSite })).toBe(1);
    const inProject = await total({ projectId: operations.projectId });
    expect(inProject).toBeGreaterThan(1);
    expect(await total({})).toBe(inProject + 1);
    expect(await total({}, tenant.clients.client_rep)).toBe(inProject);
    const { client } = await tenant.addAccount([{ role: 'technician', areaId: otherSite }]);
    expect(await total({}, client)).toBe(1);
    expect(await total({ siteId: otherSite }, foreign.tenant.clients.dispatcher)).toBe(0);
    expect(await total({ projectId: operations.projectId }, foreign.tenant.clients.dispatcher)).toBe(0);
  });

  itRejectsUnauthorised('getEnvironmentAlarmCounts', () => ({ server, tenant: fixture.tenant }), [
    'platform_admin',
    'occupant',
    'energy_clerk',
    'stranger',
  ]);

  it('answers 4022 for a site that is not an id', async () => {
    expect((await fixture.tenant.clients.dispatcher.call('getEnvironmentAlarmCounts', { siteId: 'x' })).code).toBe(bodyCode.invalid);
  });
});

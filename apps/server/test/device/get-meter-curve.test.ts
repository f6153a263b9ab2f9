import { bodyCode } from '@energy-om/contract';
import type { AlarmCondition } from '@energy-om/domain';
import { minuteMs } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createAlarmRule, fellSilent, tooHot } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { findModelId, type MeterKey, setTimeZone, writeReadings, writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const unknownId = '0190a000-0000-7000-8000-000000000000';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let meter: string;
let key: MeterKey;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, foreign] = [await createTenant(server), await createTenant(server)];
  meter = await createDevice(server, tenant.id, tenant.areas.room, '1号电表', {
    kind: 'meter',
    energy_type: 'NYDN',
    model_id: findModelId('DDSD1352'),
  });
  key = { tenantId: tenant.id, deviceId: meter };
  await writeState(server, key, { latest: { power: [Date.parse('2026-11-19T02:00:00Z'), 9] } });
  await writeReadings(server, key, {
    '2026-11-18T23:59:59Z': { power: 100 },
    '2026-11-19T00:00:00Z': { power: 1, energy: 10, on: true },
    '2026-11-19T00:00:10Z': { power: 2, energy: 11 },
    '2026-11-19T00:00:20Z': { power: 6 },
    '2026-11-19T00:01:00Z': { power: 'broken' },
    '2026-11-19T00:02:00Z': { power: 4 },
    '2026-11-19T01:00:00Z': { power: 200 },
  });
});
afterAll(() => server.close());

const getCurve = (input: object, client = tenant.clients.dispatcher) =>
  client.succeed('getMeterCurve', { id: meter, key: 'power', from: '2026-11-19T00:00:00Z', to: '2026-11-19T01:00:00Z', ...input });

describe('getMeterCurve', () => {
  it('shows mean, lowest and highest of each interval that has numbers, from the first instant to before the last', async () => {
    const { value, from, to, stretch, points } = await getCurve({});
    expect({ from, to, stretch }).toEqual({ from: '2026-11-19T00:00:00.000Z', to: '2026-11-19T01:00:00.000Z', stretch: 10 });
    expect(value).toEqual({
      key: 'power',
      label: '有功功率',
      unit: 'kW',
      valueType: 110,
      decimals: 2,
      value: 9,
      at: '2026-11-19T02:00:00.000Z',
    });
    expect(points).toEqual([
      { at: '2026-11-19T00:00:00.000Z', mean: 1, least: 1, most: 1 },
      { at: '2026-11-19T00:00:10.000Z', mean: 2, least: 2, most: 2 },
      { at: '2026-11-19T00:00:20.000Z', mean: 6, least: 6, most: 6 },
      { at: '2026-11-19T00:02:00.000Z', mean: 4, least: 4, most: 4 },
    ]);
  });

  it('shows the limits of the rules that watch the value, to those who may see alarms', async () => {
    const own = await createTenant(server);
    const device = await createDevice(server, own.id, own.areas.room, '1号变压器', { model_id: findModelId('SCB13-1250/10') });
    const above = (limit: number, key = 'windingTemperature') => ({ ...tooHot, key, limit }) as AlarmCondition;
    const onModel = { model_id: findModelId('SCB13-1250/10') };
    const onDevice = { device_id: device };
    await createAlarmRule(server, own.id, { ...onModel, condition: above(130), level: 1 });
    await createAlarmRule(server, own.id, { ...onDevice, condition: above(110), level: 2 });
    await createAlarmRule(server, own.id, {
      area_id: own.areas.site,
      condition: { ...tooHot, direction: 'below', limit: 5 } as AlarmCondition,
      level: 4,
    });
    // Switched off, for another value, of another kind.
    await createAlarmRule(server, own.id, { ...onDevice, condition: above(120), level: 3, enabled: false });
    await createAlarmRule(server, own.id, { ...onDevice, condition: above(90, 'load'), level: 3 });
    await createAlarmRule(server, own.id, { ...onDevice, condition: fellSilent, level: 4 });
    const limitsFor = async (client: TestTenant['clients']['dispatcher']) =>
      (await getCurve({ id: device, key: 'windingTemperature' }, client)).limits;
    expect(await limitsFor(own.clients.dispatcher)).toEqual([
      { limit: 130, direction: 'above', level: 1 },
      { limit: 110, direction: 'above', level: 2 },
      { limit: 5, direction: 'below', level: 4 },
    ]);
    expect(await limitsFor(own.clients.energy_clerk)).toEqual([]);
    expect((await getCurve({})).limits).toEqual([]);
  });

  it('puts more readings into longer intervals', async () => {
    const { stretch, points } = await getCurve({ to: '2026-11-19T12:00:00Z' });
    expect(stretch).toBe(120);
    expect(points).toEqual([
      { at: '2026-11-19T00:00:00.000Z', mean: 3, least: 1, most: 6 },
      { at: '2026-11-19T00:02:00.000Z', mean: 4, least: 4, most: 4 },
      { at: '2026-11-19T01:00:00.000Z', mean: 200, least: 200, most: 200 },
    ]);
  });

  it.each([
    ['a minute', minuteMs, 1],
    ['six hours', 360 * minuteMs, 60],
    ['a day', 1440 * minuteMs, 300],
    ['a week', 7 * 1440 * minuteMs, 1800],
    ['a month', 31 * 1440 * minuteMs, 7200],
    ['366 days', 366 * 1440 * minuteMs, 86_400],
  ])('cuts %s into no more than 400 round intervals', async (_what, length, seconds) => {
    const to = Date.parse('2026-11-19T12:34:56.789Z');
    const { stretch, points } = await getCurve({ from: new Date(to - length).toISOString(), to: new Date(to).toISOString() });
    expect(stretch).toBe(seconds);
    expect(length / (stretch * 1000)).toBeLessThanOrEqual(400);
    expect(points.length).toBeLessThanOrEqual(400);
  });

  it('counts intervals from the tenant’s midnight', async () => {
    const whole = { from: '2026-01-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
    // The 19th begins in Shanghai at 16 o'clock of the 18th, in Kolkata half an hour after 18.
    expect((await getCurve(whole)).points.map(({ at }) => at)).toEqual(['2026-11-18T16:00:00.000Z']);
    await setTimeZone(server, tenant.id, 'Asia/Kolkata');
    expect((await getCurve(whole)).points.map(({ at }) => at)).toEqual(['2026-11-18T18:30:00.000Z']);
    await setTimeZone(server, tenant.id, 'Asia/Shanghai');
  });

  it('shows what a register read, and nothing for a value that is not a number', async () => {
    expect((await getCurve({ key: 'energy' })).points.map(({ mean }) => mean)).toEqual([10, 11]);
    expect((await getCurve({ key: 'on' })).points).toEqual([]);
    expect((await getCurve({ key: 'voltage' })).value).toMatchObject({ value: null, at: null });
  });

  it('reads the requested months by the key, and no others', async () => {
    await writeReadings(server, key, { '2026-08-01T00:00:00Z': { power: 1 }, '2026-09-01T00:00:00Z': { power: 1 } });
    const plan = await server.database.transaction(async (tx) => {
      // The planner reads so few rows as quickly without a key.
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain (costs off) select at from readings
        where tenant_id = ${sql.lit(tenant.id)} and device_id = ${sql.lit(meter)} and at >= '2026-11-19T00:00:00Z' and at < '2026-11-19T01:00:00Z'`.execute(
        tx,
      );
    });
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('readings_2026_11');
    expect(text).not.toMatch(/readings_2026_0[89]|Seq Scan/);
  });

  it('answers 4004 for an unknown meter, another tenant’s, one out of reach, and a gateway', async () => {
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, '江北站');
    const gateway = await createDevice(server, tenant.id, tenant.areas.room, '网关', { kind: 'gateway' });
    const { client: limited } = await tenant.addAccount([{ role: 'dispatcher', areaId: elsewhere }]);
    const period = { key: 'power', from: '2026-11-19T00:00:00Z', to: '2026-11-19T01:00:00Z' };
    for (const [client, id] of [
      [tenant.clients.dispatcher, unknownId],
      [tenant.clients.dispatcher, gateway],
      [foreign.clients.tenant_admin, meter],
      [limited, meter],
      [tenant.clients.client_rep, meter],
    ] as const)
      expect(await client.call('getMeterCurve', { id, ...period })).toMatchObject({ code: bodyCode.notFound, data: null });
  });

  it('shows a client the meters of the project', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'client_rep' }]);
    await createProject(server, tenant.id, '项目', { areaIds: [tenant.areas.building], clientIds: [account.id] });
    expect((await getCurve({}, client)).points).toHaveLength(4);
  });

  itRejectsUnauthorised('getMeterCurve', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger'], {
    id: unknownId,
    key: 'power',
    from: '2026-11-19T00:00:00Z',
    to: '2026-11-19T01:00:00Z',
  });

  it.each([
    ['key', { key: 'unheardOf' }],
    ['key', { key: '__proto__' }],
    ['to', { to: '2026-11-19T00:00:00Z' }],
    ['to', { from: '2025-11-18T00:59:59Z' }],
    ['from', { from: 'yesterday' }],
    ['id', { id: 7 }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const good = { id: meter, key: 'power', from: '2026-11-19T00:00:00Z', to: '2026-11-19T01:00:00Z' };
    const { code, data } = await tenant.clients.dispatcher.call('getMeterCurve', { ...good, ...input });
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});

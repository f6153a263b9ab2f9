import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { findModelId, type MeterKey, setTimeZone, writeAlarm, writeDays, writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const unknownId = '0190a000-0000-7000-8000-000000000000';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let gateway: string;
let meter: string;
let key: MeterKey;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, foreign] = [await createTenant(server), await createTenant(server)];
  gateway = await createDevice(server, tenant.id, tenant.areas.site, '1号网关', { kind: 'gateway', online: true });
  meter = await createDevice(server, tenant.id, tenant.areas.room, '1号电表', {
    kind: 'meter',
    energy_type: 'NYDN',
    model_id: findModelId('DTSD1352-C'),
    gateway_id: gateway,
    register_factor: 40,
  });
  key = { tenantId: tenant.id, deviceId: meter };
  await writeState(server, key, {
    latest: { power: [server.clock.now().getTime(), 3.25] },
    attributes: { serial: 'A-1' },
    day: '2026-11-19',
    day_amount: 5,
  });
  await writeDays(server, key, { '2026-11-18': 20, '2026-11-01': 100, '2026-10-31': 1000 });
  await server.database.kysely
    .insertInto('meter_replacements')
    .values([
      {
        tenant_id: tenant.id,
        device_id: meter,
        at: new Date('2026-11-01T02:00:00Z'),
        last_value: 900,
        first_value: 0,
        note: '到期',
        recorded_by: tenant.accounts.dispatcher.id,
        recorded_at: server.clock.now(),
      },
      {
        tenant_id: tenant.id,
        device_id: meter,
        at: new Date('2026-11-10T02:00:00Z'),
        last_value: 12,
        first_value: 3,
        note: null,
        recorded_by: null,
        recorded_at: server.clock.now(),
      },
    ])
    .execute();
});
afterAll(() => server.close());

const get = (client = tenant.clients.dispatcher) => client.succeed('getMeter', { id: meter });

describe('getMeter', () => {
  it('shows a meter with its gateway, its consumption and what it reports about itself', async () => {
    expect(await get()).toMatchObject({
      id: meter,
      today: 5,
      yesterday: 20,
      // Of November: the consumption of its first day, of yesterday and of today.
      month: 125,
      consumptionUnit: 'kWh',
      registerFactor: 40,
      gateway: { id: gateway, name: '1号网关', online: true },
      attributes: { serial: 'A-1' },
      hasSwitch: false,
      switchOn: null,
    });
  });

  it('shows the meters that stood there before, newest first', async () => {
    expect((await get()).replacements).toEqual([
      { at: '2026-11-10T02:00:00.000Z', lastValue: 12, firstValue: 3, note: null, recordedBy: null },
      { at: '2026-11-01T02:00:00.000Z', lastValue: 900, firstValue: 0, note: '到期', recordedBy: 'dispatcher 员工' },
    ]);
  });

  it('uses the tenant’s own day', async () => {
    await setTimeZone(server, tenant.id, 'America/New_York');
    // It is still the 18th there; the consumption of the 17th is not known.
    expect(await get()).toMatchObject({ today: 20, yesterday: null, month: 120 });
    await setTimeZone(server, tenant.id, 'Asia/Shanghai');
  });

  it('lists open alarms, most serious first, for those who may see alarms', async () => {
    const level = await writeAlarm(server, key, { level: 4 });
    const worse = await writeAlarm(server, key, { level: 1, name: '电压越限' });
    await writeAlarm(server, key, { state: 'cleared', cleared_at: server.clock.now() });
    const { openAlarms, alarmLevel } = await get();
    const raisedAt = server.clock.now().toISOString();
    expect(openAlarms).toEqual([
      { id: worse, name: '电压越限', level: 1, raisedAt },
      { id: level, name: '数据中断', level: 4, raisedAt },
    ]);
    expect(alarmLevel).toBe(1);
    expect(await get(tenant.clients.energy_clerk)).toMatchObject({ openAlarms: [], alarmLevel: null });
  });

  it('shows no gateway if the account does not reach it', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.room }]);
    expect(await get(client)).toMatchObject({ id: meter, gateway: null });
  });

  it('shows a client the meters of the project', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'client_rep' }]);
    await createProject(server, tenant.id, '项目', { areaIds: [tenant.areas.building], clientIds: [account.id] });
    expect(await get(client)).toMatchObject({ id: meter });
  });

  it('answers 4004 for an unknown meter, another tenant’s, one out of reach, and a device that reports nothing', async () => {
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, '江北站');
    const { client: limited } = await tenant.addAccount([{ role: 'dispatcher', areaId: elsewhere }]);
    const pump = await createDevice(server, tenant.id, tenant.areas.room, '水泵');
    const { dispatcher, client_rep } = tenant.clients;
    for (const [client, id] of [
      [dispatcher, unknownId],
      [dispatcher, gateway],
      [dispatcher, pump],
      [foreign.clients.tenant_admin, meter],
      [limited, meter],
      [client_rep, meter],
    ] as const)
      expect(await client.call('getMeter', { id })).toMatchObject({ code: bodyCode.notFound, data: null });
  });

  itRejectsUnauthorised('getMeter', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger'], { id: unknownId });

  it('answers 4022 for text that is not an id', async () => {
    expect(await tenant.clients.dispatcher.call('getMeter', { id: 'x' })).toMatchObject({ code: bodyCode.invalid });
  });
});

import { bodyCode } from '@energy-om/contract';
import type { AlarmCondition } from '@energy-om/domain';
import { minuteMs, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { detectNoData } from '#services/ingest/rules/detect-no-data.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { beforeNextTransaction } from '../support/services/before-next-transaction.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const start = Date.parse('2026-11-20T02:00:00Z');
const overheat: AlarmCondition = {
  kind: 'threshold',
  key: 'windingTemperature',
  direction: 'above',
  limit: 130,
  hysteresis: 5,
  forSeconds: 30,
  times: 1,
};
const silence: AlarmCondition = { kind: 'noData', forSeconds: 180 };

let server: TestServer;
let tenant: TestTenant;
let fixture: IngestFixture;
let transformer: string;
let number = 0;
const code = () => `TR-${number}`;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  number += 1;
  server.clock.set(new Date(start));
  // A separate tenant, since rules hold for all devices of a tenant.
  tenant = await createTenant(server);
  fixture = await createIngestFixture(server, tenant);
  transformer = await fixture.addDevice(code(), 'SCB13-1250/10');
});

function listAlarms(deviceId: string) {
  return server.database.kysely.selectFrom('alarms').selectAll().where('device_id', '=', deviceId).orderBy('id').execute();
}

const heat = (seconds: number, windingTemperature: unknown) => [start + seconds * secondMs, { windingTemperature }] as const;

describe('alarms of readings', () => {
  it('begin with the reading that proves the condition, and end with it', async () => {
    await fixture.addRule({ name: '绕组过热', condition: overheat, deviceId: transformer });
    await fixture.sendReadings(code(), [heat(0, 128), heat(10, 131), heat(30, 133)]);
    expect(await listAlarms(transformer)).toEqual([]);
    await fixture.sendReadings(code(), [heat(40, 134.5), heat(50, 136)]);
    const [alarm] = await listAlarms(transformer);
    expect(alarm).toMatchObject({
      name: '绕组过热',
      state: 'open',
      value: 134.5,
      threshold: 130,
      unit: '°C',
      level: 2,
      raised_at: new Date(start + 40 * secondMs),
    });
    await fixture.sendReadings(code(), [heat(60, 126)]);
    expect(await listAlarms(transformer)).toMatchObject([{ state: 'open' }]);
    await fixture.sendReadings(code(), [heat(70, 125)]);
    expect(await listAlarms(transformer)).toMatchObject([
      { state: 'cleared', cleared_at: new Date(start + 70 * secondMs), cleared_value: 125 },
    ]);
  });

  it('begin once, whatever is repeated, and begin again only after the end', async () => {
    await fixture.addRule({ name: '绕组过热', condition: { ...overheat, forSeconds: 0 }, model: 'SCB13-1250/10' });
    for (let round = 0; round < 3; round += 1) await fixture.sendReadings(code(), [heat(0, 140), heat(10, 141)]);
    expect(await listAlarms(transformer)).toHaveLength(1);
    await fixture.sendReadings(code(), [heat(20, 100), heat(30, 140)]);
    expect((await listAlarms(transformer)).map(({ state }) => state)).toEqual(['cleared', 'open']);
  });

  it('are not raised by late readings, or by values that are not numbers', async () => {
    await fixture.addRule({ name: '绕组过热', condition: { ...overheat, forSeconds: 0 }, areaId: tenant.areas.site });
    await fixture.sendReadings(code(), [heat(60, 90)]);
    await fixture.sendReadings(code(), [heat(30, 150)]);
    await fixture.sendReadings(code(), [heat(70, 'hot')]);
    expect(await listAlarms(transformer)).toEqual([]);
  });

  it('begin with a value of an instant that another message had begun, and with none that is older than the newest of its key', async () => {
    await fixture.addRule({ name: '绕组过热', condition: { ...overheat, forSeconds: 0 }, deviceId: transformer });
    await fixture.sendReadings(code(), [[start, { loadRate: 60 }]]);
    await fixture.sendReadings(code(), [heat(0, 140)]);
    expect(await listAlarms(transformer)).toMatchObject([{ state: 'open', value: 140, raised_at: new Date(start) }]);
    await fixture.sendReadings(code(), [heat(-10, 100)]);
    expect(await listAlarms(transformer)).toMatchObject([{ state: 'open' }]);
  });

  it('wait for their order if the rule raises one', async () => {
    const { businessTypeId } = await createBusiness();
    await fixture.addRule({ name: '绕组过热', condition: { ...overheat, forSeconds: 0 }, deviceId: transformer, businessTypeId });
    await fixture.sendReadings(code(), [heat(0, 150)]);
    expect(await listAlarms(transformer)).toMatchObject([{ order_due: businessTypeId, root_device_id: transformer }]);
  });
});

async function createBusiness(): Promise<{ businessTypeId: string }> {
  const businessTypeId = server.context.ids.next();
  await server.database.kysely
    .insertInto('business_types')
    .values({ tenant_id: tenant.id, id: businessTypeId, name: '变配电', specialty: 'electrical', default_level: 2 })
    .execute();
  return { businessTypeId };
}

describe('silence', () => {
  const passMinutes = async (minutes: number) => {
    server.clock.advance(minutes * minuteMs);
    await detectNoData(server.context);
  };

  it('is none of a device that is retired at that moment, and one after it is back', async () => {
    await fixture.addRule({ name: '设备失联', condition: silence, model: 'SCB13-1250/10' });
    await fixture.sendReadings(code(), [heat(0, 90)]);
    const admin = tenant.clients.tenant_admin;
    beforeNextTransaction(server, () => admin.succeed('retireDevice', { id: transformer, version: 1 }));
    await passMinutes(3);
    expect(await listAlarms(transformer)).toEqual([]);
    expect(await admin.call('restoreDevice', { id: transformer, version: 2 })).toMatchObject({ code: bodyCode.success });
    await passMinutes(1);
    expect(await listAlarms(transformer)).toMatchObject([{ state: 'open' }]);
  });

  it('is an alarm after the time that the rule allows, and over with the next message', async () => {
    await fixture.addRule({ name: '设备失联', condition: silence, deviceId: transformer });
    await fixture.sendReadings(code(), [heat(0, 90)]);
    await passMinutes(2);
    expect(await listAlarms(transformer)).toEqual([]);
    await passMinutes(1);
    await passMinutes(1);
    expect(await listAlarms(transformer)).toMatchObject([{ state: 'open', value: 180, unit: 's', threshold: 180 }]);
    await fixture.sendReadings(code(), [heat(300, 91)]);
    expect(await listAlarms(transformer)).toMatchObject([{ state: 'cleared' }]);
  });

  it('goes on while its gateway only says that it is gone, or asks for its attributes', async () => {
    await fixture.addRule({ name: '设备失联', condition: silence, deviceId: transformer });
    await fixture.sendReadings(code(), [heat(0, 90)]);
    await passMinutes(3);
    await fixture.send('v1/gateway/disconnect', { device: code() });
    await fixture.send('v1/gateway/attributes/request', { id: 1, device: code(), client: true, keys: ['serial'] });
    expect(await listAlarms(transformer)).toMatchObject([{ state: 'open' }]);
    const { kysely } = server.database;
    const state = await kysely.selectFrom('device_states').select('last_seen_at').where('device_id', '=', transformer).executeTakeFirst();
    expect(state).toEqual({ last_seen_at: new Date(start) });
    await fixture.send('v1/gateway/connect', { device: code() });
    expect(await listAlarms(transformer)).toMatchObject([{ state: 'cleared' }]);
  });

  it('of a gateway is one alarm with the devices behind it as children', async () => {
    const second = await fixture.addDevice(`${code()}-2`, 'DTSD1352-C');
    await fixture.addRule({ name: '设备失联', condition: silence, areaId: tenant.areas.region });
    await fixture.sendReadings(code(), [heat(0, 90)]);
    server.clock.advance(minuteMs / 2);
    await fixture.sendReadings(`${code()}-2`, [[start, { power: 1 }]]);
    await fixture.send('v1/devices/me/telemetry', { signal: -70 });
    for (let round = 0; round < 6; round += 1) await passMinutes(1);
    const alarms = await listAlarms(fixture.gateway.deviceId);
    expect(alarms).toHaveLength(1);
    expect([await listAlarms(transformer), await listAlarms(second)]).toEqual([[], []]);
    const online = await server.database.kysely
      .selectFrom('devices')
      .select('online')
      .where('id', 'in', [fixture.gateway.deviceId, transformer, second])
      .execute();
    expect(online).toEqual([{ online: false }, { online: false }, { online: false }]);
    const children = await server.database.kysely
      .selectFrom('alarm_children')
      .select('device_id')
      .where('alarm_id', '=', alarms[0]?.id ?? '')
      .execute();
    expect(children.map(({ device_id }) => device_id).sort()).toEqual([transformer, second].sort());
  });

  it('of a device is its own alarm where no rule looks at its lost gateway now, and the gateway’s alarm comes beside it', async () => {
    const nights = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: '22:00', to: '06:00' }];
    await fixture.addRule({ name: '网关失联', condition: silence, deviceId: fixture.gateway.deviceId, schedule: nights });
    await fixture.addRule({ name: '设备失联', condition: silence, deviceId: transformer });
    await fixture.sendReadings(code(), [heat(0, 90)]);
    await passMinutes(3);
    expect(await listAlarms(transformer)).toMatchObject([{ state: 'open' }]);
    // From ten in the evening.
    await passMinutes(13 * 60);
    await passMinutes(3);
    expect(await listAlarms(fixture.gateway.deviceId)).toHaveLength(1);
  });

  it('of a device waits for a rule of its lost gateway that is due later no longer than its own rule allows once more', async () => {
    await fixture.addRule({ name: '网关失联', condition: { kind: 'noData', forSeconds: 86_400 }, deviceId: fixture.gateway.deviceId });
    await fixture.addRule({ name: '设备失联', condition: silence, deviceId: transformer });
    await fixture.sendReadings(code(), [heat(0, 90)]);
    await passMinutes(5);
    expect(await listAlarms(transformer)).toEqual([]);
    await passMinutes(1);
    expect(await listAlarms(transformer)).toMatchObject([{ state: 'open', value: 360 }]);
  });

  it('of a device is its own alarm where its gateway has never reported', async () => {
    const silent = await fixture.addGateway();
    await server.database.kysely
      .updateTable('devices')
      .set({ gateway_id: silent.gateway.deviceId })
      .where('id', '=', transformer)
      .execute();
    await fixture.addRule({ name: '设备失联', condition: silence, areaId: tenant.areas.region });
    await server.context.ingest.take(
      { tenantId: tenant.id, deviceId: transformer },
      'v1/devices/me/telemetry',
      Buffer.from(JSON.stringify({ windingTemperature: 90 })),
    );
    await passMinutes(3);
    expect(await listAlarms(transformer)).toMatchObject([{ state: 'open' }]);
  });

  it('of one device behind a gateway that keeps sending is the device’s own alarm', async () => {
    await fixture.addRule({ name: '设备失联', condition: silence, areaId: tenant.areas.region });
    await fixture.sendReadings(code(), [heat(0, 90)]);
    for (let round = 0; round < 5; round += 1) {
      await passMinutes(1);
      await fixture.send('v1/devices/me/telemetry', { signal: -70 });
    }
    expect(await listAlarms(transformer)).toHaveLength(1);
    expect(await listAlarms(fixture.gateway.deviceId)).toEqual([]);
  });

  it('of long duration sets a device offline', async () => {
    await fixture.sendReadings(code(), [heat(0, 90)]);
    const isOnline = async () =>
      (await server.database.kysely.selectFrom('devices').select('online').where('id', '=', transformer).executeTakeFirst())?.online;
    await passMinutes(9);
    expect(await isOnline()).toBe(true);
    await passMinutes(2);
    expect(await isOnline()).toBe(false);
    await fixture.sendReadings(code(), [heat(700, 90)]);
    expect(await isOnline()).toBe(true);
  });
});

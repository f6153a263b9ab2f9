import { hourMs, minuteMs, standardMeterModels } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sender } from '#services/core/ports/device-message.ts';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const electricMeter = standardMeterModels.find(({ name }) => name === 'DTSD1352-C');
const start = Date.parse('2026-11-20T02:00:00Z');

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let gateway: Sender;
let foreignGateway: Sender;
let meterId: string;
let number = 0;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
});
afterAll(() => server.close());

beforeEach(async () => {
  number += 1;
  server.clock.set(new Date(start));
  gateway = await createGateway(tenant, `GW-${number}`);
  foreignGateway = await createGateway(foreign, `GW-${number}`);
  meterId = await createMeter(tenant, `EM-${number}`, gateway.deviceId);
});

async function createGateway({ id, areas }: TestTenant, code: string): Promise<Sender> {
  return { tenantId: id, deviceId: await createDevice(server, id, areas.room, code, { kind: 'gateway', code }) };
}

function createMeter({ id, areas }: TestTenant, code: string, gatewayId: string | null): Promise<string> {
  return createDevice(server, id, areas.room, code, {
    kind: 'meter',
    code,
    energy_type: 'NYDN',
    model: electricMeter?.name ?? null,
    model_id: electricMeter?.id ?? null,
    gateway_id: gatewayId,
  });
}

function send(sender: Sender, topic: string, message: unknown): Promise<unknown> {
  return server.context.ingest.take(sender, topic, Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)));
}

/** Readings of this test's meter, sent by its gateway. */
function sendReadings(readings: readonly (readonly [at: number, values: Record<string, unknown>])[]): Promise<unknown> {
  return send(gateway, 'v1/gateway/telemetry', { [`EM-${number}`]: readings.map(([ts, values]) => ({ ts, values })) });
}

function listReadings(deviceId: string) {
  return server.database.kysely.selectFrom('readings').select(['at', 'values']).where('device_id', '=', deviceId).orderBy('at').execute();
}

async function listHours(deviceId: string): Promise<Record<string, number>> {
  const rows = await server.database.kysely
    .selectFrom('consumption_hours')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('hour')
    .execute();
  return Object.fromEntries(rows.map(({ hour, amount }) => [hour.toISOString().slice(0, 13), amount]));
}

async function listDays(deviceId: string): Promise<Record<string, number>> {
  const rows = await server.database.kysely
    .selectFrom('consumption_days')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('day')
    .execute();
  return Object.fromEntries(rows.map(({ day, amount }) => [day, amount]));
}

function listRejections(deviceId: string) {
  return server.database.kysely.selectFrom('rejected_messages').selectAll().where('device_id', '=', deviceId).orderBy('id').execute();
}

function readState(deviceId: string) {
  return server.database.kysely.selectFrom('device_states').selectAll().where('device_id', '=', deviceId).executeTakeFirst();
}

async function isOnline(deviceId: string): Promise<boolean | null | undefined> {
  return (await server.database.kysely.selectFrom('devices').select('online').where('id', '=', deviceId).executeTakeFirst())?.online;
}

describe('taking readings', () => {
  it('stores each instant once, whatever is repeated, with the last values sent for it', async () => {
    await sendReadings([[start - minuteMs, { energy: 10, power: 2 }]]);
    await sendReadings([[start - minuteMs, { energy: 11, power: 2 }]]);
    await sendReadings([
      [start - minuteMs, { energy: 12 }],
      [start - minuteMs, { voltageA: 231 }],
    ]);
    expect(await listReadings(meterId)).toEqual([{ at: new Date(start - minuteMs), values: { energy: 12, power: 2, voltageA: 231 } }]);
  });

  it('knows the newest of each value, also if values arrive separately and out of order', async () => {
    await sendReadings([[start - 1000, { power: 5 }]]);
    await sendReadings([[start - 2000, { energy: 70, power: 4 }]]);
    expect((await readState(meterId))?.latest).toEqual({ power: [start - 1000, 5], energy: [start - 2000, 70] });
  });

  it('gives readings without a time the time of receipt, never the same twice', async () => {
    await Promise.all([1, 2, 3].map((energy) => send({ ...gateway, deviceId: meterId }, 'v1/devices/me/telemetry', { energy })));
    expect((await listReadings(meterId)).map(({ at }) => at.getTime() - start)).toEqual([0, 1, 2]);
  });

  it('sets a sending device online, and the gateway that sends for it', async () => {
    expect(await isOnline(meterId)).toBeNull();
    await sendReadings([[start, { energy: 1 }]]);
    expect([await isOnline(meterId), await isOnline(gateway.deviceId)]).toEqual([true, true]);
    expect((await readState(gateway.deviceId))?.last_seen_at).toEqual(new Date(start));
  });

  it('sets a device offline that its gateway reports as disconnected, and all devices behind a gateway whose connection is lost', async () => {
    const other = await createMeter(tenant, `EM-${number}-2`, gateway.deviceId);
    await send(gateway, 'v1/gateway/telemetry', { [`EM-${number}`]: [{ energy: 1 }], [`EM-${number}-2`]: [{ energy: 1 }] });
    await send(gateway, 'v1/gateway/disconnect', { device: `EM-${number}` });
    expect([await isOnline(meterId), await isOnline(other)]).toEqual([false, true]);
    await server.context.ingest.setConnected(gateway, false);
    expect([await isOnline(gateway.deviceId), await isOnline(other)]).toEqual([false, false]);
  });

  it('sets a device online that sends after its gateway reported it as disconnected, in the same batch too', async () => {
    await Promise.all([send(gateway, 'v1/gateway/disconnect', { device: `EM-${number}` }), sendReadings([[start, { energy: 1 }]])]);
    expect(await isOnline(meterId)).toBe(true);
    await Promise.all([sendReadings([[start + 1, { energy: 1 }]]), send(gateway, 'v1/gateway/disconnect', { device: `EM-${number}` })]);
    expect(await isOnline(meterId)).toBe(false);
  });
});

describe('rejected messages', () => {
  it('are recorded with the gateway that sent them, and valid readings beside them are stored', async () => {
    await send(gateway, 'v1/gateway/telemetry', '{not json');
    await send(gateway, 'v1/gateway/telemetry', {
      'no such device': [{ energy: 1 }],
      [`EM-${number}`]: [{ ts: start, values: { energy: 5, power: null } }],
    });
    await sendReadings([
      [0, { energy: 1 }],
      [start + 365 * 24 * hourMs, { energy: 2 }],
      [start, { energy: 3 }],
    ]);
    expect((await listRejections(gateway.deviceId)).map(({ reason }) => reason)).toEqual([
      'malformed',
      'wrongType',
      'unknownDevice',
      'implausibleTime',
      'implausibleTime',
    ]);
    expect((await listReadings(meterId)).map(({ values }) => values)).toEqual([{ energy: 3 }]);
  });

  it('include those for another tenant’s device, and for one behind another gateway', async () => {
    const stranger = await createMeter(foreign, `EM-${number}-foreign`, foreignGateway.deviceId);
    const second = await createGateway(tenant, `GW-${number}-2`);
    const neighbour = await createMeter(tenant, `EM-${number}-neighbour`, second.deviceId);
    await send(gateway, 'v1/gateway/telemetry', { [`EM-${number}-foreign`]: [{ energy: 1 }], [`EM-${number}-neighbour`]: [{ energy: 1 }] });
    expect((await listRejections(gateway.deviceId)).map(({ reason, child }) => [reason, child])).toEqual([
      ['unknownDevice', `EM-${number}-foreign`],
      ['unknownDevice', `EM-${number}-neighbour`],
    ]);
    for (const deviceId of [stranger, neighbour]) expect(await listReadings(deviceId)).toEqual([]);
  });

  it('are all counted, and a flood of them is recorded in part', async () => {
    for (let round = 0; round < 40; round += 1) await send(gateway, 'v1/gateway/telemetry', '[]');
    expect(await listRejections(gateway.deviceId)).toHaveLength(30);
    const counts = await server.database.kysely
      .selectFrom('rejected_counts')
      .select(['day', 'count'])
      .where('device_id', '=', gateway.deviceId)
      .execute();
    expect(counts).toEqual([{ day: '2026-11-20', count: 40 }]);
  });
});

describe('consumption', () => {
  it('is computed by hour and day of the tenant, and spread over a gap', async () => {
    await sendReadings([
      [Date.parse('2026-11-19T14:30:00Z'), { energy: 100 }],
      [Date.parse('2026-11-19T15:30:00Z'), { energy: 104 }],
      [Date.parse('2026-11-19T17:30:00Z'), { energy: 112 }],
    ]);
    expect(await listHours(meterId)).toEqual({ '2026-11-19T14': 2, '2026-11-19T15': 4, '2026-11-19T16': 4, '2026-11-19T17': 2 });
    // Midnight in Shanghai is 16:00 UTC.
    expect(await listDays(meterId)).toEqual({ '2026-11-19': 6, '2026-11-20': 6 });
  });

  it('is corrected by a late reading, which shows when the consumption in a gap really happened', async () => {
    await sendReadings([
      [Date.parse('2026-11-19T20:00:00Z'), { energy: 0 }],
      [Date.parse('2026-11-20T00:00:00Z'), { energy: 8 }],
      [Date.parse('2026-11-20T00:30:00Z'), { energy: 9 }],
    ]);
    expect(await listHours(meterId)).toEqual({
      '2026-11-19T20': 2,
      '2026-11-19T21': 2,
      '2026-11-19T22': 2,
      '2026-11-19T23': 2,
      '2026-11-20T00': 1,
    });
    await sendReadings([[Date.parse('2026-11-19T21:00:00Z'), { energy: 8 }]]);
    await rollupConsumption(server.context);
    expect(await listHours(meterId)).toEqual({ '2026-11-19T20': 8, '2026-11-20T00': 1 });
    expect(await listDays(meterId)).toEqual({ '2026-11-20': 9 });
    await sendReadings([[Date.parse('2026-11-20T00:45:00Z'), { energy: 10 }]]);
    expect(await listHours(meterId)).toEqual({ '2026-11-19T20': 8, '2026-11-20T00': 2 });
  });

  it('is the same in whatever order readings arrive', async () => {
    const readings = Array.from(
      { length: 60 },
      (_, index) => [start - (60 - index) * 20 * minuteMs, { energy: index * 1.5 + (index % 7) / 10 }] as const,
    );
    await sendReadings(readings);
    const hours = await listHours(meterId);
    const days = await listDays(meterId);
    const shuffled = await createMeter(tenant, `EM-${number}-shuffled`, gateway.deviceId);
    // The known devices of a gateway are read again if one is unknown, though not at every message.
    server.clock.advance(10_000);
    const order = [...readings].sort(([one], [other]) => ((one / minuteMs) % 7) - ((other / minuteMs) % 7));
    for (const [ts, values] of order) await send(gateway, 'v1/gateway/telemetry', { [`EM-${number}-shuffled`]: [{ ts, values }] });
    await rollupConsumption(server.context);
    for (const [key, amount] of Object.entries(await listHours(shuffled))) expect(amount, key).toBeCloseTo(hours[key] ?? 0, 9);
    expect(Object.keys(await listHours(shuffled))).toEqual(Object.keys(hours));
    for (const [key, amount] of Object.entries(await listDays(shuffled))) expect(amount, key).toBeCloseTo(days[key] ?? 0, 9);
  });
});

describe('a device’s requests', () => {
  const listen = (): { topic: string; payload: unknown; deviceId: string }[] => {
    const replies: { topic: string; payload: unknown; deviceId: string }[] = [];
    stops.push(server.context.ingest.onReply(({ payload, ...reply }) => void replies.push({ ...reply, payload: JSON.parse(payload) })));
    return replies;
  };
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  it('are answered with its own attributes, by name or all of them', async () => {
    const replies = listen();
    await send(gateway, 'v1/devices/me/attributes', { firmware: '2.4.1', model: 'EG-4G' });
    await send(gateway, 'v1/devices/me/attributes/request/7', { clientKeys: 'firmware,nothing', sharedKeys: 'x' });
    await send(gateway, 'v1/gateway/attributes', { [`EM-${number}`]: { serial: '0042' } });
    await send(gateway, 'v1/gateway/attributes/request', { id: 8, device: `EM-${number}`, client: true, keys: ['serial'] });
    expect(replies).toEqual([
      { deviceId: gateway.deviceId, topic: 'v1/devices/me/attributes/response/7', payload: { client: { firmware: '2.4.1' } } },
      {
        deviceId: gateway.deviceId,
        topic: 'v1/gateway/attributes/response',
        payload: { id: 8, device: `EM-${number}`, values: { serial: '0042' } },
      },
    ]);
  });

  it('are answered with the value alone where a gateway names one attribute by `key`', async () => {
    const replies = listen();
    const device = `EM-${number}`;
    await send(gateway, 'v1/gateway/attributes', { [device]: { serial: '0042', model: 'D' } });
    await send(gateway, 'v1/gateway/attributes/request', { id: 9, device, client: true, key: 'serial' });
    await send(gateway, 'v1/gateway/attributes/request', { id: 10, device, client: true, key: 'nothing' });
    expect(replies.map(({ payload }) => payload)).toEqual([
      { id: 9, device, value: '0042' },
      { id: 10, device },
    ]);
  });

  it('are answered with the time, which the server knows, and with nothing that it does not know', async () => {
    const replies = listen();
    await send(gateway, 'v1/devices/me/rpc/request/1', { method: 'getTime', params: {} });
    await send(gateway, 'v1/devices/me/rpc/request/2', { method: 'shutDown', params: {} });
    expect(replies.map(({ topic, payload }) => [topic, payload])).toEqual([
      ['v1/devices/me/rpc/response/1', { time: new Date(start).toISOString(), ts: start }],
      ['v1/devices/me/rpc/response/2', { error: 'unknown method' }],
    ]);
  });
});

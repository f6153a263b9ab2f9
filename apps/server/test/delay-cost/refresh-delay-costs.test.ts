import { historyEvent, hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshDelayCosts } from '#services/delay-cost/refresh-delay-costs.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { type MeterKey, writeAlarm, writeHours, writeState } from '../support/factories/create-readings.ts';
import { publishTariff } from '../support/factories/create-supplies.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** A Friday. Nothing of it is a day of rest, and the four weeks before are whole. */
const now = new Date('2026-11-20T16:00:00+08:00');
const faultFrom = new Date('2026-11-20T09:00:00+08:00');
const firstHour = Date.parse('2026-10-20T00:00:00+08:00');

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(now);
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

interface Meter {
  energyType?: 'NYDN' | 'NYSN';
  usual?: number;
  sinceFault: number;
  readUntil?: Date;
  areaId?: string;
}

async function createMeter({ energyType = 'NYDN', usual = 10, sinceFault, readUntil = now, areaId }: Meter): Promise<MeterKey> {
  const { tenant } = fixture;
  const deviceId = await createDevice(server, tenant.id, areaId ?? tenant.areas.room, '水表', { kind: 'meter', energy_type: energyType });
  const amounts: Record<string, number> = {};
  for (let at = firstHour; at < now.getTime(); at += hourMs) {
    const amount = at >= faultFrom.getTime() ? sinceFault : usual;
    if (amount > 0) amounts[new Date(at).toISOString()] = amount;
  }
  const key = { tenantId: tenant.id, deviceId };
  await writeHours(server, key, amounts);
  await writeState(server, key, { register_at: readUntil, register_value: 1 });
  return key;
}

/** An order that an alarm of the meter raised when the fault began. */
async function orderOf(meter: MeterKey): Promise<string> {
  const { id } = await fixture.create('dispatcher', { objects: [{ kind: 'meter', id: meter.deviceId }] });
  await writeAlarm(server, meter, { raised_at: faultFrom, work_order_id: id });
  return id;
}

async function refresh(): Promise<void> {
  while ((await refreshDelayCosts(server.context)) > 0);
}

const read = async (id: string, person: 'dispatcher' | 'client_rep' = 'dispatcher') =>
  (await fixture.tenant.clients[person].succeed('getWorkOrder', { id })).delayCost;

describe('refreshDelayCosts', () => {
  it('counts a device without a register by its main meter, else by the meter of its room, and says where there is none', async () => {
    const { tenant } = fixture;
    const createPump = (areaId: string, main_meter_id: string | null = null) =>
      createDevice(server, tenant.id, areaId, '水泵', { kind: 'device', energy_type: 'NYDN', main_meter_id });
    const raise = async (deviceId: string) => (await fixture.create('dispatcher', { objects: [{ kind: 'device', id: deviceId }] })).id;
    const main = await createMeter({ sinceFault: 12 });
    const roomId = await createArea(server, tenant.id, tenant.areas.building, '泵房', { kind: 'room' });
    const ofRoom = await createMeter({ sinceFault: 12 });
    await server.database.kysely
      .insertInto('room_meters')
      .values({
        ...{ tenant_id: tenant.id, device_id: ofRoom.deviceId, from_at: new Date(firstHour), room_id: roomId },
        assigned_by: tenant.accounts.energy_clerk.id,
      })
      .execute();
    const behindMain = await raise(await createPump(tenant.areas.building, main.deviceId));
    const inRoom = await raise(await createPump(roomId));
    const alone = await raise(await createPump(tenant.areas.building));
    await refresh();
    for (const id of [behindMain, inRoom])
      expect((await read(id))?.parts).toMatchObject([{ energyType: 'NYDN', meterCount: 1, isNearest: true }]);
    expect(await read(alone)).toMatchObject({ fenPerHour: null, fenTotal: null, parts: [] });
    expect(await read(alone, 'client_rep')).toBeNull();
    const own = await orderOf(await createMeter({ sinceFault: 12 }));
    await refresh();
    expect((await read(own))?.parts).toMatchObject([{ isNearest: false }]);
  });

  it('computes what is used beyond the usual amount, and says of energy without a tariff what it is', async () => {
    const order = await orderOf(await createMeter({ energyType: 'NYSN', usual: 2, sinceFault: 5.5 }));
    await refresh();
    expect(await read(order)).toEqual({
      fenPerHour: null,
      fenTotal: null,
      computedAt: now.toISOString(),
      parts: [
        {
          energyType: 'NYSN',
          meterCount: 1,
          isNearest: false,
          state: 'loss',
          reason: null,
          faultFrom: faultFrom.toISOString(),
          isOfAlarm: true,
          from: new Date(now.getTime() - 6 * hourMs).toISOString(),
          to: now.toISOString(),
          hours: 6,
          actual: 5500,
          usual: 2000,
          baselineDays: 28,
          fenPerHour: null,
          fenTotal: null,
          unpriced: 'noTariff',
        },
      ],
    });
  });

  it('prices it by the tariff of the place, also since the fault', async () => {
    await publishTariff(server, fixture.tenant, { areaId: fixture.tenant.areas.site, from: new Date(firstHour) });
    const order = await orderOf(await createMeter({ sinceFault: 30 }));
    await refresh();
    // 20 kWh beyond the usual 10, at the yuan of the peak, and seven hours since the fault.
    expect(await read(order)).toMatchObject({
      fenPerHour: 2000,
      fenTotal: 14_000,
      parts: [{ actual: 30_000, usual: 10_000, unpriced: null }],
    });
    const { items } = await fixture.tenant.clients.dispatcher.succeed('listWorkOrders', { pageSize: 100 });
    expect(items.find(({ id }) => id === order)?.delayCost).toEqual({
      fenPerHour: 2000,
      parts: [{ energyType: 'NYDN', state: 'loss', perHour: 20_000 }],
    });
  });

  it('is not shown to clients and occupants', async () => {
    const order = await orderOf(await createMeter({ sinceFault: 30 }));
    await refresh();
    expect(await read(order, 'client_rep')).toBeNull();
    const { items } = await fixture.tenant.clients.client_rep.succeed('listWorkOrders', { pageSize: 100 });
    expect(items.find(({ id }) => id === order)?.delayCost).toBeNull();
  });

  it('says what is not supplied, which is no loss', async () => {
    const order = await orderOf(await createMeter({ sinceFault: 0 }));
    await refresh();
    expect(await read(order)).toMatchObject({
      fenPerHour: null,
      parts: [{ state: 'notSupplied', usual: 10_000, actual: 0, fenPerHour: null }],
    });
  });

  it('says why nothing is known, and has no part of what no meter counts', async () => {
    const silent = await orderOf(await createMeter({ sinceFault: 30, readUntil: new Date(now.getTime() - 4 * hourMs) }));
    const uncounted = await fixture.create('dispatcher');
    await refresh();
    expect(await read(silent)).toMatchObject({ fenPerHour: null, parts: [{ state: null, reason: 'silent' }] });
    expect(await read(uncounted.id)).toMatchObject({ fenPerHour: null, parts: [] });
  });

  it('adds up the meters of an area', async () => {
    const { tenant } = fixture;
    const areaId = await createArea(server, tenant.id, tenant.areas.site, '东楼', { kind: 'building' });
    await createMeter({ energyType: 'NYSN', usual: 1, sinceFault: 2, areaId });
    await createMeter({ energyType: 'NYSN', usual: 3, sinceFault: 3.5, areaId });
    const { id } = await fixture.create('dispatcher', { objects: [{ kind: 'area', id: areaId }] });
    await refresh();
    // Nobody has noticed when it began: the two hours before the report count, and the day before it is not taken for usual.
    expect(await read(id)).toMatchObject({
      parts: [{ energyType: 'NYSN', meterCount: 2, isOfAlarm: false, hours: 2, actual: 5500, usual: 4000, state: 'loss' }],
    });
  });

  it('ends with the work on site', async () => {
    const meter = await createMeter({ sinceFault: 30 });
    const order = await fixture.orderAt('50.team', { objects: [{ kind: 'meter', id: meter.deviceId }] });
    await writeAlarm(server, meter, { raised_at: faultFrom, work_order_id: order.id, state: 'cleared', cleared_at: now });
    await refresh();
    expect((await read(order.id))?.fenPerHour).toBe(2000);
    await fixture.act('technician', 'processWorkOrder', order, { ...fixture.inputs.finish, overrideReason: '已处理' });
    expect(await read(order.id)).toBeNull();
  });

  it('is known as soon as an order is raised, at whatever minute', async () => {
    const meter = await createMeter({ sinceFault: 30 });
    await fixture.passTime(40 * minuteMs);
    const { id } = await fixture.create('dispatcher', { objects: [{ kind: 'meter', id: meter.deviceId }] });
    await refresh();
    const from = new Date(now.getTime() - 2 * hourMs).toISOString();
    expect(await read(id)).toMatchObject({
      parts: [{ state: 'loss', isOfAlarm: false, hours: 2, from, to: now.toISOString(), actual: 30_000 }],
    });
  });

  it('is computed anew an hour later, and not before; two servers at once write one result', async () => {
    const meter = await createMeter({ sinceFault: 30 });
    const order = await orderOf(meter);
    await Promise.all([refreshDelayCosts(server.context), refreshDelayCosts(server.context)]);
    await refresh();
    expect((await read(order))?.fenPerHour).toBe(2000);
    await server.database.kysely.deleteFrom('meter_hours').where('device_id', '=', meter.deviceId).execute();
    expect(await refreshDelayCosts(server.context)).toBe(0);
    expect((await read(order))?.fenPerHour).toBe(2000);
    await fixture.passTime(hourMs);
    await refresh();
    expect(await read(order)).toMatchObject({ fenPerHour: null, parts: [{ reason: 'tooLittleBefore' }] });
  });

  it('is not computed of what a plan has people do, unless an alarm came to it', async () => {
    const meter = await createMeter({ energyType: 'NYSN', usual: 2, sinceFault: 5.5 });
    const { id } = await fixture.create('dispatcher', { objects: [{ kind: 'meter', id: meter.deviceId }] });
    await server.database.kysely.updateTable('work_orders').set({ source: historyEvent.businessPlan }).where('id', '=', id).execute();
    await refresh();
    expect(await read(id)).toBeNull();
    await writeAlarm(server, meter, { raised_at: faultFrom, work_order_id: id });
    await fixture.passTime(hourMs);
    await refresh();
    expect((await read(id))?.parts).toMatchObject([{ isOfAlarm: true, state: 'loss' }]);
  });
});

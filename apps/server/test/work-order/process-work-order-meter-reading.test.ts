import { bodyCode } from '@energy-om/contract';
import { dayMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import { writeDays, writeReadings, writeState } from '../support/factories/create-readings.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

describe('a meter’s reading', () => {
  let meters: OrderFixture;

  /** Each test has a meter of its own, which has reported 48213.6 just now and uses 30 a day. */
  beforeEach(async () => {
    meters = createOrderFixtureIn(server, fixture.tenant, await createOperations(server, fixture.tenant));
    const key = { tenantId: fixture.tenant.id, deviceId: meters.operations.meterId };
    const now = server.clock.now();
    await writeState(server, key, { register_at: now, register_value: 48_213.6, latest: { energy: [now.getTime(), 48_213.6] } });
    const days = [1, 2, 3].map((back) => new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10));
    await writeDays(server, key, Object.fromEntries(days.map((date) => [date, 30])));
  });
  const atBackfill = () => meters.orderAt('60', { objects: [{ kind: 'meter', id: meters.operations.meterId }] });
  const handIn = (order: { id: string; version: number }, reading: Record<string, unknown>) =>
    meters.tenant.clients.technician.call('processWorkOrder', {
      id: order.id,
      version: order.version,
      phase: 'result',
      result: { ...plainResult, readings: [{ objectId: meters.operations.meterId, ...reading }] },
    });
  const asked = () => ({
    code: bodyCode.invalid,
    data: { fields: { [`result.readings.${meters.operations.meterId}`]: expect.stringContaining('读数可疑') } },
  });
  const readStored = async (id: string) => (await readOrderRows(server, id)).order.result?.readings[0];

  it('comes with the order’s register, to prefill and to compare with', async () => {
    const order = await atBackfill();
    const { registers } = await meters.tenant.clients.technician.succeed('getWorkOrder', { id: order.id });
    expect(registers).toEqual([
      {
        objectId: meters.operations.meterId,
        key: 'energy',
        unit: 'kWh',
        decimals: 2,
        latest: { at: expect.any(String), value: 48_213.6 },
        before: null,
        perDay: 30,
        modulus: 1_000_000,
      },
    ]);
    // Only for somebody who hands in readings: others may see the order and not the meter.
    expect((await meters.tenant.clients.client_rep.succeed('getWorkOrder', { id: order.id })).registers).toEqual([]);
    const done = await meters.orderAt('60');
    expect((await meters.tenant.clients.technician.succeed('getWorkOrder', { id: done.id })).registers).toEqual([]);
  });

  it('that is plausible is accepted without doubt and explanation', async () => {
    const order = await atBackfill();
    expect(await handIn(order, { value: 48_214 })).toMatchObject({ code: bodyCode.success });
    expect(await readStored(order.id)).toEqual({ objectId: meters.operations.meterId, value: 48_214, kept: null, doubt: null });
  });

  it.each([
    ['1 on a main meter', 1, 'belowRegister', null],
    ['with swapped digits', 48_231, 'swappedDigits', 48_213],
    ['with the point misplaced', 482_136, 'misplacedPoint', 48_213.6],
    ['out of all proportion', 60_000, 'outOfProportion', null],
  ])('%s is asked about, and taken with a reason, which stays with it', async (_, value, kind, suggestion) => {
    const order = await atBackfill();
    const before = await fingerprintOrders(server, fixture.tenant.id);
    expect(await handIn(order, { value })).toMatchObject(asked());
    expect(await handIn(order, { value, kept: { reason: '   ' } })).toMatchObject(asked());
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
    const kept = { reason: '表计已更换，未登记', photoIds: [] };
    expect(await handIn(order, { value, kept })).toMatchObject({ code: bodyCode.success });
    const doubt = { kind, suggestion, register: { at: expect.any(Number), value: 48_213.6 } };
    expect(await readStored(order.id)).toEqual({ objectId: meters.operations.meterId, value, kept, doubt });
    const { result } = await meters.tenant.clients.team_leader.succeed('getWorkOrder', { id: order.id });
    expect(result?.readings[0]).toMatchObject({
      value,
      kept,
      doubt: { kind, suggestion, register: { at: expect.stringContaining('T'), value: 48_213.6 } },
    });
  });

  it('may be explained by an own photo of the display', async () => {
    const order = await atBackfill();
    const { data } = await meters.tenant.clients.technician.upload('uploadFile', [{ name: 'display.txt', bytes: Buffer.from('1') }]);
    const { data: foreign } = await meters.tenant.clients.dispatcher.upload('uploadFile', [
      { name: 'display.txt', bytes: Buffer.from('2') },
    ]);
    expect(await handIn(order, { value: 1, kept: { photoIds: [foreign.id] } })).toMatchObject({ code: bodyCode.invalid });
    expect(await handIn(order, { value: 1, kept: { photoIds: [data.id] } })).toMatchObject({ code: bodyCode.success });
    expect((await readOrderRows(server, order.id)).files).toMatchObject([{ file_id: data.id, kind: 'evidence' }]);
  });

  it('is compared with the register when the work began, and with the new meter’s after a replacement', async () => {
    const key = { tenantId: fixture.tenant.id, deviceId: meters.operations.meterId };
    const begun = await meters.orderAt('50.team', { objects: [{ kind: 'meter', id: meters.operations.meterId }] });
    await writeReadings(server, key, { [server.clock.now().toISOString()]: { energy: 48_100 } });
    await fixture.passTime(minuteMs);
    const order = await meters.act('technician', 'processWorkOrder', begun, meters.inputs.finish);
    expect(await handIn(order, { value: 48_050 })).toMatchObject(asked());
    expect(await handIn(order, { value: 48_150 })).toMatchObject({ code: bodyCode.success });

    const next = await atBackfill();
    await fixture.passTime(minuteMs);
    const at = server.clock.now().toISOString();
    await meters.tenant.clients.tenant_admin.succeed('recordMeterReplacement', {
      id: key.deviceId,
      at,
      lastValue: 48_214,
      firstValue: 0.2,
    });
    expect(await handIn(next, { value: 48_214 })).toMatchObject(asked());
    expect(await handIn(next, { value: 0.4 })).toMatchObject({ code: bodyCode.success });
  });

  it('of an order that was sent back for its paperwork is questioned again only where it has changed', async () => {
    const order = await atBackfill();
    const kept = { reason: '现场核对两次', photoIds: [] };
    const { data: moved } = await handIn(order, { value: 1, kept });
    const back = await meters.act('team_leader', 'sendBackWorkOrder', moved, meters.inputs.paperwork);
    expect(await handIn(back, { value: 2 })).toMatchObject(asked());
    expect(await handIn(back, { value: 1 })).toMatchObject({ code: bodyCode.success });
    expect(await readStored(order.id)).toMatchObject({ value: 1, kept, doubt: { kind: 'belowRegister' } });
  });
});

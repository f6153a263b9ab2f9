import { bodyCode } from '@energy-om/contract';
import { minuteMs, repairProofMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createAlarm, createLatest, endAlarm, fellSilent, transformerModel } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { writeReadings } from '../support/factories/create-readings.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let deviceId: string;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  deviceId = await createDevice(server, fixture.tenant.id, fixture.tenant.areas.room, '1号变压器', { model_id: transformerModel });
});
afterAll(() => server.close());

/** An order that is being worked on, with an uncleared alarm of its own. */
async function createAlarmed(): Promise<{ order: Moved; alarmId: string }> {
  const order = await fixture.orderAt('50.team');
  return { order, alarmId: await createAlarm(server, fixture.tenant.id, deviceId, { work_order_id: order.id }) };
}

const process = ({ id, version }: Moved, input: Record<string, unknown>) =>
  fixture.tenant.clients.technician.call('processWorkOrder', { id, version, ...input });

/** The action of finishing as the phone gets it, with what blocks it. */
async function readFinishing(id: string) {
  const { actions } = await fixture.tenant.clients.technician.succeed('getWorkOrder', { id });
  return actions.filter(({ action }) => action === 'finish' || action === 'finishWithResult').map(({ blockedBy }) => blockedBy);
}

async function readMainAction(id: string) {
  const { items } = await fixture.tenant.clients.technician.succeed('listWorkOrders', { pageSize: 100 });
  return items.find((row) => row.id === id)?.mainAction;
}

describe('an order whose alarm is not cleared', () => {
  it.each(['finish', 'finishWithResult'] as const)('is not finished by %s, and nothing is written', async (way) => {
    const { order } = await createAlarmed();
    const before = await fingerprintOrders(server, fixture.tenant.id);
    expect(await process(order, fixture.inputs[way])).toEqual({
      code: bodyCode.conflict,
      message: '告警尚未恢复，暂不能完工',
      data: { id: order.id, orderNo: order.orderNo, status: status.executing, backTo: null, version: order.version },
    });
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('shows its action as blocked with the reason, and has no main action in lists', async () => {
    const { order, alarmId } = await createAlarmed();
    expect(await readFinishing(order.id)).toEqual(['conditionHolds', 'conditionHolds']);
    expect(await readMainAction(order.id)).toBeNull();
    await endAlarm(server, alarmId);
    expect(await readFinishing(order.id)).toEqual([null, null]);
    expect(await readMainAction(order.id)).toBe('finish');
  });

  it.each(['finish', 'finishWithResult'] as const)('is finished by %s once the alarm is over', async (way) => {
    const { order, alarmId } = await createAlarmed();
    await endAlarm(server, alarmId);
    expect((await process(order, fixture.inputs[way])).code).toBe(bodyCode.success);
  });

  it('waits for every alarm that joined it, acknowledged ones too', async () => {
    const { order, alarmId } = await createAlarmed();
    const second = await createAlarm(server, fixture.tenant.id, deviceId, { work_order_id: order.id, state: 'acknowledged' });
    await endAlarm(server, alarmId);
    expect((await process(order, fixture.inputs.finish)).code).toBe(bodyCode.conflict);
    await endAlarm(server, second);
    expect((await process(order, fixture.inputs.finish)).code).toBe(bodyCode.success);
  });

  it.each([
    ['finish', status.toBeBackfilled],
    ['finishWithResult', status.executed],
  ] as const)('is finished by %s for a reason, which history and audit store', async (way, to) => {
    const { order } = await createAlarmed();
    const overrideReason = '传感器故障，现场测温正常';
    expect(await process(order, { ...fixture.inputs[way], overrideReason: ' ' })).toMatchObject({ code: bodyCode.conflict });
    expect(await process(order, { ...fixture.inputs[way], overrideReason })).toMatchObject({
      code: bodyCode.success,
      data: { status: to },
    });
    const { history, audit } = await readOrderRows(server, order.id);
    expect(history.at(-1)).toMatchObject({ detail: { overrideReason } });
    expect(audit.at(-1)?.changes).toMatchObject({ overrideReason });
    const shown = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(shown.history[0]?.detail.overrideReason).toBe(overrideReason);
  });

  it('does not wait for alarms of its device that belong to another order, or to none', async () => {
    const order = await fixture.orderAt('50.team');
    const { order: another } = await createAlarmed();
    await createAlarm(server, fixture.tenant.id, deviceId);
    expect(another.id).not.toBe(order.id);
    expect((await process(order, fixture.inputs.finish)).code).toBe(bodyCode.success);
  });
});

describe('an order whose alarm has cleared on a device that reports', () => {
  const online = async (value: boolean) => {
    await server.database.kysely.updateTable('devices').set({ online: value }).where('id', '=', deviceId).execute();
  };
  const report = async (windingTemperature: number) => {
    const { id: tenantId } = fixture.tenant;
    const at = server.clock.now().toISOString();
    await server.database.kysely.deleteFrom('readings').where('device_id', '=', deviceId).where('at', '>=', new Date(at)).execute();
    await writeReadings(server, { tenantId, deviceId }, { [at]: { windingTemperature } });
    await createLatest(server, tenantId, deviceId, { windingTemperature });
  };
  const readProof = async (id: string) => {
    const { alarms } = await fixture.tenant.clients.technician.succeed('getWorkOrder', { id });
    return alarms[0]?.proof;
  };
  /** An order with an alarm that cleared this moment. */
  const createCleared = async () => {
    await online(true);
    const { order, alarmId } = await createAlarmed();
    await endAlarm(server, alarmId);
    await report(124);
    return order;
  };
  const blocked = ['conditionUnproven', 'conditionUnproven'];

  beforeEach(() => server.clock.set(testStart));
  afterAll(async () => {
    await server.database.kysely.updateTable('devices').set({ online: null }).where('id', '=', deviceId).execute();
  });

  it('is finished only once the value has held for ten minutes', async () => {
    const order = await createCleared();
    server.clock.advance(repairProofMs - 1000);
    expect(await readFinishing(order.id)).toEqual(blocked);
    expect(await readProof(order.id)).toEqual({ heldMs: repairProofMs - 1000, remainingMs: 1000 });
    expect(await readMainAction(order.id)).toBeNull();
    const before = await fingerprintOrders(server, fixture.tenant.id);
    expect(await process(order, fixture.inputs.finish)).toMatchObject({ code: bodyCode.conflict, message: '恢复未满 10 分钟，暂不能完工' });
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
    server.clock.advance(1000);
    expect(await readProof(order.id)).toBeNull();
    expect(await readFinishing(order.id)).toEqual([null, null]);
    expect((await process(order, fixture.inputs.finish)).code).toBe(bodyCode.success);
  });

  it('counts anew where the value rises again, also without another alarm', async () => {
    const order = await createCleared();
    server.clock.advance(9 * minuteMs);
    await report(131);
    expect(await readProof(order.id)).toEqual({ heldMs: 0, remainingMs: repairProofMs });
    server.clock.advance(2 * minuteMs);
    await report(124);
    expect(await readFinishing(order.id)).toEqual(blocked);
    expect(await readProof(order.id)).toEqual({ heldMs: 2 * minuteMs, remainingMs: 8 * minuteMs });
    server.clock.advance(8 * minuteMs);
    expect(await readFinishing(order.id)).toEqual([null, null]);
  });

  it('is not counted down while the device is silent, and is finished for a reason', async () => {
    const order = await createCleared();
    await online(false);
    server.clock.advance(20 * minuteMs);
    expect(await readFinishing(order.id)).toEqual(blocked);
    expect(await readProof(order.id)).toBeNull();
    const overrideReason = '表计通信故障，现场测温正常';
    expect((await process(order, { ...fixture.inputs.finish, overrideReason })).code).toBe(bodyCode.success);
    const shown = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(shown.history[0]?.detail.overrideReason).toBe(overrideReason);
  });

  it('is proven by what a device reported before it fell silent', async () => {
    const order = await createCleared();
    server.clock.advance(repairProofMs);
    await report(123);
    await online(false);
    expect(await readFinishing(order.id)).toEqual([null, null]);
  });
});

describe('alarms of an order', () => {
  it('are shown newest first, with the device’s newest value', async () => {
    const { order, alarmId } = await createAlarmed();
    await createLatest(server, fixture.tenant.id, deviceId, { windingTemperature: 127.4 });
    const silent = await createAlarm(server, fixture.tenant.id, deviceId, {
      work_order_id: order.id,
      condition: fellSilent,
      value: 700,
      level: 1,
    });
    await endAlarm(server, silent);
    const now = server.clock.now().toISOString();
    const { alarms } = await fixture.tenant.clients.technician.succeed('getWorkOrder', { id: order.id });
    expect(alarms).toEqual([
      expect.objectContaining({ id: silent, level: 1, state: 'cleared', label: null, current: null, currentAt: null, clearedAt: now }),
      {
        id: alarmId,
        name: '绕组温度过高',
        level: 2,
        state: 'open',
        device: { id: deviceId, name: '1号变压器' },
        condition: expect.objectContaining({ kind: 'threshold', key: 'windingTemperature', limit: 130 }),
        label: '绕组温度',
        decimals: 1,
        value: 132.4,
        threshold: 130,
        current: 127.4,
        currentAt: now,
        unit: '°C',
        raisedAt: now,
        clearedAt: null,
        proof: null,
      },
    ]);
  });

  it('are not shown to an account that may see orders but no alarms', async () => {
    const { order } = await createAlarmed();
    const { occupant } = fixture.tenant.clients;
    const { id: account_id } = fixture.tenant.accounts.occupant;
    const { kysely } = server.database;
    await kysely.updateTable('work_orders').set({ requester_id: account_id }).where('id', '=', order.id).execute();
    await kysely.insertInto('work_order_participants').values({ tenant_id: fixture.tenant.id, order_id: order.id, account_id }).execute();
    expect((await occupant.succeed('getWorkOrder', { id: order.id })).alarms).toEqual([]);
  });
});

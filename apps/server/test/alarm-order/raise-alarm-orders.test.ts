import { type EventLevel, historyEvent, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseAlarmOrders } from '#services/alarm-order/raise-alarm-orders.ts';
import type { ServerEvent } from '#services/core/event-bus.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { type CreatedAlarm, createAlarm, endAlarm, fellSilent, readAlarm, transformerModel } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const many = 100;

let server: TestServer;
let fixture: OrderFixture;
let deviceId: string;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

beforeEach(async () => {
  // Orders that earlier tests left due on purpose, and those of other suites' tenants.
  await server.database.kysely.updateTable('alarms').set({ order_due: null }).where('order_due', 'is not', null).execute();
  deviceId = await createTransformer();
});

const createTransformer = (areaId = fixture.tenant.areas.room) =>
  createDevice(server, fixture.tenant.id, areaId, '1号变压器', { model_id: transformerModel, energy_type: 'NYDN' });

const createDue = (changes: CreatedAlarm = {}, device = deviceId) =>
  createAlarm(server, fixture.tenant.id, device, { order_due: fixture.operations.businessTypeId, ...changes });

async function findOrderOf(alarmId: string) {
  const { work_order_id, order_due } = await readAlarm(server, alarmId);
  expect(order_due).toBeNull();
  if (work_order_id === null) throw new Error('the alarm has no order');
  return readOrderRows(server, work_order_id);
}

const countOrders = async (device = deviceId) => {
  const rows = await server.database.kysely.selectFrom('work_order_objects').select('order_id').where('device_id', '=', device).execute();
  return rows.length;
};

describe('an alarm that is to have an order', () => {
  it('raises one for its device in the project that covers it, and publishes it', async () => {
    const events: ServerEvent[] = [];
    const stop = server.context.eventBus.subscribe((event) => void events.push(event));
    const raisedAt = new Date('2026-11-19T09:58:12+08:00');
    const alarmId = await createDue({ level: 1, raised_at: raisedAt });
    expect(await raiseAlarmOrders(server.context, many)).toBe(1);
    stop();
    const { order, history, objects, audit } = await findOrderOf(alarmId);
    expect(order).toMatchObject({
      status: status.toBeDispatched,
      source: historyEvent.eventAlarm,
      level: 1,
      project_id: fixture.operations.projectId,
      business_type_id: fixture.operations.businessTypeId,
      area_id: fixture.tenant.areas.room,
      created_by: null,
      title: '1号变压器绕组温度过高 132.4 °C（限值 130 °C）',
      description: '绕组温度过高：1号变压器绕组温度过高 132.4 °C（限值 130 °C）（2026-11-19 09:58:12）',
      origin: `alarm:${deviceId}:first`,
    });
    expect(objects.map(({ device_id }) => device_id)).toEqual([deviceId]);
    expect(history).toMatchObject([{ event: historyEvent.eventAlarm, action: 'create', actor_id: null, detail: { alarmId } }]);
    expect(audit).toMatchObject([{ account_id: null, endpoint: 'raiseAlarmOrders' }]);
    expect(events).toContainEqual({ kind: 'alarm-changed', tenantId: fixture.tenant.id, alarmId, isNew: false, isOrderDue: false });
    expect(events).toContainEqual({ kind: 'order-changed', tenantId: fixture.tenant.id, orderId: order.id, version: 1 });
    const shown = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(shown.history[0]?.detail).toMatchObject({ alarmId });
    expect(shown.alarms.map(({ id }) => id)).toEqual([alarmId]);
  });

  it('joins the open order of the same root, whose history records it', async () => {
    const [first, second] = [await createDue(), await createDue({ value: 141, level: 1 })];
    await raiseAlarmOrders(server.context, many);
    const { order, history } = await findOrderOf(first);
    expect((await findOrderOf(second)).order.id).toBe(order.id);
    expect(await countOrders()).toBe(1);
    expect(history.map(({ event, action }) => ({ event, action }))).toEqual([
      { event: historyEvent.eventAlarm, action: 'create' },
      { event: null, action: 'add' },
    ]);
    expect(history[1]).toMatchObject({ actor_id: null, detail: { alarmId: second } });
    expect(history[1]?.detail.text).toMatch(/^新告警并入本工单。绕组温度过高：1号变压器绕组温度过高 141 °C（限值 130 °C）（/);
    expect(order).toMatchObject({ version: 2, status: status.toBeDispatched });
  });

  it('joins an executing order without moving it, and raises another one once that has ended', async () => {
    const first = await createDue();
    await raiseAlarmOrders(server.context, many);
    const { order } = await findOrderOf(first);
    const { dispatcher, technician } = fixture.tenant.clients;
    let moved = await dispatcher.succeed('dispatchWorkOrder', { id: order.id, version: 1, ...fixture.inputs.toPerson });
    moved = await technician.succeed('acceptWorkOrder', { id: order.id, version: moved.version });
    const second = await createDue();
    await raiseAlarmOrders(server.context, many);
    expect((await findOrderOf(second)).order).toMatchObject({ id: order.id, status: status.accepted, version: moved.version + 1 });
    await server.database.kysely.updateTable('work_orders').set({ status: status.completed }).where('id', '=', order.id).execute();
    const third = await createDue();
    await raiseAlarmOrders(server.context, many);
    const { order: next } = await findOrderOf(third);
    expect(next.id).not.toBe(order.id);
    expect(next.origin).toBe(`alarm:${deviceId}:${order.id}`);
  });

  it('gets one although it is cleared again', async () => {
    const alarmId = await createDue();
    await endAlarm(server, alarmId);
    await raiseAlarmOrders(server.context, many);
    expect((await findOrderOf(alarmId)).order.status).toBe(status.toBeDispatched);
  });

  it('of a lost gateway is about the gateway, and names how many devices went offline with it', async () => {
    const { tenant } = fixture;
    const gatewayId = await createDevice(server, tenant.id, tenant.areas.room, '3号网关', { kind: 'gateway' });
    const alarmId = await createDue({ condition: fellSilent, value: 725, name: '网关失联' }, gatewayId);
    for (const name of ['1号表', '2号表']) {
      const device_id = await createDevice(server, tenant.id, tenant.areas.room, name, { kind: 'meter', gateway_id: gatewayId });
      await server.database.kysely.insertInto('alarm_children').values({ tenant_id: tenant.id, alarm_id: alarmId, device_id }).execute();
    }
    await raiseAlarmOrders(server.context, many);
    const { order, objects } = await findOrderOf(alarmId);
    expect(order.title).toBe('3号网关失联：12 分钟无数据，影响 2 台设备');
    expect(objects.map(({ device_id }) => device_id)).toEqual([gatewayId]);
  });

  it('of another device of the same root joins its order', async () => {
    const { tenant } = fixture;
    const gatewayId = await createDevice(server, tenant.id, tenant.areas.room, '4号网关', { kind: 'gateway' });
    const [lost, behind] = [
      await createDue({ condition: fellSilent, value: 700 }, gatewayId),
      await createDue({ root_device_id: gatewayId }),
    ];
    await raiseAlarmOrders(server.context, many);
    expect((await findOrderOf(behind)).order.id).toBe((await findOrderOf(lost)).order.id);
  });

  it('describes a change, a low value and a switch', async () => {
    const expected: [CreatedAlarm, string][] = [
      [
        { condition: { kind: 'rateOfChange', key: 'load', direction: 'fall', limit: 20, withinSeconds: 300 }, value: -35.25, unit: '%' },
        '1号变压器负载率 5 分钟内下降 35.3 %（限值 20 %）',
      ],
      [
        {
          condition: { kind: 'threshold', key: 'load', direction: 'below', limit: 5, hysteresis: 0, forSeconds: 0, times: 1 },
          value: 4.98,
          unit: '%',
        },
        '1号变压器负载率过低 4.98 %（限值 5 %）',
      ],
      [{ condition: { kind: 'state', key: 'on', equals: false, forSeconds: 0, times: 1 }, value: false, unit: null }, '1号变压器 on为“关”'],
    ];
    for (const [changes, title] of expected) {
      const device = await createTransformer();
      const alarmId = await createDue(changes, device);
      await raiseAlarmOrders(server.context, many);
      expect((await findOrderOf(alarmId)).order.title).toBe(title);
    }
  });
});

describe('where the order belongs', () => {
  it('is the deepest active project with the business, and the area where the device is', async () => {
    const { tenant, operations } = fixture;
    const site = await createArea(server, tenant.id, tenant.areas.region, '江东站');
    const building = await createArea(server, tenant.id, site, '江东楼', { kind: 'building' });
    const businessTypeIds = [operations.businessTypeId];
    await createProject(server, tenant.id, '大区项目', { areaIds: [tenant.areas.region], businessTypeIds });
    await createProject(server, tenant.id, '已结束项目', { areaIds: [building], businessTypeIds, state: 'ended' });
    await createProject(server, tenant.id, '没有该业务', { areaIds: [building] });
    const near = await createProject(server, tenant.id, '江东项目', { areaIds: [site], businessTypeIds });
    const alarmId = await createDue({}, await createTransformer(building));
    await raiseAlarmOrders(server.context, many);
    expect((await findOrderOf(alarmId)).order).toMatchObject({ project_id: near, area_id: building });
    const inner = await createProject(server, tenant.id, '楼内项目', { areaIds: [building], businessTypeIds });
    const second = await createDue({}, await createTransformer(building));
    await raiseAlarmOrders(server.context, many);
    // The site does not belong to the project any more, so the order is in the device's area.
    expect((await findOrderOf(second)).order).toMatchObject({ project_id: inner, area_id: building });
  });

  it('is nowhere without such a project: the alarm gets no order, which is logged once', async () => {
    const { tenant } = fixture;
    const remote = await createArea(server, tenant.id, null, '无项目区域');
    const alarmId = await createDue({}, await createTransformer(remote));
    expect(await raiseAlarmOrders(server.context, many)).toBe(1);
    expect(await readAlarm(server, alarmId)).toMatchObject({ work_order_id: null, order_due: null, state: 'open' });
    expect(server.logLines).toContainEqual(expect.objectContaining({ level: 'warn', fields: expect.objectContaining({ alarmId }) }));
    expect(await raiseAlarmOrders(server.context, many)).toBe(0);
  });

  it('is never another tenant’s project', async () => {
    const other = await createOrderFixture(server);
    await createProject(server, other.tenant.id, '外部项目', { areaIds: [], businessTypeIds: [other.operations.businessTypeId] });
    const alarmId = await createAlarm(server, other.tenant.id, other.operations.deviceId, { order_due: other.operations.businessTypeId });
    await raiseAlarmOrders(server.context, many);
    expect((await findOrderOf(alarmId)).order).toMatchObject({ tenant_id: other.tenant.id, project_id: other.operations.projectId });
  });
});

describe('run more than once', () => {
  it('does nothing the second time', async () => {
    const [first, second] = [await createDue(), await createDue()];
    expect(await raiseAlarmOrders(server.context, many)).toBe(2);
    const before = await findOrderOf(first);
    expect(await raiseAlarmOrders(server.context, many)).toBe(0);
    expect(await findOrderOf(second)).toEqual(before);
  });

  it('handles no more than the limit, oldest first', async () => {
    const alarms = [await createDue(), await createDue(), await createDue()];
    expect(await raiseAlarmOrders(server.context, 2)).toBe(2);
    const due = await Promise.all(alarms.map(async (id) => (await readAlarm(server, id)).order_due !== null));
    expect(due).toEqual([false, false, true]);
  });

  it('twenty at once raise one order, and each alarm joins it once', async () => {
    const alarms = await Promise.all(Array.from({ length: 6 }, () => createDue()));
    for (let tries = 0; tries < 5; tries += 1) {
      await Promise.all(Array.from({ length: 20 }, () => raiseAlarmOrders(server.context, many)));
      const due = await Promise.all(alarms.map((id) => readAlarm(server, id)));
      if (due.every(({ order_due }) => order_due === null)) break;
    }
    expect(await countOrders()).toBe(1);
    const { order, history } = await findOrderOf(alarms[0] as string);
    for (const id of alarms) expect((await findOrderOf(id)).order.id).toBe(order.id);
    expect(history.map(({ detail }) => detail.alarmId).sort()).toEqual([...alarms].sort());
    expect(order.version).toBe(alarms.length);
  });

  it('twenty at once clear the due order where there is no project', async () => {
    const remote = await createArea(server, fixture.tenant.id, null, '无项目区域');
    const alarmId = await createDue({}, await createTransformer(remote));
    await Promise.all(Array.from({ length: 20 }, () => raiseAlarmOrders(server.context, many)));
    expect(await readAlarm(server, alarmId)).toMatchObject({ work_order_id: null, order_due: null });
  });

  it('resumes where a server died: the order and its link to the alarm are written together or not at all', async () => {
    const alarmId = await createDue({ level: 3 as EventLevel });
    const { database } = server.context;
    const killed = { ...server.context, database: { ...database, run: failAt(database.run, 'insert-order') } };
    expect(await raiseAlarmOrders(killed, many)).toBe(1);
    server.logLines.splice(0);
    expect(await readAlarm(server, alarmId)).toMatchObject({ work_order_id: null, order_due: fixture.operations.businessTypeId });
    expect(await countOrders()).toBe(0);
    await raiseAlarmOrders(server.context, many);
    expect((await findOrderOf(alarmId)).order.level).toBe(3);
    expect(await countOrders()).toBe(1);
  });

  it('resumes where a server died after the write and before its answer: nothing is written twice', async () => {
    const [first, second] = [await createDue(), await createDue()];
    const { database } = server.context;
    const dying = (name: string) => ({ ...server.context, database: { ...database, run: failAfter(database.run, name) } });
    await raiseAlarmOrders(dying('insert-order'), 1);
    expect((await findOrderOf(first)).history).toHaveLength(1);
    await raiseAlarmOrders(dying('update-order'), many);
    server.logLines.splice(0);
    await raiseAlarmOrders(server.context, many);
    const { order, history } = await findOrderOf(second);
    expect((await findOrderOf(first)).order.id).toBe(order.id);
    expect(history.map(({ action }) => action)).toEqual(['create', 'add']);
  });
});

type Run = TestServer['context']['database']['run'];

/** Fails as when the process ends before the statement. */
function failAt(run: Run, name: string): Run {
  return async (statement, values) => {
    if (statement.name.startsWith(name)) throw new Error('the process was ended');
    return run(statement, values);
  };
}

/** Fails as when the process ends before the answer of the statement. */
function failAfter(run: Run, name: string): Run {
  return async (statement, values) => {
    const rows = await run(statement, values);
    if (statement.name.startsWith(name)) throw new Error('the process was ended');
    return rows;
  };
}

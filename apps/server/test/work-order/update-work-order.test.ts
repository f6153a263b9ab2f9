import { bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOrderAction, hostileName } from '../support/assertions/order-action-suite.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture, type OrderRef } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hourMs).toISOString();
const update = (person: Parameters<OrderFixture['act']>[0], order: OrderRef, input: Record<string, unknown>) =>
  fixture.act(person, 'updateWorkOrder', order, input);
const clockOf = ({ order }: Awaited<ReturnType<typeof readOrderRows>>, kind: string) =>
  order.state.clocks.findLast((clock) => clock.kind === kind);

describeOrderAction(() => fixture, {
  name: 'updateWorkOrder',
  at: '10',
  by: 'dispatcher',
  input: () => ({ mode: 'edit', title: '1号变压器油温过高', level: 1 }),
  to: { status: status.toBeDispatched, backTo: null },
  forbiddenTo: ['stranger', 'platform_admin', 'energy_clerk', 'client_rep'],
  hiddenFrom: ['occupant', 'technician', 'team_leader'],
  closedAt: ['30', '40', '50.team', '60', '70', '80', '90', '110', '120', '130'],
  invalid: [
    ['mode', { mode: undefined }],
    ['mode', { mode: 'delete' }],
    ['title', { title: '' }],
    ['title', { title: '长'.repeat(81) }],
    ['description', { description: '短' }],
    ['level', { level: 0 }],
    ['objects', { objects: [] }],
    ['objects', { objects: [{ kind: 'device', id: unknownId }] }],
    ['siteId', { siteId: unknownId }],
    ['businessTypeId', { businessTypeId: unknownId }],
    ['fileIds', { fileIds: [unknownId] }],
    ['plannedFinishAt', { plannedFinishAt: 'soon' }],
  ],
});

describeOrderAction(() => fixture, {
  name: 'updateWorkOrder',
  at: '100.dispatcher',
  by: 'dispatcher',
  input: () => ({ mode: 'resubmit', description: '已补充：现场可停电' }),
  to: { status: status.toBeDispatched, backTo: null },
  forbiddenTo: ['client_rep'],
  // Somebody who gave it back may read it for a day, and do nothing else.
  hiddenFrom: ['technician'],
  closedAt: ['10', '20.team', '100.leader', '50.team', '130'],
});

describeOrderAction(() => fixture, {
  name: 'updateWorkOrder',
  at: '50.team',
  by: 'secondTechnician',
  input: () => ({ mode: 'add', text: '现场已断电' }),
  to: { status: status.executing, backTo: null },
  forbiddenTo: ['stranger', 'energy_clerk'],
  hiddenFrom: ['occupant'],
  closedAt: ['90', '130'],
  invalid: [
    ['text', { text: '' }],
    ['text', { text: undefined }],
    ['text', { text: '长'.repeat(2001) }],
    ['fileIds', { fileIds: [unknownId] }],
    ['fileIds.0', { fileIds: ['photo'] }],
  ],
  texts: ['text'],
});

describeOrderAction(() => fixture, {
  name: 'updateWorkOrder',
  at: '50.team',
  by: 'technician',
  input: () => ({ mode: 'hold', holdReason: 'waitingForParts', text: '等待电机', until: inHours(8) }),
  to: { status: status.executing, backTo: null },
  forbiddenTo: ['client_rep', 'secondTechnician', 'team_leader'],
  closedAt: ['70', '80', '90', '110', '120', '130'],
  required: ['holdReason', 'until'],
  invalid: [
    ['holdReason', { holdReason: 'tired' }],
    ['until', { until: '2026-11-19T10:00:00+08:00' }],
    ['until', { until: 'next week' }],
    ['until', { until: '9998-01-01T00:00:00Z' }],
    ['text', { text: '长'.repeat(501) }],
  ],
  texts: ['text'],
});

describeOrderAction(() => fixture, {
  name: 'updateWorkOrder',
  at: '50.team',
  by: 'secondTechnician',
  input: () => ({ mode: 'checkIn', position: { longitude: 113.26, latitude: 23.13 } }),
  to: { status: status.executing, backTo: null },
  forbiddenTo: ['client_rep', 'dispatcher', 'team_leader'],
  closedAt: ['40', '60', '70'],
  invalid: [
    ['arrivedAt', { arrivedAt: 'now' }],
    ['arrivedAt', { arrivedAt: '2026-11-19T09:59:00+08:00' }],
  ],
});

describe('editing', () => {
  it('plans nothing for a time that has passed, and leaves what was planned before alone', async () => {
    const order = await fixture.orderAt('10', { plannedFinishAt: inHours(1) });
    const edit = (input: Record<string, unknown>) => fixture.tenant.clients.dispatcher.call('updateWorkOrder', { ...input, mode: 'edit' });
    const past = { code: bodyCode.invalid, data: { fields: { plannedFinishAt: '时间不能早于现在' } } };
    expect(await edit({ ...order, plannedFinishAt: inHours(-1) })).toMatchObject(past);
    const planned = inHours(1);
    await fixture.passTime(2 * hourMs);
    const edited = await update('dispatcher', order, { mode: 'edit', title: '改个标题', plannedFinishAt: planned });
    expect(await edit({ ...edited, plannedFinishAt: inHours(-1.5) })).toMatchObject(past);
    await fixture.passTime(-2 * hourMs);
  });

  it('changes what was sent and nothing else, and stores the values of before in the audit log', async () => {
    const order = await fixture.orderAt('10', { plannedFinishAt: inHours(24) });
    const before = await readOrderRows(server, order.id);
    await update('dispatcher', order, { mode: 'edit', title: hostileName, plannedFinishAt: null });
    const { order: row, history, objects, audit } = await readOrderRows(server, order.id);
    expect(row).toEqual({
      ...before.order,
      title: hostileName,
      planned_finish_at: null,
      version: order.version + 1,
      updated_at: server.clock.now(),
    });
    expect(objects).toEqual(before.objects);
    expect(history.at(-1)).toMatchObject({ event: null, action: 'edit', from_status: 10, to_status: 10 });
    expect(audit.at(-1)).toMatchObject({
      changes: { action: 'edit', before: { title: '2号变压器油温过高' }, after: { title: hostileName, planned_finish_at: null } },
    });
  });

  it('of the level gives the running clocks the new level’s targets for the time already counted', async () => {
    const order = await fixture.orderAt('10');
    await fixture.passTime(3 * minuteMs);
    await update('dispatcher', order, { mode: 'edit', level: 1 });
    const rows = await readOrderRows(server, order.id);
    const start = rows.order.created_at.getTime();
    expect(rows.order).toMatchObject({ level: 1, next_due_kind: 'dispatch', next_due_at: new Date(start + 5 * minuteMs) });
    expect(clockOf(rows, 'resolve')).toMatchObject({ duration: 4 * hourMs, dueAt: start + 4 * hourMs });
    await fixture.passTime(-3 * minuteMs);
  });

  it('of the objects replaces them, more, fewer and in another order', async () => {
    const { deviceId, meterId, gatewayId } = fixture.operations;
    let order = await fixture.orderAt('10');
    for (const ids of [[meterId, deviceId, gatewayId], [gatewayId], [deviceId, gatewayId]]) {
      order = await update('dispatcher', order, { mode: 'edit', objects: ids.map((id) => ({ kind: 'device', id })) });
      expect((await readOrderRows(server, order.id)).objects.map(({ device_id }) => device_id)).toEqual(ids);
    }
  });

  it('is allowed to the creator at 10, 20 and 100, and not to another account of the same role', async () => {
    const { client } = await fixture.tenant.addAccount([{ role: 'technician' }]);
    const created = await client.succeed('createWorkOrder', fixture.operations.newOrder());
    const edited = await client.succeed('updateWorkOrder', { ...created, mode: 'edit', level: 3 });
    const dispatched = await fixture.act('dispatcher', 'dispatchWorkOrder', edited, fixture.inputs.toPerson);
    expect(await fixture.tenant.clients.technician.call('updateWorkOrder', { ...dispatched, mode: 'edit', level: 4 })).toMatchObject({
      code: bodyCode.forbidden,
    });
    expect(await client.call('updateWorkOrder', { ...dispatched, mode: 'edit', level: 4 })).toMatchObject({ code: bodyCode.success });
  });
});

describe('resubmitting', () => {
  it('gives a rolled-back order with its corrections to the dispatcher again', async () => {
    const order = await fixture.orderAt('100.dispatcher');
    await update('dispatcher', order, { mode: 'resubmit', level: 1, description: '已补充：现场可停电' });
    const rows = await readOrderRows(server, order.id);
    expect(rows.order).toMatchObject({
      status: status.toBeDispatched,
      back_to: null,
      level: 1,
      description: '已补充：现场可停电',
      assignee_id: null,
    });
    expect(clockOf(rows, 'dispatch')).toMatchObject({ round: 3, state: 'running', duration: 5 * minuteMs });
    expect(rows.history.at(-1)).toMatchObject({ event: null, action: 'resubmit', from_status: 100, to_status: 10 });
  });
});

describe('checking in', () => {
  it('records the arrival with its position and stops the arrival clock', async () => {
    const order = await fixture.orderAt('30');
    await fixture.passTime(40 * minuteMs);
    await update('technician', order, { mode: 'checkIn', position: { longitude: 113.2601, latitude: 23.1299, accuracy: 15 } });
    const rows = await readOrderRows(server, order.id);
    expect(rows.order).toMatchObject({ status: status.accepted, arrived_at: server.clock.now(), next_due_kind: 'resolve' });
    expect(clockOf(rows, 'arrive')?.state).toBe('stopped');
    expect(rows.history.at(-1)).toMatchObject({ event: null, action: 'checkIn', longitude: 113.2601, latitude: 23.1299, accuracy: 15 });
  });

  it('counts from the reported arrival, also when it is reported later, but never from a time to come', async () => {
    const order = await fixture.orderAt('30');
    const arrivedAt = new Date(server.clock.now().getTime() + 10 * minuteMs);
    await fixture.passTime(hourMs);
    await update('technician', order, { mode: 'checkIn', arrivedAt: arrivedAt.toISOString() });
    expect((await readOrderRows(server, order.id)).order.arrived_at).toEqual(arrivedAt);
    const next = await fixture.orderAt('30');
    await update('technician', next, { mode: 'checkIn', arrivedAt: inHours(3) });
    expect((await readOrderRows(server, next.id)).order.arrived_at).toEqual(server.clock.now());
  });

  it('happens once', async () => {
    const order = await fixture.orderAt('30');
    const arrived = await update('technician', order, { mode: 'checkIn' });
    expect(await fixture.tenant.clients.technician.call('updateWorkOrder', { ...arrived, mode: 'checkIn' })).toMatchObject({
      code: bodyCode.conflict,
      data: arrived,
    });
  });
});

describe('adding', () => {
  it('is open to whoever sees the order while it is open, also while closing is decided', async () => {
    let order = await fixture.orderAt('110');
    const { data: file } = await fixture.tenant.clients.client_rep.upload('uploadFile', [
      { name: 'photo.txt', bytes: Buffer.from('photo') },
    ]);
    order = await update('client_rep', order, { mode: 'add', fileIds: [file.id] });
    order = await update('dispatcher', order, { mode: 'add', text: '已与客户沟通' });
    const { files, history, order: row } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ status: status.closingRequested });
    expect(files).toMatchObject([{ file_id: file.id, kind: 'addition', added_by: fixture.tenant.accounts.client_rep.id }]);
    expect(history.slice(-2).map(({ action, detail }) => [action, detail.text])).toEqual([
      ['add', undefined],
      ['add', '已与客户沟通'],
    ]);
  });

  it('changes neither clocks nor holders', async () => {
    const order = await createOrderFixtureIn(server, fixture.tenant, fixture.operations).orderAt('70');
    const before = await readOrderRows(server, order.id);
    await update('technician', order, { mode: 'add', text: '补充说明' });
    const { order: row } = await readOrderRows(server, order.id);
    expect(row).toEqual({ ...before.order, version: before.order.version + 1, updated_at: server.clock.now() });
  });
});

describe('an urge', () => {
  it('comes from whoever waits, once in 30 minutes, three times until the order moves, and says why it is not possible', async () => {
    const order = await fixture.orderAt('50.team');
    const offered = async (person: 'dispatcher' | 'technician' | 'tenant_admin') =>
      (await fixture.tenant.clients[person].succeed('getWorkOrder', { id: order.id })).actions.find(({ action }) => action === 'urge')
        ?.blockedBy;
    expect(await fixture.tenant.clients.technician.call('updateWorkOrder', { ...order, mode: 'urge' })).toMatchObject({
      code: bodyCode.forbidden,
    });
    expect(await offered('technician')).toBeUndefined();
    expect(await offered('dispatcher')).toBeNull();
    const first = await update('dispatcher', order, { mode: 'urge' });
    expect(await offered('dispatcher')).toBe('urgedLately');
    const again = await fixture.tenant.clients.dispatcher.call('updateWorkOrder', { ...first, mode: 'urge' });
    expect(again).toMatchObject({ code: bodyCode.conflict, data: first });
    await fixture.passTime(30 * minuteMs);
    const second = await update('dispatcher', first, { mode: 'urge' });
    const third = await update('tenant_admin', second, { mode: 'urge' });
    expect(await offered('tenant_admin')).toBe('urgedEnough');
    await fixture.passTime(30 * minuteMs);
    const fourth = await fixture.tenant.clients.dispatcher.call('updateWorkOrder', { ...third, mode: 'urge' });
    expect(fourth).toMatchObject({ code: bodyCode.conflict, data: third });
    expect((await readOrderRows(server, order.id)).order.state.urges).toHaveLength(3);
    await fixture.act('technician', 'processWorkOrder', third, fixture.inputs.finish);
    expect(await offered('dispatcher')).not.toBe('urgedEnough');
    expect((await readOrderRows(server, order.id)).order.state.urges).toEqual([]);
  });
});

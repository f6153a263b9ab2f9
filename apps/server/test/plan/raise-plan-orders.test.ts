import { dayMs, historyEvent, hourMs, workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raisePlanOrders } from '#services/plan/make-orders/raise-plan-orders.ts';
import { dispatchNotifications, listWritten, readMessages } from '../support/assertions/notifications.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { makePlanOrders, planOf } from '../support/factories/create-plans.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
});

const admin = () => fixture.tenant.clients.tenant_admin;

async function publish(changes: Partial<Record<keyof ReturnType<typeof planOf>, unknown>> = {}): Promise<string> {
  const { id } = await admin().succeed('savePlan', { ...planOf(fixture), ...changes } as ReturnType<typeof planOf>);
  await admin().succeed('publishPlan', { id, version: 1 });
  return id;
}

async function passAndMake(milliseconds: number): Promise<void> {
  await fixture.passTime(milliseconds);
  await makePlanOrders(server);
}

async function readOccurrences(id: string) {
  const { occurrences } = await admin().succeed('getPlan', { id });
  return occurrences.map(({ occurrence, outcome, order }) => [occurrence.slice(8, 10), outcome, order !== null] as const).reverse();
}

const countOrders = async () =>
  (await server.database.kysely.selectFrom('work_orders').select('id').where('tenant_id', '=', fixture.tenant.id).execute()).length;

describe('a plan that is due', () => {
  it('makes one order by row 3: source, window, promise, nobody to evaluate', async () => {
    const id = await publish();
    await makePlanOrders(server);
    expect(await countOrders()).toBe(0);
    // Until 06:00, two hours before it is due.
    await passAndMake(20 * hourMs);
    const [made] = (await admin().succeed('getPlan', { id })).occurrences;
    expect(made).toMatchObject({
      occurrence: '2026-11-20T08:00',
      outcome: 'made',
      from: '2026-11-20T00:00:00.000Z',
      to: '2026-11-20T06:00:00.000Z',
    });
    const { order, history, audit } = await readOrderRows(server, made?.order?.id ?? '');
    expect(order).toMatchObject({
      source: historyEvent.businessPlan,
      status: workOrderStatus.toBeDispatched,
      planned_finish_at: new Date('2026-11-20T06:00:00Z'),
      requester_id: null,
      origin: `plan:${id}:${fixture.tenant.areas.site}:2026-11-20T08:00`,
    });
    const resolve = order.state.clocks.find(({ kind }) => kind === 'resolve');
    expect(resolve).toMatchObject({ dueAt: Date.parse('2026-11-20T06:00:00Z'), counts: 'always' });
    expect(history[0]).toMatchObject({ event: historyEvent.businessPlan, actor_id: null });
    expect(audit[0]).toMatchObject({ account_id: null, endpoint: 'raisePlanOrders' });
    await makePlanOrders(server);
    expect(await countOrders()).toBe(1);
  });

  it('keeps its window as its promise when the order gets another level', async () => {
    const id = await publish();
    await passAndMake(20 * hourMs);
    const orderId = (await admin().succeed('getPlan', { id })).occurrences[0]?.order?.id ?? '';
    const { version } = (await readOrderRows(server, orderId)).order;
    await fixture.tenant.clients.dispatcher.succeed('updateWorkOrder', { id: orderId, version, mode: 'edit', level: 1 });
    const { order } = await readOrderRows(server, orderId);
    expect(order.level).toBe(1);
    expect(order.state.clocks.find(({ kind }) => kind === 'resolve')).toMatchObject({ dueAt: Date.parse('2026-11-20T06:00:00Z') });
  });

  it('makes one for each device in use, and none for a retired one', async () => {
    const { deviceId, meterId } = fixture.operations;
    const id = await publish({ deviceIds: [deviceId, meterId] });
    await passAndMake(20 * hourMs);
    expect(await countOrders()).toBe(2);
    await server.database.kysely.updateTable('devices').set({ retired_at: server.clock.now() }).where('id', '=', meterId).execute();
    await passAndMake(dayMs);
    expect(await countOrders()).toBe(3);
    await server.database.kysely.updateTable('devices').set({ retired_at: server.clock.now() }).where('id', '=', deviceId).execute();
    await passAndMake(dayMs);
    expect(await countOrders()).toBe(3);
    expect(await admin().succeed('getPlan', { id })).toMatchObject({ state: 'paused', pause: 'devicesRetired', nextAt: null });
  });
});

describe('dates that passed while no server ran', () => {
  it('are made up once, beside the one whose window is open', async () => {
    const id = await publish();
    await passAndMake(3 * dayMs);
    expect(await readOccurrences(id)).toEqual([
      ['20', 'missed', false],
      ['21', 'made', true],
      ['22', 'made', true],
    ]);
    const [, madeUp] = (await admin().succeed('getPlan', { id })).occurrences;
    expect(madeUp).toMatchObject({ from: server.clock.now().toISOString() });
  });

  it('or not at all, as the plan says', async () => {
    const id = await publish({ catchUp: 'skip', durationMinutes: 60 });
    await passAndMake(3 * dayMs);
    expect(await readOccurrences(id)).toEqual([
      ['20', 'missed', false],
      ['21', 'missed', false],
      ['22', 'missed', false],
    ]);
    expect(await countOrders()).toBe(0);
  });
});

describe('while the order before is open', () => {
  it('another one is made', async () => {
    await publish();
    for (const _ of [1, 2]) await passAndMake(dayMs);
    expect(await countOrders()).toBe(2);
  });

  it('or the date joins it with a note', async () => {
    const id = await publish({ openOrder: 'join' });
    for (const _ of [1, 2]) await passAndMake(dayMs);
    expect(await readOccurrences(id)).toEqual([
      ['20', 'made', true],
      ['21', 'joined', true],
    ]);
    const [{ order } = { order: null }] = (await admin().succeed('getPlan', { id })).occurrences;
    const { history } = await readOrderRows(server, order?.id ?? '');
    expect(history.at(-1)).toMatchObject({ action: 'add', detail: { text: expect.stringContaining('2026-11-21') } });
  });
});

describe('a plan that can make no more orders is paused', () => {
  it('when its project has ended', async () => {
    const id = await publish();
    await server.database.kysely.updateTable('projects').set({ state: 'ended' }).where('id', '=', fixture.operations.projectId).execute();
    await passAndMake(dayMs);
    expect(await admin().succeed('getPlan', { id })).toMatchObject({ state: 'paused', pause: 'projectEnded' });
    expect(await countOrders()).toBe(0);
    const audit = server.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', id)
      .where('endpoint', '=', 'raisePlanOrders');
    expect(await audit.execute()).toMatchObject([{ account_id: null, changes: { state: 'paused', pause: 'projectEnded' } }]);
  });

  it('when its rule has ended, after the last order', async () => {
    const id = await publish({ endsOn: '2026-11-20' });
    await passAndMake(20 * hourMs);
    expect(await countOrders()).toBe(1);
    expect(await admin().succeed('getPlan', { id })).toMatchObject({ state: 'paused', pause: 'ruleEnded' });
  });

  it('when its business does not belong to the project any more', async () => {
    const id = await publish();
    await server.database.kysely.deleteFrom('project_business_types').where('project_id', '=', fixture.operations.projectId).execute();
    await passAndMake(dayMs);
    expect(await admin().succeed('getPlan', { id })).toMatchObject({ state: 'paused', pause: 'refused' });
  });
});

it('whoever manages a plan is notified of its pause, until somebody resumes it', async () => {
  const { tenant } = fixture;
  const { id: regional } = await createLimitedAdministrator(tenant, tenant.areas.region);
  // Manages a part of the plan's place only.
  await createLimitedAdministrator(tenant, tenant.areas.room);
  const dispatch = () => dispatchNotifications(server, tenant);
  const id = await publish({ endsOn: '2026-11-20' });
  expect(await dispatch()).toEqual({ notified: {}, resolved: [] });
  await passAndMake(20 * hourMs);
  await dispatch();
  const paused = (await listWritten(server, tenant.id)).filter(({ topic }) => topic === 'planPaused');
  expect(paused.map(({ account_id }) => account_id).sort()).toEqual([tenant.accounts.tenant_admin.id, regional].sort());
  const message = async () => (await readMessages(admin())).find(({ topic }) => topic === 'planPaused');
  expect(await message()).toMatchObject({ topic: 'planPaused', subject: { kind: 'plan', id }, title: '每日巡视', isRead: false });
  await admin().succeed('savePlan', { ...planOf(fixture), id, version: 3 });
  expect((await dispatch()).resolved).toEqual([]);
  await admin().succeed('publishPlan', { id, version: 4 });
  expect((await dispatch()).resolved).toEqual(['tenant_admin', regional].sort());
  expect(await message()).toMatchObject({ isRead: true });
});

it('a changed rule counts after the last date that is decided on', async () => {
  const id = await publish();
  await passAndMake(20 * hourMs);
  const { version } = await admin().succeed('getPlan', { id });
  await admin().succeed('savePlan', { ...planOf(fixture), id, version, rule: 'FREQ=HOURLY;INTERVAL=6', startsAt: '2026-01-01T02:00' });
  await passAndMake(hourMs);
  expect(await readOccurrences(id)).toEqual([['20', 'made', true]]);
  await passAndMake(7 * hourMs);
  const { occurrences } = await admin().succeed('getPlan', { id });
  expect(occurrences.map(({ occurrence }) => occurrence)).toEqual(['2026-11-20T14:00', '2026-11-20T08:00']);
});

describe('several servers on one database', () => {
  it('make one order of each date and device, while the plan is changed and servers are stopped', async () => {
    const others = await Promise.all([startTestServer(), startTestServer()]);
    const servers = [server, ...others];
    const { deviceId, meterId, gatewayId } = fixture.operations;
    const id = await publish({ deviceIds: [deviceId, meterId, gatewayId], rule: 'FREQ=HOURLY', leadMinutes: 0, durationMinutes: 60 });
    let isStopped = false;
    // A server that stops in the middle of a run: its connection answers no more.
    const stopping = { ...server.context, database: { ...server.context.database, transaction: stopsAfter(4) } };
    function stopsAfter(transactions: number): typeof server.database.transaction {
      let left = transactions;
      return (body) => {
        left -= 1;
        if (left < 0) {
          isStopped = true;
          return Promise.reject(new Error('the server has stopped'));
        }
        return server.database.transaction(body);
      };
    }
    for (let hour = 0; hour < 6; hour += 1) {
      await fixture.passTime(hourMs);
      for (const { clock } of others) clock.set(server.clock.now());
      const { version } = await admin().succeed('getPlan', { id });
      const change = {
        ...planOf(fixture),
        deviceIds: [deviceId, meterId, gatewayId],
        rule: 'FREQ=HOURLY',
        leadMinutes: 0,
        durationMinutes: 60,
      };
      await Promise.allSettled([
        ...servers.map(({ context }) => raisePlanOrders(context)),
        ...servers.map(({ context }) => raisePlanOrders(context)),
        raisePlanOrders(stopping),
        admin().call('savePlan', { ...change, id, version, description: `第 ${hour} 次修改` }),
      ]);
      await makePlanOrders(server);
    }
    expect(isStopped).toBe(true);
    const rows = await server.database.kysely
      .selectFrom('work_orders')
      .select('origin')
      .where('tenant_id', '=', fixture.tenant.id)
      .execute();
    const origins = rows.map(({ origin }) => origin);
    const times = ['11', '12', '13', '14', '15', '16'].map((hour) => `2026-11-19T${hour}:00`);
    const expected = [deviceId, meterId, gatewayId].flatMap((device) => times.map((time) => `plan:${id}:${device}:${time}`));
    expect(origins.sort()).toEqual(expected.sort());
    for (const other of others) await other.close();
  });
});

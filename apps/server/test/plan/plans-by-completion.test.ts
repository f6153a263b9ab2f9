import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, minuteMs, workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { raisePlanOrders } from '#services/plan/make-orders/raise-plan-orders.ts';
import { makePlanOrders, planOf } from '../support/factories/create-plans.ts';
import { createOrderFixture, type OrderFixture, type OrderRef } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// 10:00 on 19 November 2026, in Shanghai.
beforeEach(async () => {
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
});

const admin = () => fixture.tenant.clients.tenant_admin;
const getPlan = (id: string) => admin().succeed('getPlan', { id });

/** Each ten days after the last finish, the first time tomorrow at eight, for which its order is made two hours before. */
const input = (changes: Partial<ReturnType<typeof planOf>> = {}) => ({
  ...planOf(fixture),
  ...{ trigger: 'completion' as const, rule: 'FREQ=DAILY;INTERVAL=10' },
  ...changes,
});

async function publish(changes: Partial<ReturnType<typeof planOf>> = {}): Promise<string> {
  const { id } = await admin().succeed('savePlan', input(changes));
  await admin().succeed('publishPlan', { id, version: 1 });
  await makePlanOrders(server);
  return id;
}

async function passAndMake(milliseconds: number): Promise<void> {
  await fixture.passTime(milliseconds);
  await makePlanOrders(server);
}

async function bringToWork(orderId: string): Promise<OrderRef> {
  const { act, inputs } = fixture;
  const { version } = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: orderId });
  const dispatched = await act('dispatcher', 'dispatchWorkOrder', { id: orderId, version }, inputs.toTeam);
  const accepted = await act('team_leader', 'acceptWorkOrder', dispatched);
  return act('team_leader', 'assignWorkOrder', accepted, inputs.members);
}

async function complete(orderId: string): Promise<void> {
  const { act, inputs } = fixture;
  const done = await act('technician', 'processWorkOrder', await bringToWork(orderId), inputs.finishWithResult);
  expect((await act('team_leader', 'commentWorkOrder', done, inputs.check)).status).toBe(workOrderStatus.completed);
}

const dates = async (id: string) => (await getPlan(id)).occurrences.map(({ occurrence }) => occurrence).reverse();

it('makes the first order at the start, waits while it is open, and counts from its finish', async () => {
  const id = await publish();
  expect(await getPlan(id)).toMatchObject({ trigger: 'completion', state: 'active', nextAt: '2026-11-19T22:00:00.000Z', occurrences: [] });
  await passAndMake(20 * hourMs);
  const [first] = (await getPlan(id)).occurrences;
  expect(first).toMatchObject({ occurrence: '2026-11-20T08:00', from: '2026-11-20T00:00:00.000Z', outcome: 'made' });
  expect(await getPlan(id)).toMatchObject({ nextAt: null });
  // Late, and by the calendar the next one would have come.
  await passAndMake(12 * dayMs);
  expect(await dates(id)).toEqual(['2026-11-20T08:00']);
  await complete(first?.order?.id ?? '');
  await passAndMake(10 * minuteMs);
  expect(await getPlan(id)).toMatchObject({ nextAt: '2026-12-11T22:00:00.000Z' });
  await passAndMake(9 * dayMs);
  expect(await dates(id)).toEqual(['2026-11-20T08:00']);
  await passAndMake(dayMs);
  expect(await dates(id)).toEqual(['2026-11-20T08:00', '2026-12-12T08:00']);
});

it('makes what is overdue with a window from now on, after servers were down', async () => {
  const id = await publish();
  await passAndMake(20 * hourMs);
  await complete((await getPlan(id)).occurrences[0]?.order?.id ?? '');
  await passAndMake(40 * dayMs);
  const [latest] = (await getPlan(id)).occurrences;
  expect(latest).toMatchObject({ occurrence: '2026-11-30T08:00', outcome: 'made', from: server.clock.now().toISOString() });
  await passAndMake(dayMs);
  expect(await dates(id)).toHaveLength(2);
});

it('counts each device for itself, and pauses after the last day of all', async () => {
  const { deviceId, gatewayId } = fixture.operations;
  const id = await publish({ deviceIds: [deviceId, gatewayId], endsOn: '2026-12-01' });
  await passAndMake(20 * hourMs);
  const { occurrences } = await getPlan(id);
  const orderOf = (device: string) => occurrences.find(({ object }) => object.id === device)?.order?.id ?? '';
  await complete(orderOf(deviceId));
  await passAndMake(10 * dayMs);
  expect((await getPlan(id)).occurrences.map(({ occurrence, object }) => [occurrence, object.id])).toEqual([
    ['2026-11-30T08:00', deviceId],
    ...[deviceId, gatewayId].sort().map((device) => ['2026-11-20T08:00', device]),
  ]);
  await complete(orderOf(gatewayId));
  await complete((await getPlan(id)).occurrences[0]?.order?.id ?? '');
  await passAndMake(10 * minuteMs);
  expect(await getPlan(id)).toMatchObject({ state: 'paused', pause: 'ruleEnded', nextAt: null });
});

it('several servers make one successor of each order, while the plan is changed', async () => {
  const others = await Promise.all([startTestServer(), startTestServer()]);
  const { deviceId, gatewayId } = fixture.operations;
  const changes = { deviceIds: [deviceId, gatewayId], rule: 'FREQ=HOURLY;INTERVAL=30', leadMinutes: 60 };
  const id = await publish(changes);
  for (let round = 1; round <= 3; round += 1) {
    await fixture.passTime(30 * hourMs);
    for (const { clock } of others) clock.set(server.clock.now());
    const servers = [server, ...others, server, ...others];
    const { version } = await getPlan(id);
    await Promise.allSettled([
      ...servers.map(({ context }) => raisePlanOrders(context)),
      admin().call('savePlan', { ...input(changes), id, version, rule: `FREQ=HOURLY;INTERVAL=${30 - round}` }),
    ]);
    await makePlanOrders(server);
    const { occurrences } = await getPlan(id);
    for (const device of [deviceId, gatewayId]) expect(occurrences.filter(({ object }) => object.id === device)).toHaveLength(round);
    for (const { order } of occurrences) if (order && order.status !== workOrderStatus.completed) await complete(order.id);
  }
  const orders = server.database.kysely.selectFrom('work_orders').select('id').where('tenant_id', '=', fixture.tenant.id);
  expect(await orders.execute()).toHaveLength(6);
  for (const other of others) await other.close();
});

it.each([
  [{ rule: 'FREQ=MONTHLY;BYMONTHDAY=1' }, 'rule', '该规则包含不支持的部分'],
  [{ rule: 'FREQ=YEARLY;INTERVAL=11' }, 'rule', '按此规则不会生成工单'],
  [{ endsOn: '2026-11-19' }, 'rule', '按此规则不会生成工单'],
  [{ startsAt: '1900-01-01T08:00' }, 'startsAt', '开始时间不能早于 2000 年'],
])('refuses %j at %s', async (changes, field, text) => {
  const answer = await admin().call('savePlan', input(changes));
  expect(answer.code).toBe(bodyCode.invalid);
  expect((answer.data as unknown as { fields: Record<string, string> }).fields[field]).toBe(text);
});

it('previews the dates as if each were finished in time, from how the orders stand', async () => {
  const preview = (given: Record<string, unknown> = {}) => {
    const { name: _, description: _1, level: _2, deviceIds: _3, catchUp: _4, openOrder: _5, ...rest } = input();
    return admin().succeed('previewPlan', { ...rest, orders: 1, ...given });
  };
  const days = async (given = {}) => (await preview(given)).dates.slice(0, 3).map(({ occurrence }) => occurrence.slice(5, 10));
  expect(await days()).toEqual(['11-20', '11-30', '12-10']);
  const id = await publish();
  await passAndMake(3 * dayMs);
  expect(await days({ id })).toEqual(['12-02', '12-12', '12-22']);
  expect((await preview({ rule: 'FREQ=YEARLY;INTERVAL=11', startsAt: '2026-12-01T08:00' })).isNever).toBe(false);
  expect((await preview({ endsOn: '2026-11-19' })).isNever).toBe(true);
});

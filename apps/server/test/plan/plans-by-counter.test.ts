import { hourMs, minuteMs, workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { raisePlanOrders } from '#services/plan/make-orders/raise-plan-orders.ts';
import { type CounterFixture, counterOf, createCounterFixture } from '../support/factories/counter-fixture.ts';
import { makePlanOrders } from '../support/factories/create-plans.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let counted: CounterFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// 10:00 on 19 November 2026, in Shanghai.
beforeEach(async () => {
  server.clock.set(testStart);
  counted = await createCounterFixture(server);
});

const admin = () => counted.orders.tenant.clients.tenant_admin;
const getPlan = (id: string) => admin().succeed('getPlan', { id });

async function complete(orderId: string): Promise<void> {
  const { act, inputs } = counted.orders;
  const { version } = await counted.orders.tenant.clients.dispatcher.succeed('getWorkOrder', { id: orderId });
  const dispatched = await act('dispatcher', 'dispatchWorkOrder', { id: orderId, version }, inputs.toTeam);
  const accepted = await act('team_leader', 'acceptWorkOrder', dispatched);
  const assigned = await act('team_leader', 'assignWorkOrder', accepted, inputs.members);
  const done = await act('technician', 'processWorkOrder', assigned, inputs.finishWithResult);
  expect((await act('team_leader', 'commentWorkOrder', done, inputs.check)).status).toBe(workOrderStatus.completed);
}

describe('in fixed steps', () => {
  it('makes an order at each step, and none between', async () => {
    const id = await counted.publish();
    await counted.show(10_000, 10_400);
    expect(await counted.readSteps(id)).toEqual([]);
    expect(await getPlan(id)).toMatchObject({
      counterUnit: 'kWh',
      counters: [{ object: { id: counted.meter }, step: 1, counted: 400, every: 500, unit: 'kWh', state: 'counting' }],
    });
    await counted.show(10_510);
    expect(await counted.readSteps(id)).toEqual([[1, 'made', true]]);
    await counted.show(10_990);
    expect(await counted.readSteps(id)).toEqual([[1, 'made', true]]);
    await counted.show(11_000);
    expect(await counted.readSteps(id)).toEqual([
      [1, 'made', true],
      [2, 'made', true],
    ]);
    const [second] = (await getPlan(id)).occurrences;
    expect(second).toMatchObject({ occurrence: '00000002', from: server.clock.now().toISOString() });
    expect(await getPlan(id)).toMatchObject({ counters: [{ step: 3, counted: 0 }] });
  });

  it('counts what the machine had run before it was connected once, for the first step', async () => {
    const id = await counted.publish({ counter: counterOf({ already: 450 }) });
    await counted.show(10_000, 10_060);
    expect(await counted.readSteps(id)).toEqual([[1, 'made', true]]);
    await counted.show(10_540);
    expect(await counted.readSteps(id)).toHaveLength(1);
    await counted.show(10_555);
    expect(await counted.readSteps(id)).toHaveLength(2);
  });

  it('makes the steps that were passed while no server ran once', async () => {
    const id = await counted.publish();
    await counted.show(10_000, 11_720);
    expect(await counted.readSteps(id)).toEqual([
      [1, 'missed', false],
      [2, 'missed', false],
      [3, 'made', true],
    ]);
    expect(await getPlan(id)).toMatchObject({ counters: [{ step: 4, counted: 220 }] });
    await counted.show(12_000);
    expect((await counted.readSteps(id)).at(-1)).toEqual([4, 'made', true]);
    expect(await counted.countOrders()).toBe(2);
  });

  it('joins the open order where the plan says so', async () => {
    const id = await counted.publish({ openOrder: 'join' });
    await counted.show(10_000, 10_500, 11_000);
    expect(await counted.readSteps(id)).toEqual([
      [1, 'missed', false],
      [2, 'made', true],
    ]);
    await counted.show(11_500);
    expect((await counted.readSteps(id)).at(-1)).toEqual([3, 'joined', true]);
    expect(await counted.countOrders()).toBe(1);
  });

  it('counts on during a pause, and makes what was reached meanwhile once', async () => {
    const id = await counted.publish();
    await counted.show(10_000);
    await admin().succeed('pausePlan', { id, version: 2 });
    await counted.show(11_100);
    expect(await counted.countOrders()).toBe(0);
    await admin().succeed('publishPlan', { id, version: 3 });
    await makePlanOrders(server);
    expect((await counted.readSteps(id)).at(-1)).toEqual([2, 'made', true]);
    expect(await counted.countOrders()).toBe(1);
  });
});

describe('a counter that does not go on evenly', () => {
  it('wraps around, steps back and is reset without an order twice', async () => {
    const id = await counted.publish();
    await counted.show(999_700, 200);
    expect(await counted.readSteps(id)).toEqual([[1, 'made', true]]);
    // Noise, and then the same once more.
    await counted.show(199.9, 200, 199.95);
    expect(await counted.readSteps(id)).toEqual([[1, 'made', true]]);
    // 400 more, and then the counter begins at zero again.
    await counted.show(600, 0, 90);
    expect(await getPlan(id)).toMatchObject({ counters: [{ step: 2 }] });
    await counted.show(110);
    expect(await counted.readSteps(id)).toEqual([
      [1, 'made', true],
      [2, 'made', true],
    ]);
  });

  it('makes no step again when a reading is corrected to less', async () => {
    const id = await counted.publish();
    await counted.show(10_000, 10_600);
    expect(await counted.readSteps(id)).toEqual([[1, 'made', true]]);
    await counted.ingest.sendReadings(counted.code, [[server.clock.now().getTime(), { energy: 10_060 }]]);
    await rollupConsumption(server.context);
    await counted.show(10_450);
    expect(await getPlan(id)).toMatchObject({ counters: [{ step: 2 }] });
    await counted.show(10_510, 10_900);
    expect(await counted.readSteps(id)).toEqual([[1, 'made', true]]);
    await counted.show(11_001);
    expect((await counted.readSteps(id)).at(-1)).toEqual([2, 'made', true]);
  });

  it('goes on where only its meter is replaced', async () => {
    const id = await counted.publish();
    await counted.show(10_000, 10_300);
    await counted.orders.passTime(hourMs);
    const at = new Date(server.clock.now().getTime() - minuteMs).toISOString();
    await admin().succeed('recordMeterReplacement', { id: counted.meter, at, lastValue: 10_300, firstValue: 5 });
    await rollupConsumption(server.context);
    await counted.show(6, 150);
    await rollupConsumption(server.context);
    await makePlanOrders(server);
    expect(await counted.readSteps(id)).toEqual([]);
    await counted.show(210);
    expect(await counted.readSteps(id)).toEqual([[1, 'made', true]]);
  });

  it('begins anew with another machine in the place of the former one', async () => {
    const id = await counted.publish();
    await counted.show(10_000, 10_450);
    await counted.orders.passTime(hourMs);
    const { version, ...device } = await admin().succeed('getManagedDevice', { id: counted.meter });
    expect(device.retired).toBe(false);
    const at = new Date(server.clock.now().getTime() - minuteMs).toISOString();
    const nameplate = { maker: null, serialNumber: 'NEW-1', ratings: [], installedOn: null, warrantyUntil: null };
    await admin().succeed('replaceDevice', { id: counted.meter, version, at, nameplate, lastValue: 10_450, firstValue: 0, note: null });
    await rollupConsumption(server.context);
    await counted.show(1, 100, 495);
    await rollupConsumption(server.context);
    await makePlanOrders(server);
    expect(await counted.readSteps(id)).toEqual([]);
    await counted.show(505);
    expect(await counted.readSteps(id)).toEqual([[1, 'made', true]]);
  });
});

describe('counted from the finish', () => {
  it('waits while the order is open, and then counts anew', async () => {
    const id = await counted.publish({
      counter: counterOf({ from: 'finish' }),
      deviceIds: [counted.orders.operations.deviceId],
      meterId: counted.meter,
    });
    await counted.show(10_000, 10_520);
    expect(await counted.readSteps(id)).toEqual([[1, 'made', true]]);
    await counted.show(11_500);
    expect(await counted.readSteps(id)).toHaveLength(1);
    expect(await getPlan(id)).toMatchObject({ nextAt: null, counters: [{ state: 'waiting', counted: 0, reachedAt: null }] });
    await complete((await getPlan(id)).occurrences[0]?.order?.id ?? '');
    await counted.show(11_900);
    expect(await counted.readSteps(id)).toHaveLength(1);
    await counted.show(12_010);
    expect(await counted.readSteps(id)).toEqual([
      [1, 'made', true],
      [2, 'made', true],
    ]);
  });
});

it('several servers make one order of each step and device', async () => {
  const others = await Promise.all([startTestServer(), startTestServer()]);
  const servers = [server, ...others];
  const second = await counted.ingest.addDevice(`${counted.code}-2`, 'DTSD1352-C');
  const id = await counted.publish({ deviceIds: [counted.meter, second] });
  for (let value = 10_000; value <= 12_600; value += 260) {
    await counted.orders.passTime(hourMs);
    for (const { clock } of others) clock.set(server.clock.now());
    const at = server.clock.now().getTime();
    await Promise.all([
      counted.ingest.sendReadings(counted.code, [[at, { energy: value }]]),
      counted.ingest.sendReadings(`${counted.code}-2`, [[at, { energy: value }]]),
    ]);
    await Promise.allSettled([...servers, ...servers].map(({ context }) => raisePlanOrders(context)));
  }
  await makePlanOrders(server);
  const rows = await server.database.kysely
    .selectFrom('work_orders')
    .select('origin')
    .where('tenant_id', '=', counted.orders.tenant.id)
    .execute();
  const expected = [counted.meter, second].flatMap((device) => [1, 2, 3, 4, 5].map((step) => `plan:${id}:${device}:0000000${step}`));
  expect(rows.map(({ origin }) => origin).sort()).toEqual(expected.sort());
  for (const other of others) await other.close();
});

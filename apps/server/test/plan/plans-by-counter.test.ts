import { dayMs, hourMs, minuteMs, workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { raisePlanOrders } from '#services/plan/make-orders/raise-plan-orders.ts';
import { makePlanOrders, planOf } from '../support/factories/create-plans.ts';
import { writeDays } from '../support/factories/create-readings.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let ingest: IngestFixture;
let meter: string;
let meters = 0;
let code: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// 10:00 on 19 November 2026, in Shanghai.
beforeEach(async () => {
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
  ingest = await createIngestFixture(server, fixture.tenant);
  meters += 1;
  code = `CNT-${meters}`;
  meter = await ingest.addDevice(code, 'DTSD1352-C');
});

const admin = () => fixture.tenant.clients.tenant_admin;
const getPlan = (id: string) => admin().succeed('getPlan', { id });

type Input = ReturnType<typeof planOf>;
const counter = (changes: Partial<NonNullable<Input['counter']>> = {}) => ({ every: 500, from: 'step' as const, already: 0, ...changes });

/** Each 500 kWh of the meter from now on, without lead time. */
const input = (changes: Partial<Input> = {}): Input => ({
  ...planOf(fixture),
  ...{ name: '每 500 kWh 保养', trigger: 'counter', rule: '', startsAt: '2026-11-19T10:00', leadMinutes: 0 },
  ...{ deviceIds: [meter], counter: counter() },
  ...changes,
});

async function publish(changes: Partial<Input> = {}): Promise<string> {
  const { id } = await admin().succeed('savePlan', input(changes));
  await admin().succeed('publishPlan', { id, version: 1 });
  await makePlanOrders(server);
  return id;
}

async function change(id: string, changes: Partial<Input>): Promise<void> {
  const { version } = await getPlan(id);
  await admin().succeed('savePlan', { ...input(changes), id, version });
  await makePlanOrders(server);
}

/** The display shows a value an hour later, and the plan is looked at. */
async function show(...values: readonly number[]): Promise<void> {
  for (const value of values) {
    await fixture.passTime(hourMs);
    await ingest.sendReadings(code, [[server.clock.now().getTime(), { energy: value }]]);
  }
  await makePlanOrders(server);
}

const readSteps = async (id: string) =>
  (await getPlan(id)).occurrences.map(({ occurrence, outcome, order }) => [Number(occurrence), outcome, order !== null] as const).reverse();
const countOrders = async () =>
  (await server.database.kysely.selectFrom('work_orders').select('id').where('tenant_id', '=', fixture.tenant.id).execute()).length;

async function complete(orderId: string): Promise<void> {
  const { act, inputs } = fixture;
  const { version } = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: orderId });
  const dispatched = await act('dispatcher', 'dispatchWorkOrder', { id: orderId, version }, inputs.toTeam);
  const accepted = await act('team_leader', 'acceptWorkOrder', dispatched);
  const assigned = await act('team_leader', 'assignWorkOrder', accepted, inputs.members);
  const done = await act('technician', 'processWorkOrder', assigned, inputs.finishWithResult);
  expect((await act('team_leader', 'commentWorkOrder', done, inputs.check)).status).toBe(workOrderStatus.completed);
}

describe('in fixed steps', () => {
  it('makes an order at each step, and none between', async () => {
    const id = await publish();
    await show(10_000, 10_400);
    expect(await readSteps(id)).toEqual([]);
    expect(await getPlan(id)).toMatchObject({
      counterUnit: 'kWh',
      counters: [{ object: { id: meter }, step: 1, counted: 400, every: 500, unit: 'kWh', state: 'counting' }],
    });
    await show(10_510);
    expect(await readSteps(id)).toEqual([[1, 'made', true]]);
    await show(10_990);
    expect(await readSteps(id)).toEqual([[1, 'made', true]]);
    await show(11_000);
    expect(await readSteps(id)).toEqual([
      [1, 'made', true],
      [2, 'made', true],
    ]);
    const [second] = (await getPlan(id)).occurrences;
    expect(second).toMatchObject({ occurrence: '00000002', from: server.clock.now().toISOString() });
    expect(await getPlan(id)).toMatchObject({ counters: [{ step: 3, counted: 0 }] });
  });

  it('counts what the machine had run before it was connected once, for the first step', async () => {
    const id = await publish({ counter: counter({ already: 450 }) });
    await show(10_000, 10_060);
    expect(await readSteps(id)).toEqual([[1, 'made', true]]);
    await show(10_540);
    expect(await readSteps(id)).toHaveLength(1);
    await show(10_555);
    expect(await readSteps(id)).toHaveLength(2);
  });

  it('makes the steps that were passed while no server ran once', async () => {
    const id = await publish();
    await show(10_000, 11_720);
    expect(await readSteps(id)).toEqual([
      [1, 'missed', false],
      [2, 'missed', false],
      [3, 'made', true],
    ]);
    expect(await getPlan(id)).toMatchObject({ counters: [{ step: 4, counted: 220 }] });
    await show(12_000);
    expect((await readSteps(id)).at(-1)).toEqual([4, 'made', true]);
    expect(await countOrders()).toBe(2);
  });

  it('joins the open order where the plan says so', async () => {
    const id = await publish({ openOrder: 'join' });
    await show(10_000, 10_500, 11_000);
    expect(await readSteps(id)).toEqual([
      [1, 'missed', false],
      [2, 'made', true],
    ]);
    await show(11_500);
    expect((await readSteps(id)).at(-1)).toEqual([3, 'joined', true]);
    expect(await countOrders()).toBe(1);
  });

  it('counts on during a pause, and makes what was reached meanwhile once', async () => {
    const id = await publish();
    await show(10_000);
    await admin().succeed('pausePlan', { id, version: 2 });
    await show(11_100);
    expect(await countOrders()).toBe(0);
    await admin().succeed('publishPlan', { id, version: 3 });
    await makePlanOrders(server);
    expect((await readSteps(id)).at(-1)).toEqual([2, 'made', true]);
    expect(await countOrders()).toBe(1);
  });
});

describe('a counter that does not go on evenly', () => {
  it('wraps around, steps back and is reset without an order twice', async () => {
    const id = await publish();
    await show(999_700, 200);
    expect(await readSteps(id)).toEqual([[1, 'made', true]]);
    // Noise, and then the same once more.
    await show(199.9, 200, 199.95);
    expect(await readSteps(id)).toEqual([[1, 'made', true]]);
    // 400 more, and then the counter begins at zero again.
    await show(600, 0, 90);
    expect(await getPlan(id)).toMatchObject({ counters: [{ step: 2 }] });
    await show(110);
    expect(await readSteps(id)).toEqual([
      [1, 'made', true],
      [2, 'made', true],
    ]);
  });

  it('makes no step again when a reading is corrected to less', async () => {
    const id = await publish();
    await show(10_000, 10_600);
    expect(await readSteps(id)).toEqual([[1, 'made', true]]);
    await ingest.sendReadings(code, [[server.clock.now().getTime(), { energy: 10_060 }]]);
    await rollupConsumption(server.context);
    await show(10_450);
    expect(await getPlan(id)).toMatchObject({ counters: [{ step: 2 }] });
    await show(10_510, 10_900);
    expect(await readSteps(id)).toEqual([[1, 'made', true]]);
    await show(11_001);
    expect((await readSteps(id)).at(-1)).toEqual([2, 'made', true]);
  });

  it('goes on where only its meter is replaced', async () => {
    const id = await publish();
    await show(10_000, 10_300);
    await fixture.passTime(hourMs);
    const at = new Date(server.clock.now().getTime() - minuteMs).toISOString();
    await admin().succeed('recordMeterReplacement', { id: meter, at, lastValue: 10_300, firstValue: 5 });
    await rollupConsumption(server.context);
    await show(6, 150);
    await rollupConsumption(server.context);
    await makePlanOrders(server);
    expect(await readSteps(id)).toEqual([]);
    await show(210);
    expect(await readSteps(id)).toEqual([[1, 'made', true]]);
  });

  it('begins anew with another machine in the place of the former one', async () => {
    const id = await publish();
    await show(10_000, 10_450);
    await fixture.passTime(hourMs);
    const { version, ...device } = await admin().succeed('getManagedDevice', { id: meter });
    expect(device.retired).toBe(false);
    const at = new Date(server.clock.now().getTime() - minuteMs).toISOString();
    const nameplate = { maker: null, serialNumber: 'NEW-1', ratings: [], installedOn: null, warrantyUntil: null };
    await admin().succeed('replaceDevice', { id: meter, version, at, nameplate, lastValue: 10_450, firstValue: 0, note: null });
    await rollupConsumption(server.context);
    await show(1, 100, 495);
    await rollupConsumption(server.context);
    await makePlanOrders(server);
    expect(await readSteps(id)).toEqual([]);
    await show(505);
    expect(await readSteps(id)).toEqual([[1, 'made', true]]);
  });
});

describe('counted from the finish', () => {
  it('waits while the order is open, and then counts anew', async () => {
    const id = await publish({ counter: counter({ from: 'finish' }), deviceIds: [fixture.operations.deviceId], meterId: meter });
    await show(10_000, 10_520);
    expect(await readSteps(id)).toEqual([[1, 'made', true]]);
    await show(11_500);
    expect(await readSteps(id)).toHaveLength(1);
    expect(await getPlan(id)).toMatchObject({ nextAt: null, counters: [{ state: 'waiting', counted: 0, reachedAt: null }] });
    await complete((await getPlan(id)).occurrences[0]?.order?.id ?? '');
    await show(11_900);
    expect(await readSteps(id)).toHaveLength(1);
    await show(12_010);
    expect(await readSteps(id)).toEqual([
      [1, 'made', true],
      [2, 'made', true],
    ]);
  });
});

describe('the forecast', () => {
  /** 24 a day in the last 30 days, as of a machine that always runs. */
  const run = () => {
    const days = Array.from({ length: 30 }, (_, index) =>
      new Date(Date.parse('2026-10-20T00:00:00Z') + index * dayMs).toISOString().slice(0, 10),
    );
    return writeDays(server, { tenantId: fixture.tenant.id, deviceId: meter }, Object.fromEntries(days.map((day) => [day, 24])));
  };

  it('brings the order its lead time before', async () => {
    await run();
    const id = await publish({ counter: counter({ already: 400 }), leadMinutes: 2 * 24 * 60 });
    const { counters, nextAt } = await getPlan(id);
    expect(counters[0]?.perDay).toBeCloseTo(24, 0);
    expect(counters[0]).toMatchObject({ step: 1, counted: 400 });
    // 100 are left: four days and some hours.
    expect(counters[0]?.reachedAt?.slice(0, 10)).toBe('2026-11-23');
    expect(nextAt?.slice(0, 10)).toBe('2026-11-21');
    await fixture.passTime(dayMs);
    await makePlanOrders(server);
    expect(await countOrders()).toBe(0);
    // The forecast becomes later while nothing comes in: 29 days of 24 in 30 days, and 100 are left still.
    for (let days = 0; days < 3; days += 1) {
      await fixture.passTime(dayMs);
      await writeDays(server, { tenantId: fixture.tenant.id, deviceId: meter }, { [`2026-11-2${days}`]: 24 });
      await makePlanOrders(server);
    }
    expect(await readSteps(id)).toEqual([[1, 'made', true]]);
    const [made] = (await getPlan(id)).occurrences;
    expect(new Date(made?.from ?? '').getTime()).toBeGreaterThan(server.clock.now().getTime());
    // The next one comes only once this step is reached.
    await makePlanOrders(server);
    expect(await countOrders()).toBe(1);
  });

  it('is what the preview shows, for each device by itself', async () => {
    await run();
    const idle = await ingest.addDevice(`${code}-2`, 'DTSD1352-C');
    const {
      deviceIds,
      name: _,
      description: __,
      level: ___,
      catchUp: ____,
      openOrder: _____,
      ...typed
    } = input({ deviceIds: [meter, idle] });
    const shown = await admin().succeed('previewPlan', { ...typed, deviceIds, orders: 2, counter: counter({ every: 240, already: 120 }) });
    expect(shown.counters.map(({ object, perDay, reachedAt }) => [object.id, Math.round(perDay), reachedAt !== null])).toEqual(
      [meter, idle].map((one) => [one, one === meter ? 24 : 0, one === meter]),
    );
    expect(shown.dates.slice(0, 3)).toMatchObject([
      { object: { id: meter }, occurrence: '00000001', day: '2026-11-24' },
      { object: { id: meter }, occurrence: '00000002', day: '2026-12-04' },
      { object: { id: meter }, occurrence: '00000003' },
    ]);
    expect(shown.dates.every(({ object }) => object?.id === meter)).toBe(true);
    expect(shown.weeks[1]?.minutes).toBe(30);
    // Nothing is written.
    expect(
      await server.database.kysely.selectFrom('plan_counters').select('object_id').where('tenant_id', '=', fixture.tenant.id).execute(),
    ).toEqual([]);
  });
});

describe('a change', () => {
  it('of the interval keeps what was counted since the last step', async () => {
    const id = await publish();
    await show(10_000, 10_500, 10_800);
    expect(await readSteps(id)).toHaveLength(1);
    await change(id, { counter: counter({ every: 400 }) });
    expect(await getPlan(id)).toMatchObject({ counters: [{ step: 2, counted: 300, every: 400 }] });
    await show(10_905);
    expect(await readSteps(id)).toHaveLength(2);
  });

  it('of the meter begins anew, and a device that is added counts from then on', async () => {
    const { deviceId } = fixture.operations;
    const id = await publish();
    await show(10_000, 10_300);
    await change(id, { deviceIds: [deviceId, meter], meterId: meter });
    expect((await getPlan(id)).counters.map(({ counted }) => counted).sort()).toEqual([0, 300]);
    await show(10_510);
    expect(await readSteps(id)).toEqual([[1, 'made', true]]);
  });

  it('of the trigger is refused once the plan has orders', async () => {
    const id = await publish();
    await show(10_000, 10_500);
    const { version } = await getPlan(id);
    const refused = await admin().call('savePlan', { ...planOf(fixture), id, version });
    expect(refused.data).toEqual({ fields: { trigger: '计划已有任务记录，不能改变触发方式，请新建计划' } });
  });
});

it('is paused once nothing counts any more', async () => {
  const { deviceId } = fixture.operations;
  const id = await publish({ deviceIds: [deviceId], meterId: meter });
  await server.database.kysely.updateTable('devices').set({ retired_at: server.clock.now() }).where('id', '=', meter).execute();
  await fixture.passTime(hourMs);
  await makePlanOrders(server);
  expect(await getPlan(id)).toMatchObject({ state: 'paused', pause: 'nothingCounts' });
});

it.each([
  [{ counter: null }, { 'counter.every': '请填写大于 0、不超过 10 亿的数' }],
  [{ counter: counter({ every: 0 }) }, { 'counter.every': '请填写大于 0、不超过 10 亿的数' }],
  [{ counter: counter({ already: 501 }) }, { 'counter.already': '不能大于间隔' }],
  [{ holidays: 'skip' as const }, { holidays: '按计数触发的任务不能跳过，请选择提前、顺延或照常进行' }],
  [{ deviceIds: [] }, { meterId: '请选择计数的表计，或指定有累计读数的设备' }],
  [{ endsOn: '2026-11-18' }, { endsOn: '结束日期不能早于开始日期' }],
  [{ startsAt: '2026-11-01T08:00', endsOn: '2026-11-18' }, { rule: '按此规则不会生成工单' }],
])('refuses %o', async (changes: Partial<Input>, faults) => {
  expect((await admin().call('savePlan', input(changes))).data).toEqual({ fields: faults });
});

it('refuses devices that count nothing, and meters that are not the tenant’s own', async () => {
  const other = await createOrderFixture(server);
  const elsewhere = await createIngestFixture(server, other.tenant);
  const foreign = await elsewhere.addDevice('FOREIGN', 'DTSD1352-C');
  const faults = async (changes: Partial<Input>) => (await admin().call('savePlan', input(changes))).data;
  expect(await faults({ deviceIds: [fixture.operations.deviceId] })).toEqual({ fields: { deviceIds: '有设备没有累计读数，请改选表计' } });
  expect(await faults({ meterId: foreign })).toEqual({ fields: { meterId: '表计不存在、已停用，或没有累计读数' } });
  expect(await faults({ meterId: fixture.operations.gatewayId })).toEqual({ fields: { meterId: '表计不存在、已停用，或没有累计读数' } });
});

it('several servers make one order of each step and device', async () => {
  const others = await Promise.all([startTestServer(), startTestServer()]);
  const servers = [server, ...others];
  const second = await ingest.addDevice(`${code}-2`, 'DTSD1352-C');
  const id = await publish({ deviceIds: [meter, second] });
  for (let value = 10_000; value <= 12_600; value += 260) {
    await fixture.passTime(hourMs);
    for (const { clock } of others) clock.set(server.clock.now());
    const at = server.clock.now().getTime();
    await Promise.all([ingest.sendReadings(code, [[at, { energy: value }]]), ingest.sendReadings(`${code}-2`, [[at, { energy: value }]])]);
    await Promise.allSettled([...servers, ...servers].map(({ context }) => raisePlanOrders(context)));
  }
  await makePlanOrders(server);
  const rows = await server.database.kysely.selectFrom('work_orders').select('origin').where('tenant_id', '=', fixture.tenant.id).execute();
  const expected = [meter, second].flatMap((device) => [1, 2, 3, 4, 5].map((step) => `plan:${id}:${device}:0000000${step}`));
  expect(rows.map(({ origin }) => origin).sort()).toEqual(expected.sort());
  for (const other of others) await other.close();
});

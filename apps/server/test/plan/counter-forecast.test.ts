import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CounterFixture, counterOf, createCounterFixture } from '../support/factories/counter-fixture.ts';
import { makePlanOrders, planOf } from '../support/factories/create-plans.ts';
import { writeDays } from '../support/factories/create-readings.ts';
import { createIngestFixture } from '../support/factories/ingest-fixture.ts';
import { createOrderFixture } from '../support/factories/order-fixture.ts';
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
type Input = ReturnType<typeof planOf>;

describe('the forecast', () => {
  /** 24 a day in the last 30 days, as of a machine that always runs. */
  const run = () => {
    const days = Array.from({ length: 30 }, (_, index) =>
      new Date(Date.parse('2026-10-20T00:00:00Z') + index * dayMs).toISOString().slice(0, 10),
    );
    return writeDays(
      server,
      { tenantId: counted.orders.tenant.id, deviceId: counted.meter },
      Object.fromEntries(days.map((day) => [day, 24])),
    );
  };

  it('brings the order its lead time before', async () => {
    await run();
    const id = await counted.publish({ counter: counterOf({ already: 400 }), leadMinutes: 2 * 24 * 60 });
    const { counters, nextAt } = await getPlan(id);
    expect(counters[0]?.perDay).toBeCloseTo(24, 0);
    expect(counters[0]).toMatchObject({ step: 1, counted: 400 });
    // 100 are left: four days and some hours.
    expect(counters[0]?.reachedAt?.slice(0, 10)).toBe('2026-11-23');
    expect(nextAt?.slice(0, 10)).toBe('2026-11-21');
    await counted.orders.passTime(dayMs);
    await makePlanOrders(server);
    expect(await counted.countOrders()).toBe(0);
    // The forecast becomes later while nothing comes in: 29 days of 24 in 30 days, and 100 are left still.
    for (let days = 0; days < 3; days += 1) {
      await counted.orders.passTime(dayMs);
      await writeDays(server, { tenantId: counted.orders.tenant.id, deviceId: counted.meter }, { [`2026-11-2${days}`]: 24 });
      await makePlanOrders(server);
    }
    expect(await counted.readSteps(id)).toEqual([[1, 'made', true]]);
    const [made] = (await getPlan(id)).occurrences;
    expect(new Date(made?.from ?? '').getTime()).toBeGreaterThan(server.clock.now().getTime());
    // The next one comes only once this step is reached.
    await makePlanOrders(server);
    expect(await counted.countOrders()).toBe(1);
  });

  it('is what the preview shows, for each device by itself', async () => {
    await run();
    const idle = await counted.ingest.addDevice(`${counted.code}-2`, 'DTSD1352-C');
    const {
      deviceIds,
      name: _,
      description: __,
      level: ___,
      catchUp: ____,
      openOrder: _____,
      ...typed
    } = counted.input({ deviceIds: [counted.meter, idle] });
    const shown = await admin().succeed('previewPlan', {
      ...typed,
      deviceIds,
      orders: 2,
      counter: counterOf({ every: 240, already: 120 }),
    });
    expect(shown.counters.map(({ object, perDay, reachedAt }) => [object.id, Math.round(perDay), reachedAt !== null])).toEqual(
      [counted.meter, idle].map((one) => [one, one === counted.meter ? 24 : 0, one === counted.meter]),
    );
    expect(shown.dates.slice(0, 3)).toMatchObject([
      { object: { id: counted.meter }, occurrence: '00000001', day: '2026-11-24' },
      { object: { id: counted.meter }, occurrence: '00000002', day: '2026-12-04' },
      { object: { id: counted.meter }, occurrence: '00000003' },
    ]);
    expect(shown.dates.every(({ object }) => object?.id === counted.meter)).toBe(true);
    expect(shown.weeks[1]?.minutes).toBe(30);
    // Nothing is written.
    expect(
      await server.database.kysely
        .selectFrom('plan_counters')
        .select('object_id')
        .where('tenant_id', '=', counted.orders.tenant.id)
        .execute(),
    ).toEqual([]);
  });
});

describe('a change', () => {
  it('of the interval keeps what was counted since the last step', async () => {
    const id = await counted.publish();
    await counted.show(10_000, 10_500, 10_800);
    expect(await counted.readSteps(id)).toHaveLength(1);
    await counted.change(id, { counter: counterOf({ every: 400 }) });
    expect(await getPlan(id)).toMatchObject({ counters: [{ step: 2, counted: 300, every: 400 }] });
    await counted.show(10_905);
    expect(await counted.readSteps(id)).toHaveLength(2);
  });

  it('of the counted.meter begins anew, and a device that is added counts from then on', async () => {
    const { deviceId } = counted.orders.operations;
    const id = await counted.publish();
    await counted.show(10_000, 10_300);
    await counted.change(id, { deviceIds: [deviceId, counted.meter], meterId: counted.meter });
    expect((await getPlan(id)).counters.map(({ counted }) => counted).sort()).toEqual([0, 300]);
    await counted.show(10_510);
    expect(await counted.readSteps(id)).toEqual([[1, 'made', true]]);
  });

  it('of the trigger is refused once the plan has orders', async () => {
    const id = await counted.publish();
    await counted.show(10_000, 10_500);
    const { version } = await getPlan(id);
    const refused = await admin().call('savePlan', { ...planOf(counted.orders), id, version });
    expect(refused.data).toEqual({ fields: { trigger: '计划已有任务记录，不能改变触发方式，请新建计划' } });
  });
});

it('is paused once nothing counts any more', async () => {
  const { deviceId } = counted.orders.operations;
  const id = await counted.publish({ deviceIds: [deviceId], meterId: counted.meter });
  await server.database.kysely.updateTable('devices').set({ retired_at: server.clock.now() }).where('id', '=', counted.meter).execute();
  await counted.orders.passTime(hourMs);
  await makePlanOrders(server);
  expect(await getPlan(id)).toMatchObject({ state: 'paused', pause: 'nothingCounts' });
});

it.each([
  [{ counter: null }, { 'counter.every': '请填写大于 0、不超过 10 亿的数' }],
  [{ counter: counterOf({ every: 0 }) }, { 'counter.every': '请填写大于 0、不超过 10 亿的数' }],
  [{ counter: counterOf({ already: 501 }) }, { 'counter.already': '不能大于间隔' }],
  [{ holidays: 'skip' as const }, { holidays: '按计数触发的任务不能跳过，请选择提前、顺延或照常进行' }],
  [{ deviceIds: [] }, { meterId: '请选择计数的表计，或指定有累计读数的设备' }],
  [{ endsOn: '2026-11-18' }, { endsOn: '结束日期不能早于开始日期' }],
  [{ startsAt: '2026-11-01T08:00', endsOn: '2026-11-18' }, { rule: '按此规则不会生成工单' }],
])('refuses %o', async (changes: Partial<Input>, faults) => {
  expect((await admin().call('savePlan', counted.input(changes))).data).toEqual({ fields: faults });
});

it('refuses devices that count nothing, and meters that are not the tenant’s own', async () => {
  const other = await createOrderFixture(server);
  const elsewhere = await createIngestFixture(server, other.tenant);
  const foreign = await elsewhere.addDevice('FOREIGN', 'DTSD1352-C');
  const faults = async (changes: Partial<Input>) => (await admin().call('savePlan', counted.input(changes))).data;
  expect(await faults({ deviceIds: [counted.orders.operations.deviceId] })).toEqual({
    fields: { deviceIds: '有设备没有累计读数，请改选表计' },
  });
  expect(await faults({ meterId: foreign })).toEqual({ fields: { meterId: '表计不存在、已停用，或没有累计读数' } });
  expect(await faults({ meterId: counted.orders.operations.gatewayId })).toEqual({
    fields: { meterId: '表计不存在、已停用，或没有累计读数' },
  });
});

import type { ApiInput } from '@energy-om/contract';
import { historyEvent, minuteMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { raiseOrder } from '#services/work-order/commands/raise-order.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
/** Each test begins on Thursday, 19 November 2026, at 10:00 in China. */
afterEach(() => server.clock.set(testStart));

const week = { from: '2026-11-16', to: '2026-11-29' };

const readTasks = (fixture: OrderFixture, person: TestPerson, range: ApiInput<'listUserTasks'> = week) =>
  fixture.tenant.clients[person].succeed('listUserTasks', range);

async function findTask(fixture: OrderFixture, person: TestPerson, { id }: { id: string }, range?: ApiInput<'listUserTasks'>) {
  return (await readTasks(fixture, person, range)).tasks.find((task) => task.id === id);
}

async function goTo(fixture: OrderFixture, time: string) {
  server.clock.set(new Date(time));
  await fixture.passTime(0);
}

describe('the day of a task', () => {
  let fixture: OrderFixture;

  beforeAll(async () => {
    fixture = await createOrderFixture(server);
  });
  afterEach(() => fixture.passTime(0));

  const accept = async (input: Record<string, unknown>, changes?: Parameters<OrderFixture['orderAt']>[1]) =>
    fixture.act('technician', 'acceptWorkOrder', await fixture.orderAt('20.person', changes), input);

  /** As a plan raises it. */
  async function raisePlanned(plannedFinishAt: string): Promise<Moved> {
    const { projectId, businessTypeId, deviceId } = fixture.operations;
    const raised = await raiseOrder(server.context, fixture.tenant.id, 'test', {
      projectId,
      businessTypeId,
      siteId: fixture.tenant.areas.site,
      level: 4,
      title: '2号变压器季度保养',
      description: '按保养规程逐项检查',
      objects: [{ kind: 'device', id: deviceId }],
      fileIds: [],
      plannedFinishAt: Date.parse(plannedFinishAt),
      customAnswers: {},
      linkedOrderId: null,
      source: historyEvent.businessPlan,
      origin: server.context.ids.next(),
    });
    return fixture.act('dispatcher', 'dispatchWorkOrder', raised, fixture.inputs.toPerson);
  }

  it('is that of the running clock', async () => {
    const order = await fixture.orderAt('20.person');
    const task = await findTask(fixture, 'technician', order);
    expect(task).toMatchObject({
      orderNo: order.orderNo,
      kind: 'due',
      when: new Date(testStart.getTime() + 15 * minuteMs).toISOString(),
      dates: ['2026-11-19'],
      clock: { kind: 'accept' },
      overdue: false,
      planned: false,
      onHold: false,
    });
  });

  it('is that of the promised arrival, until somebody has arrived', async () => {
    const order = await accept({ expectedArrivalAt: '2026-11-21T09:00:00+08:00' });
    const promised = { kind: 'arrival', when: '2026-11-21T01:00:00.000Z', dates: ['2026-11-21'] };
    expect(await findTask(fixture, 'technician', order)).toMatchObject(promised);
    const started = await fixture.act('technician', 'assignWorkOrder', order, fixture.inputs.members);
    expect(await findTask(fixture, 'technician', started)).toMatchObject(promised);
    await fixture.act('technician', 'updateWorkOrder', started, { mode: 'checkIn' });
    expect(await findTask(fixture, 'technician', started)).toMatchObject({
      kind: 'due',
      dates: ['2026-11-19'],
      clock: { kind: 'resolve' },
    });
  });

  it('is that of the running clock again once the promised arrival has passed', async () => {
    const order = await accept({ expectedArrivalAt: '2026-11-19T11:00:00+08:00' });
    await goTo(fixture, '2026-11-19T11:00:00+08:00');
    expect(await findTask(fixture, 'technician', order)).toMatchObject({ kind: 'due', clock: { kind: 'arrive' } });
  });

  it('is the planned one of planned maintenance, once it is accepted', async () => {
    const offered = await raisePlanned('2026-11-26T17:00:00+08:00');
    expect(await findTask(fixture, 'technician', offered)).toMatchObject({ kind: 'due', dates: ['2026-11-19'], planned: true, source: 2 });
    await fixture.act('technician', 'acceptWorkOrder', offered);
    expect(await findTask(fixture, 'technician', offered)).toMatchObject({
      kind: 'planned',
      planned: true,
      when: '2026-11-26T09:00:00.000Z',
      dates: ['2026-11-26'],
      clock: { kind: 'arrive' },
      overdue: false,
    });
  });

  it('is that of the planned finish where that comes before the deadline, not where it comes after', async () => {
    const sooner = await accept({}, { level: 4, plannedFinishAt: '2026-11-20T16:00:00+08:00' });
    const later = await accept({}, { level: 4, plannedFinishAt: '2026-11-28T16:00:00+08:00' });
    expect(await findTask(fixture, 'technician', sooner)).toMatchObject({ kind: 'planned', planned: false, dates: ['2026-11-20'] });
    expect(await findTask(fixture, 'technician', later)).toMatchObject({ kind: 'due', dates: ['2026-11-21'] });
  });

  it('is that on which the hold ends', async () => {
    const until = '2026-11-20T09:00:00.000+08:00';
    const held = await fixture.act('technician', 'updateWorkOrder', await fixture.orderAt('50.team'), {
      mode: 'hold',
      holdReason: 'weather',
      until,
    });
    expect(await findTask(fixture, 'technician', held)).toMatchObject({
      kind: 'due',
      when: new Date(until).toISOString(),
      dates: ['2026-11-20'],
      onHold: true,
      clock: null,
    });
  });

  it('is cut in the tenant’s time zone', async () => {
    const lateInTheEvening = '2026-11-20T23:30:00-05:00';
    const order = await accept({ expectedArrivalAt: lateInTheEvening });
    expect((await findTask(fixture, 'technician', order))?.dates).toEqual(['2026-11-21']);
    const setTimeZone = (time_zone: string) =>
      server.database.kysely.updateTable('tenants').set({ time_zone }).where('id', '=', fixture.tenant.id).execute();
    await setTimeZone('America/New_York');
    try {
      const only = { from: '2026-11-20', to: '2026-11-20' };
      const { tasks, days, today } = await readTasks(fixture, 'technician', only);
      expect(tasks.find(({ id }) => id === order.id)?.dates).toEqual(['2026-11-20']);
      expect(days).toMatchObject([{ date: '2026-11-20', arrival: 1 }]);
      // Ten in the morning in China.
      expect(today).toBe('2026-11-18');
      expect(await findTask(fixture, 'technician', order, { from: '2026-11-21', to: '2026-11-21' })).toBeUndefined();
    } finally {
      await setTimeZone('Asia/Shanghai');
    }
  });

  it('is today as well once it has passed, wherever the range ends', async () => {
    const order = await fixture.orderAt('50.team');
    await goTo(fixture, '2026-11-21T08:00:00+08:00');
    const late = await findTask(fixture, 'technician', order);
    expect(late).toMatchObject({ kind: 'due', dates: ['2026-11-19', '2026-11-21'], overdue: true });
    const datesIn = async (from: string, to: string) => (await findTask(fixture, 'technician', order, { from, to }))?.dates;
    expect(await datesIn('2026-11-19', '2026-11-20')).toEqual(['2026-11-19']);
    expect(await datesIn('2026-11-20', '2026-11-20')).toBeUndefined();
    expect(await datesIn('2026-11-21', '2026-11-30')).toEqual(['2026-11-21']);
    expect(await datesIn('2026-11-22', '2026-11-30')).toBeUndefined();
  });

  it('is today as well for a task that waits for somebody who does not do the work', async () => {
    const unassigned = await fixture.orderAt('40');
    await goTo(fixture, '2026-11-21T08:00:00+08:00');
    const datesIn = async (from: string, to: string) => (await findTask(fixture, 'team_leader', unassigned, { from, to }))?.dates;
    expect(await datesIn('2026-11-16', '2026-11-29')).toEqual(['2026-11-19', '2026-11-21']);
    expect(await datesIn('2026-11-19', '2026-11-20')).toEqual(['2026-11-19']);
    expect(await datesIn('2026-11-21', '2026-11-21')).toEqual(['2026-11-21']);
    expect(await datesIn('2026-11-22', '2026-11-30')).toBeUndefined();
  });

  it('is today as well where a deadline before the planned day has passed', async () => {
    const order = await raisePlanned('2026-11-28T17:00:00+08:00');
    await fixture.act('technician', 'acceptWorkOrder', order);
    await goTo(fixture, '2026-11-23T18:00:00+08:00');
    const before = await readTasks(fixture, 'technician');
    const task = before.tasks.find(({ id }) => id === order.id);
    expect(task).toMatchObject({ kind: 'planned', dates: ['2026-11-23', '2026-11-28'], overdue: true, clock: { kind: 'arrive' } });
    expect(before.days.find(({ date }) => date === '2026-11-28')).toMatchObject({ planned: 1, overdue: 0 });
  });
});

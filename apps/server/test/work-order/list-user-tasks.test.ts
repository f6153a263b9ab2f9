import { type ApiInput, bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type Moved, type OrderFixture, type OrderStage } from '../support/factories/order-fixture.ts';
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

describe('whose task an order is', () => {
  let fixture: OrderFixture;
  const stages = [
    '10',
    '20.person',
    '20.team',
    '30',
    '40',
    '50.team',
    '60',
    '70',
    '80',
    '90',
    '100.dispatcher',
    '100.leader',
    '110',
    '120',
    '130',
  ] as const satisfies readonly OrderStage[];
  const orders = new Map<string, OrderStage>();

  beforeAll(async () => {
    fixture = await createOrderFixture(server);
    for (const stage of stages) orders.set((await fixture.orderAt(stage)).id, stage);
  });

  itRejectsUnauthorised('listUserTasks', () => ({ server, tenant: fixture.tenant }), ['stranger', 'platform_admin', 'energy_clerk'], week);

  it.each<[TestPerson, OrderStage[], OrderStage[]]>([
    ['technician', ['20.person', '30', '50.team', '60'], ['70', '80', '90']],
    ['secondTechnician', ['50.team', '60'], ['70', '80', '90']],
    ['team_leader', ['20.team', '40', '70', '100.leader'], []],
    ['dispatcher', ['10', '70', '100.dispatcher', '110'], []],
    ['tenant_admin', ['10', '70', '100.dispatcher', '110', '120'], []],
    ['client_rep', ['80', '120'], []],
    ['occupant', [], []],
  ])('for %s it is what waits for them or is worked on by them, and what they finished', async (person, open, finished) => {
    const { tasks, more } = await readTasks(fixture, person);
    const placesOf = (isFinished: boolean) =>
      tasks.filter(({ kind }) => (kind === 'finished') === isFinished).map(({ id }) => orders.get(id));
    expect(new Set(placesOf(false))).toEqual(new Set(open));
    expect(new Set(placesOf(true))).toEqual(new Set(finished));
    expect(tasks).toHaveLength(open.length + finished.length);
    expect(more).toBe(false);
  });

  it('comes with the one action to take', async () => {
    const { tasks } = await readTasks(fixture, 'technician');
    const actions = Object.fromEntries(tasks.map(({ id, mainAction }) => [orders.get(id), mainAction]));
    expect(actions).toMatchObject({ '20.person': 'accept', '30': 'start', '50.team': 'finish', '60': 'backfill', '90': null });
  });

  it('is never another tenant’s', async () => {
    const foreign = await createOrderFixture(server);
    for (const person of ['technician', 'team_leader', 'dispatcher', 'tenant_admin'] as const) {
      const { tasks, days } = await readTasks(foreign, person);
      expect(tasks).toEqual([]);
      expect(days.every(({ due, planned, arrival, finished, overdue }) => due + planned + arrival + finished + overdue === 0)).toBe(true);
    }
  });

  it('is nobody’s while anyone of a team may take it', async () => {
    const pool = await createOrderFixture(server, { grabAllowed: true });
    const order = await pool.orderAt('10');
    for (const person of ['technician', 'team_leader'] as const) expect((await readTasks(pool, person)).tasks).toEqual([]);
    expect(await findTask(pool, 'dispatcher', order)).toMatchObject({ mainAction: 'dispatch' });
  });

  it('is within the area in which the account may see orders, also an order that it works on', async () => {
    const limited = await createOrderFixture(server);
    await limited.orderAt('10');
    await limited.orderAt('50.team');
    for (const person of ['dispatcher', 'technician'] as const) {
      expect((await readTasks(limited, person)).tasks).toHaveLength(1);
      await server.database.kysely
        .updateTable('role_grants')
        .set({ area_id: limited.tenant.areas.room })
        .where('account_id', '=', limited.tenant.accounts[person].id)
        .execute();
      expect((await readTasks(limited, person)).tasks).toEqual([]);
    }
  });
});

describe('a finished order', () => {
  let fixture: OrderFixture;
  let order: Moved;

  beforeAll(async () => {
    fixture = await createOrderFixture(server, { checkRequired: false });
    order = await fixture.orderAt('50.team');
    await goTo(fixture, '2026-11-19T23:50:00+08:00');
    order = await fixture.act('technician', 'processWorkOrder', order, fixture.inputs.finish);
    await goTo(fixture, '2026-11-20T09:00:00+08:00');
  });
  afterEach(() => fixture.passTime(0));

  it('is still to be done while its paperwork is missing', async () => {
    await fixture.passTime(0);
    expect(await findTask(fixture, 'technician', order)).toMatchObject({
      kind: 'due',
      clock: { kind: 'backfill' },
      mainAction: 'backfill',
    });
  });

  it('is on its day of finishing, without a clock, for all who did it and for nobody else', async () => {
    await goTo(fixture, '2026-11-20T09:30:00+08:00');
    order = await fixture.act('technician', 'processWorkOrder', order, fixture.inputs.result);
    await goTo(fixture, '2026-12-20T09:30:00+08:00');
    const finished = { kind: 'finished', when: '2026-11-19T15:50:00.000Z', dates: ['2026-11-19'], clock: null, overdue: false };
    for (const person of ['technician', 'secondTechnician'] as const) {
      expect(await findTask(fixture, person, order)).toMatchObject(finished);
    }
    expect(await findTask(fixture, 'dispatcher', order)).toBeUndefined();
    expect(await findTask(fixture, 'technician', order, { from: '2026-11-20', to: '2026-12-31' })).toBeUndefined();
    expect((await readTasks(fixture, 'technician')).days.find(({ date }) => date === '2026-11-19')).toEqual({
      date: '2026-11-19',
      due: 0,
      planned: 0,
      arrival: 0,
      finished: 1,
      overdue: 0,
    });
  });
});

describe('the answer', () => {
  let fixture: OrderFixture;

  beforeAll(async () => {
    fixture = await createOrderFixture(server);
  });
  afterEach(() => fixture.passTime(0));

  it('counts every day of the range by kind, and lists in time order', async () => {
    await fixture.orderAt('70');
    const offered = await fixture.orderAt('20.person');
    await fixture.act('technician', 'acceptWorkOrder', await fixture.orderAt('20.person'), {
      expectedArrivalAt: '2026-11-20T08:00:00+08:00',
    });
    await fixture.orderAt('50.person');
    await fixture.passTime(20 * minuteMs);
    const { from, to, today, days, tasks } = await readTasks(fixture, 'technician', { from: '2026-11-18', to: '2026-11-21' });
    expect({ from, to, today }).toEqual({ from: '2026-11-18', to: '2026-11-21', today: '2026-11-19' });
    const none = { due: 0, planned: 0, arrival: 0, finished: 0, overdue: 0 };
    expect(days).toEqual([
      { ...none, date: '2026-11-18' },
      { ...none, date: '2026-11-19', due: 2, finished: 1, overdue: 1 },
      { ...none, date: '2026-11-20', arrival: 1 },
      { ...none, date: '2026-11-21' },
    ]);
    expect(tasks.map(({ kind }) => kind)).toEqual(['finished', 'due', 'due', 'arrival']);
    expect(tasks[1]).toMatchObject({ id: offered.id, overdue: true, mainAction: 'accept' });
  });

  it('ends at 500 tasks, open ones first, and says that there are more', async () => {
    const { id } = await fixture.orderAt('50.person');
    const { kysely } = server.database;
    const order = await kysely.selectFrom('work_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const json = { state: JSON.stringify(order.state), custom_answers: '{}', result: null, evaluation: null, permit_waiver: null };
    const copy = async (count: number) => {
      const ids = Array.from({ length: count }, () => server.context.ids.next());
      await kysely
        .insertInto('work_orders')
        .values(ids.map((copied) => ({ ...order, ...json, id: copied, order_no: copied })))
        .execute();
      const account_id = fixture.tenant.accounts.technician.id;
      await kysely
        .insertInto('work_order_participants')
        .values(
          ids.map((order_id) => ({ tenant_id: fixture.tenant.id, account_id, order_id, is_working: true, finished_at: order.finished_at })),
        )
        .execute();
    };
    const before = (await readTasks(fixture, 'technician')).tasks;
    const finished = before.filter(({ kind }) => kind === 'finished').length;
    expect(finished).toBeGreaterThan(0);
    await copy(500 - before.length);
    const full = await readTasks(fixture, 'technician');
    expect(full).toMatchObject({ more: false });
    expect(full.tasks).toHaveLength(500);
    await copy(finished);
    const cut = await readTasks(fixture, 'technician');
    expect(cut.more).toBe(true);
    expect(cut.tasks).toHaveLength(500);
    expect(cut.tasks.some(({ kind }) => kind === 'finished')).toBe(false);
  });

  it.each([
    ['from', {}],
    ['from', { to: '2026-11-30' }],
    ['to', { from: '2026-11-01' }],
    ['from', { from: '2026-02-30', to: '2026-03-10' }],
    ['to', { from: '2026-11-01', to: '20261110' }],
    ['to', { from: '2026-11-01', to: '2026-11-10T00:00:00Z' }],
    ['from', { from: '0000-01-01', to: '0000-01-02' }],
    ['to', { from: '2026-11-02', to: '2026-11-01' }],
    ['to', { from: '2026-11-01', to: '2027-01-03' }],
    ['to', { from: '1000-01-01', to: '2999-12-31' }],
  ])('is 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await fixture.tenant.clients.technician.call('listUserTasks', input);
    expect(code).toBe(bodyCode.invalid);
    expect(Object.keys(data.fields)).toContain(field);
  });

  it('accepts one day, and days that are 62 days apart', async () => {
    expect((await readTasks(fixture, 'technician', { from: '2026-11-19', to: '2026-11-19' })).days).toHaveLength(1);
    expect((await readTasks(fixture, 'technician', { from: '2026-11-01', to: '2027-01-02' })).days).toHaveLength(63);
  });

  it('is overdue from the instant of its deadline on', async () => {
    const order = await fixture.orderAt('50.person');
    await fixture.passTime(2 * hourMs - 1);
    expect(await findTask(fixture, 'technician', order)).toMatchObject({ overdue: false });
    await fixture.passTime(1);
    expect(await findTask(fixture, 'technician', order)).toMatchObject({ overdue: true });
  });
});

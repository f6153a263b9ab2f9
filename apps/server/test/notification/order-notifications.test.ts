import { workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseAlarmOrders } from '#services/alarm-order/raise-alarm-orders.ts';
import { fireDueTimers } from '#services/work-order/commands/fire-due-timers.ts';
import {
  type DispatchResult,
  dispatchDue,
  dispatchNotifications,
  forgetDue,
  listDue,
  listWritten,
  type Message,
  readMessages,
} from '../support/assertions/notifications.ts';
import { createAlarm } from '../support/factories/create-alarms.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestPerson } from '../support/factories/create-tenant.ts';
import {
  createOrderFixture,
  type Moved,
  type OrderFixture,
  type OrderRef,
  type OrderStage,
  type OrderWrite,
} from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const hour = 3_600_000;
const everybody: TestPerson[] = ['dispatcher', 'tenant_admin'];

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
  await forgetDue(server);
});

const dispatch = (): Promise<DispatchResult> => dispatchNotifications(server, fixture.tenant);
const nobody: DispatchResult = { notified: {}, resolved: [] };

/** An order that everybody was told of as it stands there. */
async function orderAt(place: OrderStage): Promise<Moved> {
  const order = await fixture.orderAt(place);
  await dispatch();
  return order;
}

/** What one step tells. */
async function step(
  person: TestPerson,
  name: OrderWrite,
  order: OrderRef,
  input?: Record<string, unknown>,
): Promise<DispatchResult & { order: Moved }> {
  const moved = await fixture.act(person, name, order, input);
  return { ...(await dispatch()), order: moved };
}

const newest = async (person: TestPerson): Promise<Message | undefined> => (await readMessages(fixture.tenant.clients[person]))[0];
const long = () => ({ mode: 'hold', holdReason: 'permit', until: new Date(server.clock.now().getTime() + 60 * hour).toISOString() });

describe('the life of an order', () => {
  it('tells at each step those whose turn it is, never who took it, and settles what was told before', async () => {
    const { inputs } = fixture;
    const created = await fixture.create('client_rep');
    expect(await dispatch()).toEqual({ notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' }, resolved: [] });
    // An administrator may accept for every team's leader, and is not told for that.
    const dispatched = await step('dispatcher', 'dispatchWorkOrder', created, inputs.toTeam);
    expect(dispatched).toMatchObject({ notified: { team_leader: 'accept' }, resolved: everybody });
    expect(dispatched.notified).toEqual({ team_leader: 'accept' });
    const accepted = await step('team_leader', 'acceptWorkOrder', dispatched.order);
    expect(accepted).toEqual({ notified: {}, resolved: ['team_leader'], order: accepted.order });
    const assigned = await step('team_leader', 'assignWorkOrder', accepted.order, inputs.members);
    expect(assigned).toEqual({ notified: { technician: 'finish', secondTechnician: 'member' }, resolved: [], order: assigned.order });
    const arrived = await step('technician', 'updateWorkOrder', assigned.order, { mode: 'checkIn' });
    expect(arrived).toEqual({ ...nobody, order: arrived.order });
    const finished = await step('technician', 'processWorkOrder', arrived.order, inputs.finish);
    expect(finished).toEqual({
      notified: { secondTechnician: 'backfill' },
      resolved: ['secondTechnician', 'technician'],
      order: finished.order,
    });
    const executed = await step('technician', 'processWorkOrder', finished.order, inputs.result);
    const checkers = { dispatcher: 'passCheck', tenant_admin: 'passCheck', team_leader: 'passCheck' };
    expect(executed).toEqual({ notified: checkers, resolved: ['secondTechnician'], order: executed.order });
    const checked = await step('team_leader', 'commentWorkOrder', executed.order, inputs.check);
    expect(checked).toEqual({
      notified: { client_rep: 'evaluate' },
      resolved: ['dispatcher', 'team_leader', 'tenant_admin'],
      order: checked.order,
    });
    const evaluated = await step('client_rep', 'commentWorkOrder', checked.order, inputs.evaluate);
    expect(evaluated.order.status).toBe(status.completed);
    // The client raised it, and knows.
    expect(evaluated).toEqual({ notified: {}, resolved: ['client_rep'], order: evaluated.order });
    expect(await listDue(server, fixture.tenant.id)).toEqual([]);
    expect((await listWritten(server, fixture.tenant.id)).filter(({ read_at }) => read_at === null)).toEqual([]);
  });

  it('tells who raised it, and who asked for it, that it is done', async () => {
    const order = await orderAt('80');
    expect((await step('client_rep', 'commentWorkOrder', order, fixture.inputs.evaluate)).notified).toEqual({ dispatcher: 'completed' });
  });

  it('says what, which, where, how urgent, by what and by whom', async () => {
    const order = await fixture.orderAt('20.person');
    const at = server.clock.now().toISOString();
    const read = await server.database.kysely
      .selectFrom('work_orders')
      .select('order_no')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    server.clock.advance(1000);
    await dispatch();
    expect(await readMessages(fixture.tenant.clients.technician)).toEqual([
      {
        id: expect.any(String),
        kind: 'workOrders',
        topic: 'accept',
        subject: { kind: 'workOrder', id: order.id },
        title: '2号变压器油温过高',
        detail: read.order_no,
        place: 'site 区域',
        level: 2,
        cause: 'dispatch',
        by: 'dispatcher 员工',
        // When it happened, not when it was told.
        at,
        isRead: false,
      },
    ]);
  });

  const steps: [
    what: string,
    at: OrderStage,
    by: TestPerson,
    call: OrderWrite,
    input: keyof OrderFixture['inputs'],
    cause: string,
    expected: DispatchResult,
  ][] = [
    [
      'declined',
      '20.person',
      'technician',
      'sendBackWorkOrder',
      'sendBack',
      'decline',
      {
        notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' },
        resolved: ['technician'],
      },
    ],
    [
      'declined by a team',
      '20.team',
      'team_leader',
      'sendBackWorkOrder',
      'sendBack',
      'decline',
      {
        notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' },
        resolved: ['team_leader'],
      },
    ],
    [
      'sent back before it was begun',
      '30',
      'technician',
      'sendBackWorkOrder',
      'sendBack',
      'sendBack',
      {
        notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' },
        resolved: [],
      },
    ],
    [
      'sent back by the crew',
      '50.team',
      'technician',
      'sendBackWorkOrder',
      'sendBack',
      'sendBack',
      {
        notified: { team_leader: 'assign' },
        resolved: ['secondTechnician', 'technician'],
      },
    ],
    [
      'passed up',
      '100.leader',
      'team_leader',
      'sendBackWorkOrder',
      'sendBack',
      'passUp',
      {
        notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' },
        resolved: ['team_leader'],
      },
    ],
    [
      'assigned again',
      '100.leader',
      'team_leader',
      'assignWorkOrder',
      'members',
      'assign',
      {
        notified: { technician: 'finish', secondTechnician: 'member' },
        resolved: ['team_leader'],
      },
    ],
    [
      'sent back for rework',
      '70',
      'team_leader',
      'sendBackWorkOrder',
      'rework',
      'rework',
      {
        notified: { technician: 'finish', secondTechnician: 'member' },
        resolved: ['dispatcher', 'team_leader', 'tenant_admin'],
      },
    ],
    [
      'sent back for its paperwork',
      '70',
      'dispatcher',
      'sendBackWorkOrder',
      'paperwork',
      'reworkPaperwork',
      {
        notified: { technician: 'backfill', secondTechnician: 'backfill' },
        resolved: ['dispatcher', 'team_leader', 'tenant_admin'],
      },
    ],
    [
      'not solved',
      '80',
      'client_rep',
      'commentWorkOrder',
      'notSolved',
      'reportNotSolved',
      {
        notified: { technician: 'finish', secondTechnician: 'member' },
        resolved: ['client_rep'],
      },
    ],
    [
      'dispatched again',
      '100.dispatcher',
      'dispatcher',
      'dispatchWorkOrder',
      'toTeam',
      'dispatch',
      {
        notified: { team_leader: 'accept' },
        resolved: ['dispatcher', 'tenant_admin'],
      },
    ],
    [
      'to be closed',
      '50.team',
      'technician',
      'applyForClosing',
      'applyForClosing',
      'applyForClosing',
      {
        notified: { dispatcher: 'confirmClosing', tenant_admin: 'confirmClosing' },
        resolved: ['secondTechnician', 'technician'],
      },
    ],
    [
      'confirmed to be closed',
      '110',
      'dispatcher',
      'signClosing',
      'sign',
      'confirmClosing',
      {
        notified: { tenant_admin: 'close', client_rep: 'close' },
        resolved: ['dispatcher', 'tenant_admin'],
      },
    ],
    [
      'not to be closed',
      '110',
      'dispatcher',
      'signClosing',
      'refuse',
      'refuseClosing',
      {
        notified: { technician: 'finish', secondTechnician: 'member' },
        resolved: ['dispatcher', 'tenant_admin'],
      },
    ],
    [
      'not to be closed after all',
      '110',
      'technician',
      'applyForClosing',
      'withdraw',
      'withdrawClosing',
      {
        notified: { secondTechnician: 'member' },
        resolved: ['dispatcher', 'tenant_admin'],
      },
    ],
    [
      'closed',
      '120',
      'client_rep',
      'signClosing',
      'sign',
      'close',
      {
        notified: { dispatcher: 'closed', technician: 'closed', secondTechnician: 'closed' },
        resolved: ['client_rep', 'tenant_admin'],
      },
    ],
  ];

  it.each(steps)('tells of one that is %s', async (_what, at, by, call, input, cause, expected) => {
    const order = await orderAt(at);
    const { order: moved, ...notified } = await step(by, call, order, fixture.inputs[input]);
    expect(notified).toEqual(expected);
    for (const person of Object.keys(expected.notified) as TestPerson[]) {
      expect(await newest(person), person).toMatchObject({ subject: { id: moved.id }, cause, by: `${by} 员工` });
    }
    expect((await readMessages(fixture.tenant.clients[by])).filter(({ cause: of }) => of === cause)).toEqual([]);
  });

  it('settles what was sent to another, and tells a member that stays nothing twice', async () => {
    const first = await orderAt('20.person');
    const input = { accountId: fixture.tenant.accounts.secondTechnician.id, expectedAt: server.clock.now().toISOString(), reason: '改派' };
    const redispatched = await step('dispatcher', 'dispatchWorkOrder', first, input);
    expect(redispatched).toMatchObject({ notified: { secondTechnician: 'accept', technician: 'withdrawn' }, resolved: ['technician'] });
    const inWork = await orderAt('50.team');
    const { id } = fixture.tenant.accounts.technician;
    const changed = await step('team_leader', 'assignWorkOrder', inWork, { memberIds: [id], leadId: id, reason: '换人' });
    expect(changed).toEqual({ notified: { secondTechnician: 'withdrawn' }, resolved: ['secondTechnician'], order: changed.order });
  });

  it('asks the dispatchers for a hold of more than a day, until it has its answer', async () => {
    const ends: [TestPerson, OrderWrite, () => Record<string, unknown>][] = [
      ['dispatcher', 'updateWorkOrder', () => ({ mode: 'approveHold' })],
      ['technician', 'updateWorkOrder', () => ({ mode: 'resume' })],
      ['technician', 'processWorkOrder', () => fixture.inputs.finish],
    ];
    for (const [person, call, input] of ends) {
      const order = await orderAt('50.team');
      const held = await step('technician', 'updateWorkOrder', order, long());
      expect(held).toEqual({ notified: { dispatcher: 'approveHold', tenant_admin: 'approveHold' }, resolved: [], order: held.order });
      const { resolved } = await step(person, call, held.order, input());
      expect(resolved, call).toEqual(expect.arrayContaining(['dispatcher', 'tenant_admin']));
    }
  });

  it('ends the question by itself when the hold ends by itself', async () => {
    const order = await orderAt('50.team');
    await step('technician', 'updateWorkOrder', order, long());
    server.clock.advance(24 * hour);
    while ((await fireDueTimers(server.context)) > 0);
    expect(await dispatch()).toEqual({ notified: { technician: 'resumed', secondTechnician: 'resumed' }, resolved: everybody });
  });

  it('asks nobody for a short hold, nor for a dispatcher’s own', async () => {
    const until = new Date(server.clock.now().getTime() + 5 * hour).toISOString();
    const order = await orderAt('50.team');
    expect((await step('technician', 'updateWorkOrder', order, { ...long(), until })).notified).toEqual({});
    const other = await orderAt('50.team');
    const { order: held, ...expected } = await step('dispatcher', 'updateWorkOrder', other, long());
    expect(expected).toEqual(nobody);
    expect(held.status).toBe(status.executing);
  });

  it('tells those who have it in hand of a word that somebody added', async () => {
    const order = await orderAt('50.team');
    const word = { mode: 'add', text: '现场已断电' };
    const first = await step('dispatcher', 'updateWorkOrder', order, word);
    expect(first).toEqual({ notified: { technician: 'added', secondTechnician: 'added' }, resolved: [], order: first.order });
    expect(await newest('technician')).toMatchObject({ topic: 'added', cause: 'add', by: 'dispatcher 员工' });
    await fixture.tenant.clients.secondTechnician.succeed('readNotifications', { until: server.context.ids.next() });
    const second = await step('technician', 'updateWorkOrder', first.order, word);
    expect(second).toEqual({ notified: { secondTechnician: 'added' }, resolved: [], order: second.order });
  });

  it('leaves nothing due where it was only edited, or somebody arrived', async () => {
    const [order, other] = [await orderAt('50.team'), await orderAt('20.person')];
    await fixture.act('technician', 'updateWorkOrder', order, { mode: 'checkIn' });
    await fixture.act('dispatcher', 'updateWorkOrder', other, { mode: 'edit', title: '改过的标题' });
    expect(await listDue(server, fixture.tenant.id)).toEqual([]);
    expect(await dispatch()).toEqual(nobody);
  });

  it('tells of one that moved by itself both who raised it and who asked for it: nobody did it', async () => {
    const order = await orderAt('80');
    server.clock.advance(72 * hour);
    while ((await fireDueTimers(server.context)) > 0);
    expect(await dispatch()).toEqual({ notified: { dispatcher: 'completed', client_rep: 'completed' }, resolved: ['client_rep'] });
    await fixture.passTime(0);
    expect(await newest('dispatcher')).toMatchObject({ subject: { id: order.id }, cause: 'evaluate', by: null });
  });

  it('tells of a check that nobody has to make together with what made it due', async () => {
    fixture = await createOrderFixture(server, { checkRequired: false });
    const order = await orderAt('50.team');
    const done = await step('technician', 'processWorkOrder', order, fixture.inputs.finishWithResult);
    expect(done).toMatchObject({ notified: { client_rep: 'evaluate' }, resolved: ['secondTechnician', 'technician'] });
    expect(Object.keys(done.notified)).toEqual(['client_rep']);
  });
});

describe('an order that nobody has yet', () => {
  it('is told of to the whole team that may take it, until one has', async () => {
    fixture = await createOrderFixture(server, { grabAllowed: true });
    const order = await fixture.create('client_rep');
    const notified = {
      dispatcher: 'dispatch',
      tenant_admin: 'dispatch',
      team_leader: 'grab',
      technician: 'grab',
      secondTechnician: 'grab',
    };
    expect(await dispatch()).toEqual({ notified, resolved: [] });
    const grabbed = await step('technician', 'acceptWorkOrder', order);
    expect(grabbed.notified).toEqual({});
    expect(grabbed.resolved).toEqual(Object.keys(notified).sort());
  });

  it('disturbs nobody who is executing an order, and is written for them all the same', async () => {
    fixture = await createOrderFixture(server, { grabAllowed: true });
    const { team_leader, technician, secondTechnician } = fixture.tenant.accounts;
    await orderAt('50.team');
    await fixture.create('client_rep');
    const notified = (await dispatchDue(server)).filter((signal) => signal.kind === 'notified' && signal.notification.topic === 'grab');
    const quiet = notified.flatMap((signal) => (signal.kind === 'notified' ? signal.accountIds.map((id) => [id, signal.isQuiet]) : []));
    expect(Object.fromEntries(quiet)).toEqual({ [team_leader.id]: false, [technician.id]: true, [secondTechnician.id]: true });
    expect(await newest('technician')).toMatchObject({ topic: 'grab', isRead: false });
  });

  it('comes from an alarm as well, and nobody did it', async () => {
    const alarmId = await createAlarm(server, fixture.tenant.id, fixture.operations.deviceId, {
      order_due: fixture.operations.businessTypeId,
    });
    await raiseAlarmOrders(server.context, 100);
    expect(await dispatch()).toEqual({ notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' }, resolved: [] });
    const alarm = await server.database.kysely
      .selectFrom('alarms')
      .select('work_order_id')
      .where('id', '=', alarmId)
      .executeTakeFirstOrThrow();
    expect(await newest('dispatcher')).toMatchObject({
      subject: { kind: 'workOrder', id: alarm.work_order_id },
      cause: 'create',
      by: null,
    });
  });
});

describe('who is not told', () => {
  it('is who may not see the order: of another area, of another tenant, without a role', async () => {
    const other = await createTenant(server);
    const elsewhere = await createArea(server, fixture.tenant.id, fixture.tenant.areas.region, '江北站');
    const far = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: elsewhere }]);
    const near = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: fixture.tenant.areas.site }]);
    await fixture.create('client_rep');
    const { notified } = await dispatch();
    expect(notified).toEqual({ dispatcher: 'dispatch', tenant_admin: 'dispatch', [near.account.id]: 'dispatch' });
    expect(await readMessages(far.client)).toEqual([]);
    expect(await listWritten(server, other.id)).toEqual([]);
  });

  it('is who chose not to be, of that kind alone', async () => {
    const { dispatcher, tenant_admin } = fixture.tenant.clients;
    await dispatcher.succeed('updateProfile', { notifications: { workOrders: false } });
    await tenant_admin.succeed('updateProfile', { notifications: { alarms: false, announcements: false } });
    const order = await fixture.create('client_rep');
    expect((await dispatch()).notified).toEqual({ tenant_admin: 'dispatch' });
    await dispatcher.succeed('updateProfile', { notifications: { workOrders: true } });
    const declined = await fixture.act('dispatcher', 'dispatchWorkOrder', order, fixture.inputs.toPerson);
    await fixture.act('technician', 'sendBackWorkOrder', declined, fixture.inputs.sendBack);
    expect((await dispatch()).notified).toEqual({ dispatcher: 'dispatch', tenant_admin: 'dispatch', client_rep: 'resubmit' });
  });

  it('is who lost the right, or the membership, before', async () => {
    const { account } = await fixture.tenant.addAccount([{ role: 'dispatcher' }]);
    const gone = await fixture.tenant.addAccount([{ role: 'dispatcher' }]);
    await fixture.create('client_rep');
    await server.database.kysely.deleteFrom('role_grants').where('account_id', '=', account.id).execute();
    await gone.client.succeed('unbindAccountTenant', { tenantId: fixture.tenant.id });
    expect((await dispatch()).notified).toEqual({ dispatcher: 'dispatch', tenant_admin: 'dispatch' });
  });
});

import { dayMs, hourMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fireDueTimers } from '#services/work-order/commands/fire-due-timers.ts';
import { clearOutbox, type DispatchResult, listPendingEvents, listWritten, readMessages } from '../support/assertions/notifications.ts';
import { notifyOfOrders } from '../support/assertions/notify-of-orders.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture, type OrderWrite } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

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
  await clearOutbox(server);
});

const { dispatch, orderAt, step, newest } = notifyOfOrders(() => fixture);
const nobody: DispatchResult = { notified: {}, resolved: [] };
const long = () => ({ mode: 'hold', holdReason: 'permit', until: new Date(server.clock.now().getTime() + 60 * hourMs).toISOString() });

describe('the life of an order', () => {
  it('notifies at each step those whose turn it is, never the one who took it, and resolves earlier notifications', async () => {
    const { inputs } = fixture;
    const created = await fixture.create('client_rep');
    expect(await dispatch()).toEqual({ notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' }, resolved: [] });
    // An administrator may accept for every team's leader, and is not notified for that.
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
    // The client raised it, and is not notified.
    expect(evaluated).toEqual({ notified: {}, resolved: ['client_rep'], order: evaluated.order });
    expect(await listPendingEvents(server, fixture.tenant.id)).toEqual([]);
    expect((await listWritten(server, fixture.tenant.id)).filter(({ read_at }) => read_at === null)).toEqual([]);
  });

  it('notifies the creator and the requester that it is done', async () => {
    const order = await orderAt('80');
    expect((await step('client_rep', 'commentWorkOrder', order, fixture.inputs.evaluate)).notified).toEqual({ dispatcher: 'completed' });
  });

  it('gives title, number, place, level, cause and author', async () => {
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
        // When the event happened, not when it was dispatched.
        at,
        isRead: false,
      },
    ]);
  });

  it('resolves the notification of an order that went to somebody else, and does not notify a remaining member twice', async () => {
    const first = await orderAt('20.person');
    const input = { accountId: fixture.tenant.accounts.secondTechnician.id, expectedAt: server.clock.now().toISOString(), reason: '改派' };
    const redispatched = await step('dispatcher', 'dispatchWorkOrder', first, input);
    expect(redispatched).toMatchObject({ notified: { secondTechnician: 'accept', technician: 'withdrawn' }, resolved: ['technician'] });
    const inWork = await orderAt('50.team');
    const { id } = fixture.tenant.accounts.technician;
    const changed = await step('team_leader', 'assignWorkOrder', inWork, { memberIds: [id], leadId: id, reason: '换人' });
    expect(changed).toEqual({ notified: { secondTechnician: 'withdrawn' }, resolved: ['secondTechnician'], order: changed.order });
  });

  it('asks the dispatchers to approve a hold of more than a day, until one has', async () => {
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

  it('resolves that request when the hold ends by itself', async () => {
    const order = await orderAt('50.team');
    await step('technician', 'updateWorkOrder', order, long());
    server.clock.advance(dayMs);
    while ((await fireDueTimers(server.context)) > 0);
    expect(await dispatch()).toEqual({ notified: { technician: 'resumed', secondTechnician: 'resumed' }, resolved: everybody });
  });

  it('asks nobody for a short hold, nor for a dispatcher’s own', async () => {
    const until = new Date(server.clock.now().getTime() + 5 * hourMs).toISOString();
    const order = await orderAt('50.team');
    expect((await step('technician', 'updateWorkOrder', order, { ...long(), until })).notified).toEqual({});
    const other = await orderAt('50.team');
    const { order: held, ...expected } = await step('dispatcher', 'updateWorkOrder', other, long());
    expect(expected).toEqual(nobody);
    expect(held.status).toBe(status.executing);
  });

  it('notifies those who have it in hand of an addition', async () => {
    const order = await orderAt('50.team');
    const word = { mode: 'add', text: '现场已断电' };
    const first = await step('dispatcher', 'updateWorkOrder', order, word);
    expect(first).toEqual({ notified: { technician: 'added', secondTechnician: 'added' }, resolved: [], order: first.order });
    expect(await newest('technician')).toMatchObject({ topic: 'added', cause: 'add', by: 'dispatcher 员工' });
    await fixture.tenant.clients.secondTechnician.succeed('readNotifications', { until: server.context.ids.next() });
    const second = await step('technician', 'updateWorkOrder', first.order, word);
    expect(second).toEqual({ notified: { secondTechnician: 'added' }, resolved: [], order: second.order });
  });

  it('notifies whoever has it of an urge, until the order moves', async () => {
    const order = await orderAt('50.team');
    const urged = await step('dispatcher', 'updateWorkOrder', order, { mode: 'urge' });
    expect(urged).toEqual({ notified: { technician: 'urged' }, resolved: [], order: urged.order });
    const { resolved } = await step('technician', 'processWorkOrder', urged.order, fixture.inputs.finish);
    expect(resolved).toContain('technician');
  });

  it('writes no event where it was only edited, or somebody arrived', async () => {
    const [order, other] = [await orderAt('50.team'), await orderAt('20.person')];
    await fixture.act('technician', 'updateWorkOrder', order, { mode: 'checkIn' });
    await fixture.act('dispatcher', 'updateWorkOrder', other, { mode: 'edit', title: '改过的标题' });
    expect(await listPendingEvents(server, fixture.tenant.id)).toEqual([]);
    expect(await dispatch()).toEqual(nobody);
  });

  it('notifies both creator and requester of an order that a timer moved, since nobody did it', async () => {
    const order = await orderAt('80');
    server.clock.advance(72 * hourMs);
    while ((await fireDueTimers(server.context)) > 0);
    expect(await dispatch()).toEqual({ notified: { dispatcher: 'completed', client_rep: 'completed' }, resolved: ['client_rep'] });
    await fixture.passTime(0);
    expect(await newest('dispatcher')).toMatchObject({ subject: { id: order.id }, cause: 'evaluate', by: null });
  });

  it('notifies of a check that passes by itself together with the results before it', async () => {
    fixture = await createOrderFixture(server, { checkRequired: false });
    const order = await orderAt('50.team');
    const done = await step('technician', 'processWorkOrder', order, fixture.inputs.finishWithResult);
    expect(done).toMatchObject({ notified: { client_rep: 'evaluate' }, resolved: ['secondTechnician', 'technician'] });
    expect(Object.keys(done.notified)).toEqual(['client_rep']);
  });
});

describe('an account that is not notified', () => {
  it('is one that may not see the order: of another area, of another tenant, without a role', async () => {
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

  it('is one that chose so, for that kind only', async () => {
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

  it('is one that lost the right, or the membership, before', async () => {
    const { account } = await fixture.tenant.addAccount([{ role: 'dispatcher' }]);
    const gone = await fixture.tenant.addAccount([{ role: 'dispatcher' }]);
    await fixture.create('client_rep');
    await server.database.kysely.deleteFrom('role_grants').where('account_id', '=', account.id).execute();
    await gone.client.succeed('unbindAccountTenant', { tenantId: fixture.tenant.id });
    expect((await dispatch()).notified).toEqual({ dispatcher: 'dispatch', tenant_admin: 'dispatch' });
  });
});

import { bodyCode } from '@energy-om/contract';
import { dayMs, historyEvent, hourMs, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fireDueTimers } from '#services/work-order/commands/fire-due-timers.ts';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let silent: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  silent = createOrderFixtureIn(server, fixture.tenant, await createOperations(server, fixture.tenant, { closesOnSilence: true }));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testStart);
  await fixture.passTime(0);
});

/** Fires all due timers; those of other suites' orders in the same database, too. */
async function fireAll(): Promise<void> {
  for (let rounds = 0; rounds < 20 && (await fireDueTimers(server.context)) > 0; rounds += 1);
}

async function expectBySystem(orderId: string, action: string, events: readonly (number | null)[]): Promise<void> {
  const { order, history, audit } = await readOrderRows(server, orderId);
  const entries = history.filter(({ version }) => version === order.version);
  expect(entries.map(({ event }) => event)).toEqual(events);
  for (const entry of entries) expect(entry).toMatchObject({ action, actor_id: null, at: server.clock.now(), device_at: null });
  expect(audit.at(-1)).toMatchObject({ account_id: null, endpoint: 'fireTimer', changes: { action } });
}

describe('firing the timers of orders', () => {
  it('ends an evaluation nobody gave after 72 hours, without stars', async () => {
    const order = await fixture.orderAt('80');
    server.clock.advance(72 * hourMs - 1);
    await fireAll();
    expect((await readOrderRows(server, order.id)).order.status).toBe(status.toBeEvaluated);
    server.clock.advance(1);
    await fireAll();
    const { order: row } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({
      status: status.completed,
      evaluation: { stars: null, by: null },
      completed_at: server.clock.now(),
      next_timer_at: null,
      next_due_at: null,
    });
    await expectBySystem(order.id, 'evaluate', [historyEvent.completed]);
  });

  it('leaves an evaluation that was given alone', async () => {
    const order = await fixture.orderAt('90');
    const before = await readOrderRows(server, order.id);
    server.clock.advance(100 * hourMs);
    await fireAll();
    expect(await readOrderRows(server, order.id)).toEqual(before);
  });

  it('closes after a day of silence where the business allows it, and nowhere else', async () => {
    const patient = await fixture.orderAt('120');
    const order = await silent.orderAt('120');
    server.clock.advance(dayMs - 1);
    await fireAll();
    expect((await readOrderRows(server, order.id)).order.status).toBe(status.toBeClosed);
    server.clock.advance(1);
    await fireAll();
    expect((await readOrderRows(server, order.id)).order).toMatchObject({
      status: status.closed,
      closed_at: server.clock.now(),
      next_timer_at: null,
    });
    await expectBySystem(order.id, 'close', [historyEvent.closed]);
    expect((await readOrderRows(server, patient.id)).order).toMatchObject({ status: status.toBeClosed, next_timer_at: null });
  });

  it('passes a check nobody has to make, should that have failed at once', async () => {
    const order = await fixture.orderAt('70');
    const { state } = (await readOrderRows(server, order.id)).order;
    await server.database.kysely
      .updateTable('work_orders')
      .set({ state: JSON.stringify({ ...state, checkRequired: false }), next_timer_at: new Date(0) })
      .where('id', '=', order.id)
      .execute();
    await fireAll();
    expect((await readOrderRows(server, order.id)).order.status).toBe(status.toBeEvaluated);
    await expectBySystem(order.id, 'passCheck', [null]);
  });

  it('ends a hold at its time', async () => {
    const order = await fixture.orderAt('50.team');
    const until = new Date(server.clock.now().getTime() + 5 * hourMs);
    await fixture.act('technician', 'updateWorkOrder', order, { mode: 'hold', holdReason: 'weather', until: until.toISOString() });
    server.clock.set(new Date(until.getTime() - 1));
    await fireAll();
    expect((await readOrderRows(server, order.id)).order.state.hold).not.toBeNull();
    server.clock.set(until);
    await fireAll();
    const { order: row } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ status: status.executing, next_timer_at: null, state: { hold: null } });
    expect(row.state.clocks.find(({ kind }) => kind === 'arrive')).toMatchObject({ state: 'running', dueAt: until.getTime() + 2 * hourMs });
    await expectBySystem(order.id, 'resume', [null]);
  });

  it('ends a long hold after a day unless it was approved', async () => {
    const hold = { mode: 'hold', holdReason: 'permit', until: new Date(server.clock.now().getTime() + 60 * hourMs).toISOString() };
    const unapproved = await fixture.orderAt('50.team');
    await fixture.act('technician', 'updateWorkOrder', unapproved, hold);
    const approved = await fixture.orderAt('50.team');
    await fixture.act('dispatcher', 'updateWorkOrder', await fixture.act('technician', 'updateWorkOrder', approved, hold), {
      mode: 'approveHold',
    });
    server.clock.advance(dayMs);
    await fireAll();
    expect((await readOrderRows(server, unapproved.id)).order.state.hold).toBeNull();
    expect((await readOrderRows(server, approved.id)).order.state.hold).not.toBeNull();
    server.clock.advance(36 * hourMs);
    await fireAll();
    expect((await readOrderRows(server, approved.id)).order.state.hold).toBeNull();
  });

  it('by several servers at once has one effect, and one more time has none', async () => {
    const order = await fixture.orderAt('80');
    server.clock.advance(72 * hourMs);
    await Promise.all(Array.from({ length: 5 }, fireAll));
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row.version).toBe(order.version + 1);
    expect(history.at(-1)?.version).toBe(row.version);
    const before = await fingerprintOrders(server, fixture.tenant.id);
    await fireAll();
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('does nothing where a person was first', async () => {
    const order = await fixture.orderAt('80');
    await fixture.passTime(72 * hourMs);
    const [answer] = await Promise.all([
      fixture.tenant.clients.client_rep.call('commentWorkOrder', { ...order, ...fixture.inputs.evaluate }),
      fireAll(),
    ]);
    const { order: row } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ status: status.completed, version: order.version + 1 });
    expect(row.evaluation?.stars ?? null).toBe(answer.code === bodyCode.success ? 5 : null);
  });

  it('continues with the other orders when the timer of one cannot be fired', async () => {
    const broken = await fixture.orderAt('80');
    const order = await fixture.orderAt('80');
    const { state } = (await readOrderRows(server, broken.id)).order;
    await server.database.kysely
      .updateTable('work_orders')
      .set({ state: JSON.stringify({ ...state, clocks: null }) })
      .where('id', '=', broken.id)
      .execute();
    server.clock.advance(72 * hourMs);
    const silence = server.context.log.error;
    const failures: object[] = [];
    server.context.log.error = (fields) => void failures.push(fields);
    await fireDueTimers(server.context);
    server.context.log.error = silence;
    expect(failures).toMatchObject([{ id: broken.id }]);
    expect((await readOrderRows(server, order.id)).order.status).toBe(status.completed);
    await server.database.kysely
      .updateTable('work_orders')
      .set({ state: JSON.stringify(state), next_timer_at: null })
      .where('id', '=', broken.id)
      .execute();
  });
});

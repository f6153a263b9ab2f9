import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fireDueEscalations } from '#services/escalation/fire-due-escalations.ts';
import { raisePlanOrders } from '#services/plan/make-orders/raise-plan-orders.ts';
import { fireDueTimers } from '#services/work-order/commands/fire-due-timers.ts';
import { clearOutbox, dispatchPending, listWritten } from '../support/assertions/notifications.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createEscalation } from '../support/factories/create-escalation.ts';
import { planOf } from '../support/factories/create-plans.ts';
import { signIn, type TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type Moved, type OrderFixture, type OrderWrite } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import type { TestServer } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let twins: TwinServers;
let fixture: OrderFixture;

beforeAll(async () => {
  twins = await startTwinServers();
});
afterAll(() => twins.close());

type Job = (context: TestServer['context']) => Promise<number>;

/** Both servers run a job until nothing is due by either clock, the one that is ahead first or last. */
async function runBoth(job: Job): Promise<void> {
  for (const { context } of [twins.one, twins.two, twins.one]) for (let rounds = 0; rounds < 20 && (await job(context)) > 0; rounds += 1);
}

/** A session on one of the servers. */
const signInAt = (server: TestServer, person: TestPerson) => signIn(server, fixture.tenant.accounts[person].id, fixture.tenant.id);

async function expectInSequence(orderId: string): Promise<void> {
  const { history, order } = await readOrderRows(twins.one, orderId);
  const times = history.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  for (const { intervals } of order.state.clocks) {
    const turns = intervals.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
    expect(turns).toEqual(turns.toSorted((one, other) => one - other));
  }
}

describe.each([
  ['ahead', 10 * minuteMs],
  ['behind', -10 * minuteMs],
  ['a hair ahead', 1],
])('two servers, of which the second one’s time is %s', (_, skewMs) => {
  beforeEach(async () => {
    twins.one.clock.set(testStart);
    twins.two.clock.set(new Date(testStart.getTime() + skewMs));
    fixture = await createOrderFixture(twins.one);
    await clearOutbox(twins.one);
  });

  it('make one order of each date of a plan', async () => {
    const { tenant } = fixture;
    const { id } = await tenant.clients.tenant_admin.succeed('savePlan', {
      ...planOf(fixture),
      rule: 'FREQ=HOURLY',
      durationMinutes: 30,
      leadMinutes: 0,
    });
    await tenant.clients.tenant_admin.succeed('publishPlan', { id, version: 1 });
    for (let step = 0; step < 30; step += 1) {
      twins.advance(5 * minuteMs);
      await runBoth(raisePlanOrders);
    }
    const rows = await twins.one.database.kysely
      .selectFrom('plan_occurrences')
      .select(['occurrence', 'outcome', 'order_id'])
      .where('plan_id', '=', id)
      .orderBy('occurrence')
      .execute();
    expect(rows.map(({ occurrence, outcome }) => `${occurrence.slice(11, 16)} ${outcome}`)).toEqual(['11:00 made', '12:00 made']);
    const orders = await twins.one.database.kysely.selectFrom('work_orders').select('id').where('tenant_id', '=', tenant.id).execute();
    expect(orders.map((order) => order.id).sort()).toEqual(rows.map(({ order_id }) => order_id).sort());
  });

  it('send each step of an escalation once', async () => {
    const { tenant } = fixture;
    const steps = [50, 100, 150].map((value) => ({
      at: { unit: 'percent' as const, value },
      recipients: [{ kind: 'dispatchers' as const }],
      repeat: null,
    }));
    await createEscalation(
      twins.one,
      tenant.id,
      tenant.accounts.tenant_admin.id,
      Object.fromEntries([1, 2, 3, 4].map((level) => [level, { accept: steps }])),
    );
    const { id } = await fixture.orderAt('20.person');
    const { next_due_from: from, next_due_at: due } = (await readOrderRows(twins.one, id)).order;
    const tenthMs = (Number(due) - Number(from)) / 10;
    for (let step = 0; step < 30; step += 1) {
      twins.advance(tenthMs);
      await runBoth(fireDueEscalations);
    }
    const sends = await twins.one.database.kysely
      .selectFrom('escalation_sends')
      .select('step')
      .where('subject_id', '=', id)
      .orderBy('step')
      .execute();
    expect(sends.map(({ step }) => step)).toHaveLength(3);
    const messages = (await listWritten(twins.one, tenant.id)).filter(
      ({ topic, account_id }) => topic === 'escalated' && account_id === tenant.accounts.dispatcher.id,
    );
    expect(messages).toHaveLength(3);
  });

  it('end a hold once, and go on with the order in its sequence', async () => {
    const until = new Date(testStart.getTime() + hourMs).toISOString();
    const order = await fixture.orderAt('50.team');
    const held = await fixture.act('technician', 'updateWorkOrder', order, { mode: 'hold', holdReason: 'powerOffWindow', until });
    for (let step = 0; step < 16; step += 1) {
      twins.advance(5 * minuteMs);
      await runBoth(fireDueTimers);
    }
    const { history, order: after } = await readOrderRows(twins.one, held.id);
    expect(history.filter(({ action }) => action === 'resume')).toHaveLength(1);
    expect(after.next_timer_at).toBeNull();
    await dispatchPending(twins.one);
    await expectInSequence(held.id);
  });

  it('name in every answer the time by which they judge it', async () => {
    for (const { app, clock } of [twins.one, twins.two])
      for (const url of ['/healthz', '/api/nothing', '/nothing']) {
        const { headers } = await app.inject({ url });
        expect(headers.date).toBe(clock.now().toUTCString());
      }
  });

  it('write each step of an order after the one before it', async () => {
    const order = await fixture.create('dispatcher');
    const until = new Date(testStart.getTime() + hourMs).toISOString();
    const act = async (server: TestServer, person: TestPerson, name: OrderWrite, { version }: { version: number }, input: object) =>
      (await signInAt(server, person)).succeed(name, { id: order.id, version, ...input } as never) as Promise<Moved>;
    const dispatched = await act(twins.two, 'dispatcher', 'dispatchWorkOrder', order, {
      ...fixture.inputs.toPerson,
      expectedAt: until,
    });
    const accepted = await act(twins.one, 'technician', 'acceptWorkOrder', dispatched, {});
    const assigned = await act(twins.two, 'technician', 'assignWorkOrder', accepted, fixture.inputs.members);
    const held = await act(twins.two, 'technician', 'updateWorkOrder', assigned, { mode: 'hold', holdReason: 'powerOffWindow', until });
    const resumed = await act(twins.one, 'technician', 'updateWorkOrder', held, { mode: 'resume' });
    await act(twins.one, 'technician', 'sendBackWorkOrder', resumed, fixture.inputs.sendBack);
    await expectInSequence(order.id);
  });
});

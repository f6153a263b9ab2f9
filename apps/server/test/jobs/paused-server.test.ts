import { hourMs, secondMs, type WorkOrder } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '#services/core/request-context.ts';
import { fireDueEscalations } from '#services/escalation/fire-due-escalations.ts';
import { advanceRounds, createRoundTurns } from '#services/message-channel/rounds/advance-rounds.ts';
import { sendDeliveries } from '#services/message-channel/sending/send-deliveries.ts';
import { dispatchOutbox } from '#services/notification/dispatch-outbox.ts';
import { raisePlanOrders } from '#services/plan/make-orders/raise-plan-orders.ts';
import { fireDueTimers } from '#services/work-order/commands/fire-due-timers.ts';
import { clearOutbox, dispatchPending, listNotified, listPendingEvents, recipientsNow } from '../support/assertions/notifications.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createEscalation } from '../support/factories/create-escalation.ts';
import { setUpChannel } from '../support/factories/create-message-channel.ts';
import { planOf } from '../support/factories/create-plans.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { type LocalChannels, startLocalChannels } from '../support/services/local-channels.ts';
import { testStart } from '../support/services/test-clock.ts';
import { testMessages } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

const pauseMs = 20 * secondMs;
/** Whoever finds the work done has not failed. */
const failures: readonly string[] = ['warn', 'error'];

let local: LocalChannels;
let twins: TwinServers;
let fixture: OrderFixture;

beforeAll(async () => {
  local = await startLocalChannels();
  const { url } = local;
  twins = await startTwinServers({
    config: { messages: testMessages({ endpoints: { wecom: url, dingtalk: url, sms: url, voice: url } }) },
  });
});
afterAll(async () => {
  await twins.close();
  await local.close();
});

type Job = (context: AppContext) => Promise<number>;

/** The server's context, with which it stops before its n-th call of the database, transactions' ends included, until `goOn` is called. */
function stopAt({ context }: TwinServers['one'], n: number) {
  const [stopped, resumed] = [Promise.withResolvers<true>(), Promise.withResolvers<void>()];
  let calls = 0;
  const pass = async () => {
    calls += 1;
    if (calls !== n) return;
    stopped.resolve(true);
    await resumed.promise;
  };
  const { database } = context;
  const stopping: AppContext['database'] = {
    ...database,
    run: async (statement, values) => {
      await pass();
      return database.run(statement, values);
    },
    transaction: async (body) => {
      await pass();
      const answer = await database.transaction(body);
      await pass();
      return answer;
    },
  };
  return { context: { ...context, database: stopping }, stopped: stopped.promise, goOn: resumed.resolve };
}

async function runAll(job: Job, context: AppContext): Promise<void> {
  for (let rounds = 0; rounds < 20 && (await job(context)) > 0; rounds += 1);
}

/**
 * Stops the first server for 20 s at each place of a job in turn, while the second one does what is due, and checks what came of it when the first one has
 * gone on. @returns the number of places
 */
async function stopEverywhere(job: Job, prepare: () => Promise<() => Promise<void>>): Promise<number> {
  for (let n = 1; ; n += 1) {
    for (const { clock } of [twins.one, twins.two]) clock.set(testStart);
    fixture = await createOrderFixture(twins.one);
    await clearOutbox(twins.one);
    const check = await prepare();
    const one = stopAt(twins.one, n);
    const running = job(one.context);
    const isStopped = await Promise.race([one.stopped, running.then(() => false)]);
    if (isStopped) {
      twins.advance(pauseMs);
      await runAll(job, twins.two.context);
      one.goOn();
      await running;
    }
    await runAll(job, twins.one.context);
    await check();
    for (const { logLines } of [twins.one, twins.two])
      expect(logLines.splice(0).filter(({ level }) => failures.includes(level))).toEqual([]);
    if (!isStopped) return n - 1;
  }
}

describe('a server that is stopped for 20 s in the middle of a job, which the other one takes over', () => {
  it('makes one order of each date of a plan', async () => {
    const places = await stopEverywhere(raisePlanOrders, async () => {
      const { tenant_admin: admin } = fixture.tenant.clients;
      const { deviceId, meterId } = fixture.operations;
      const { id } = await admin.succeed('savePlan', { ...planOf(fixture), deviceIds: [deviceId, meterId] });
      await admin.succeed('publishPlan', { id, version: 1 });
      twins.advance(20 * hourMs);
      return async () => {
        const { kysely } = twins.one.database;
        const dates = await kysely.selectFrom('plan_occurrences').select(['outcome', 'order_id']).where('plan_id', '=', id).execute();
        expect(dates.map(({ outcome }) => outcome)).toEqual(['made', 'made']);
        const orders = await kysely.selectFrom('work_orders').select('id').where('tenant_id', '=', fixture.tenant.id).execute();
        expect(orders.map((order) => order.id).sort()).toEqual(dates.map(({ order_id }) => order_id).sort());
      };
    });
    expect(places).toBeGreaterThan(5);
  });

  it('ends a hold once', async () => {
    const places = await stopEverywhere(fireDueTimers, async () => {
      const order = await fixture.orderAt('50.team');
      const until = new Date(testStart.getTime() + hourMs).toISOString();
      await fixture.act('technician', 'updateWorkOrder', order, { mode: 'hold', holdReason: 'powerOffWindow', until });
      twins.advance(hourMs);
      return async () => {
        const { history, order: after } = await readOrderRows(twins.one, order.id);
        expect(history.filter(({ action }) => action === 'resume')).toHaveLength(1);
        expect((after.state as Pick<WorkOrder, 'hold'>).hold).toBeNull();
      };
    });
    expect(places).toBeGreaterThan(3);
  });

  it('sends a step of an escalation once', async () => {
    const places = await stopEverywhere(fireDueEscalations, async () => {
      const { tenant } = fixture;
      const steps = [{ at: { unit: 'percent' as const, value: 50 }, recipients: [{ kind: 'dispatchers' as const }], repeat: null }];
      const table = Object.fromEntries([1, 2, 3, 4].map((level) => [level, { accept: steps }]));
      await createEscalation(twins.one, tenant.id, tenant.accounts.tenant_admin.id, table);
      const { id } = await fixture.orderAt('20.person');
      const { next_due_at: due } = (await readOrderRows(twins.one, id)).order;
      twins.advance(Number(due) - testStart.getTime());
      return async () => {
        const sends = await twins.one.database.kysely.selectFrom('escalation_sends').selectAll().where('subject_id', '=', id).execute();
        expect(sends).toHaveLength(1);
        expect((await listNotified(twins.one, tenant)).filter((one) => one.endsWith(' escalated'))).toEqual(['dispatcher escalated']);
      };
    });
    expect(places).toBeGreaterThan(5);
  });

  it('writes each message of the outbox once', async () => {
    const job: Job = (context) => dispatchOutbox(context, recipientsNow(context), 100);
    const places = await stopEverywhere(job, async () => {
      await fixture.orderAt('70');
      return async () => {
        // Of the order's states only the last one is anybody's to act on.
        expect(await listNotified(twins.one, fixture.tenant)).toEqual([
          'dispatcher passCheck',
          'team_leader passCheck',
          'tenant_admin passCheck',
        ]);
        expect(await listPendingEvents(twins.one, fixture.tenant.id)).toEqual([]);
      };
    });
    expect(places).toBeGreaterThan(3);
  });

  it('sends each message by a provider once', async () => {
    const job: Job = async (context) => (await advanceRounds(context, createRoundTurns(context.log))) + (await sendDeliveries(context));
    const places = await stopEverywhere(job, async () => {
      await twins.one.database.kysely.deleteFrom('message_rounds').execute();
      await setUpChannel(fixture.tenant.clients.tenant_admin, local, 'wecom');
      await fixture.orderAt('20.person', { level: 1 });
      await dispatchPending(twins.one);
      local.sent.length = 0;
      return async () => {
        expect(local.sent.map(({ channel }) => channel)).toEqual(['wecom']);
        const { kysely } = twins.one.database;
        const deliveries = await kysely
          .selectFrom('channel_deliveries')
          .select('state')
          .where('tenant_id', '=', fixture.tenant.id)
          .execute();
        expect(deliveries).toEqual([{ state: 'sent' }]);
      };
    });
    expect(places).toBeGreaterThan(5);
  });
});

import { bodyCode } from '@energy-om/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockStates } from '#services/ingest/batch/state-rows.ts';
import { insertAlarm } from '#services/ingest/rules/write-alarms.ts';
import { createAlarm, createAlarmRule, createLatest, readRule, tooHot, transformerModel } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

/** A rule for a model, and two devices of it; the first one has an open alarm of the rule. */
async function createWatched(): Promise<{ rule: string; alarmed: string; other: string }> {
  const { tenant } = fixture;
  const rule = await createAlarmRule(server, tenant.id, { model_id: transformerModel });
  const create = () => createDevice(server, tenant.id, tenant.areas.room, '变压器', { model_id: transformerModel });
  const [alarmed, other] = [await create(), await create()];
  for (const device of [alarmed, other]) await createLatest(server, tenant.id, device, {});
  await createAlarm(server, tenant.id, alarmed, { rule_id: rule });
  return { rule, alarmed, other };
}

interface Batch {
  /** Resolves when the devices' states are locked. */
  isLocked: Promise<void>;
  /** Lets the batch begin an alarm on the last one of its devices, or nothing where it has one. */
  beginAlarm(): Promise<void>;
  /** Commits. */
  end(): Promise<void>;
}

/** A transaction as that of a batch of readings, step by step. */
function startBatch(rule: string, devices: readonly [string, ...string[]]): Batch {
  const { database, ids, clock } = server.context;
  const [locked, started, begun, ended] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const transaction = database.transaction(async (tx) => {
    // On a busy machine it may wait for the other transactions of a test for longer than the server's statements do.
    await sql`set local lock_timeout = 0`.execute(tx);
    await lockStates(tx, fixture.tenant.id, devices);
    locked.resolve();
    await started.promise;
    const [now, id] = [clock.now(), devices.at(-1) as string];
    const watching = { id: rule, name: '绕组温度过高', condition: tooHot, level: 2, businessTypeId: null } as const;
    await insertAlarm(tx, {
      id: ids.next(),
      profile: { tenantId: fixture.tenant.id, id },
      rule: watching,
      value: 140,
      unit: '°C',
      at: now,
      now,
    });
    begun.resolve();
    await ended.promise;
  });
  const failed = transaction.then(() => undefined);
  return {
    isLocked: Promise.race([locked.promise, failed]),
    beginAlarm() {
      started.resolve();
      return Promise.race([begun.promise, failed]);
    },
    end() {
      ended.resolve();
      return failed;
    },
  };
}

const polling = { interval: 10, timeout: 30_000 };

/** Waits until so many connections to this database wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  await expect.poll(countWaiting, polling).toBeGreaterThanOrEqual(count);
}

/** Waits until the answer is there, or what it comes from waits for a lock. */
async function untilWaitingOrAnswered(answer: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void answer.then(() => {
    isAnswered = true;
  });
  await expect.poll(async () => isAnswered || (await countWaiting()) > 0, polling).toBe(true);
}

async function countWaiting(): Promise<number> {
  const waiting = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.kysely);
  return waiting.rows.length;
}

const changes = {
  removeAlarmRule: (id: string) => fixture.tenant.clients.tenant_admin.call('removeAlarmRule', { id, version: 1 }),
  saveAlarmRule: (id: string) =>
    fixture.tenant.clients.tenant_admin.call('saveAlarmRule', {
      id,
      version: 1,
      name: '绕组温度过高',
      target: { kind: 'model', id: transformerModel },
      condition: tooHot,
      schedule: null,
      level: 2,
      businessTypeId: null,
      enabled: false,
    }),
};

async function countOpen(rule: string): Promise<number> {
  const open = await server.database.kysely
    .selectFrom('alarms')
    .select('id')
    .where('rule_id', '=', rule)
    .where('cleared_at', 'is', null)
    .execute();
  return open.length;
}

describe.each(Object.keys(changes) as (keyof typeof changes)[])('%s, while readings are stored,', (operation) => {
  it('waits for a batch that begins an alarm of the rule on a device that has one, and does not deadlock', async () => {
    const { rule, alarmed, other } = await createWatched();
    const batch = startBatch(rule, [alarmed, other]);
    await batch.isLocked;
    const answer = changes[operation](rule);
    await untilWaiting(1);
    await batch.beginAlarm();
    await batch.end();
    expect((await answer).code).toBe(bodyCode.success);
    expect(await countOpen(rule)).toBe(0);
    expect(await readRule(server, rule)).toMatchObject({ version: 2 });
  });

  it('ends an alarm that began while it waited for the rule, and does not deadlock with the next batch of that device', async () => {
    const { rule, other } = await createWatched();
    const first = startBatch(rule, [other]);
    await first.isLocked;
    await first.beginAlarm();
    const next = startBatch(rule, [other]);
    await untilWaiting(1);
    const answer = changes[operation](rule);
    await untilWaiting(2);
    await first.end();
    await next.isLocked;
    // Where both wake at once, the change may have the device's state before the batch that waited for it.
    await untilWaitingOrAnswered(answer);
    await next.beginAlarm();
    await next.end();
    expect((await answer).code).toBe(bodyCode.success);
    expect(await countOpen(rule)).toBe(0);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sender } from '#services/core/ports/device-message.ts';
import { maxInBatch } from '#services/ingest/queue/tenant-queue.ts';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { deviceLimits } from '#services/limits/limit-table.ts';
import { fireDueTimers } from '#services/work-order/commands/fire-due-timers.ts';
import { awaitRunningStatements } from '../support/assertions/await-running-statements.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture } from '../support/factories/order-fixture.ts';
import { connectDevice, createLiveDevice } from '../support/factories/test-devices.ts';
import { listenLive } from '../support/services/live.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const telemetry = 'v1/devices/me/telemetry';
/** Batches that may be in progress, or just begun, when a message arrives. */
const batchesBefore = 4;

let server: TestServer;
let loud: TestTenant;
let quiet: TestTenant;
let senders: Sender[];
let quietSender: Sender;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.context.ingest.close();
  await server.close();
});
beforeEach(async () => {
  loud = await createTenant(server);
  quiet = await createTenant(server);
  senders = [];
  for (let index = 0; index < 8; index += 1) senders.push(await createSender(loud));
  quietSender = await createSender(quiet);
});

async function createSender({ id, areas }: TestTenant): Promise<Sender> {
  return { tenantId: id, deviceId: await createDevice(server, id, areas.room, '电表', { kind: 'gateway' }) };
}

function send(sender: Sender, values: object): Promise<unknown> {
  return server.context.ingest.take(sender, telemetry, Buffer.from(JSON.stringify(values)));
}

/** Devices in the order in which their messages were stored, each time. */
function watchStored(): { order: string[]; stop: () => void } {
  const order: string[] = [];
  return { order, stop: server.context.values.subscribe((_tenantId, { deviceId }) => void order.push(deviceId)) };
}

/** Makes the database refuse every reading of a tenant, for an unforeseen reason. */
async function refuseReadings(tenantId: string): Promise<() => Promise<void>> {
  const { kysely } = server.database;
  const name = `refuse_${tenantId.replaceAll('-', '')}`;
  const body = `create function ${name}() returns trigger language plpgsql as $$ begin
    if new.tenant_id = '${tenantId}' then raise exception 'unforeseen' using errcode = 'XX000'; end if; return new; end $$`;
  await sql.raw(body).execute(kysely);
  await sql.raw(`create trigger ${name} before insert or update on readings for each row execute function ${name}()`).execute(kysely);
  return async () => {
    await withoutDeadlock(() => sql.raw(`drop trigger ${name} on readings`).execute(kysely));
    await sql.raw(`drop function ${name}`).execute(kysely);
  };
}

/** Messages are tried again meanwhile, so that of the two the change of the table may be the one that the database gives up. */
async function withoutDeadlock(change: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await change();
      return;
    } catch (error) {
      if (!String(error).includes('deadlock')) throw error;
    }
  }
}

async function countReadings({ deviceId }: Sender): Promise<number> {
  return (await server.database.kysely.selectFrom('readings').select('at').where('device_id', '=', deviceId).execute()).length;
}

describe('one device or tenant that floods (abuse case 31)', () => {
  it('delays another tenant by no more than the batches in progress', async () => {
    const { order, stop } = watchStored();
    const flood = Array.from({ length: 12_000 }, (_, index) => send(senders[index % senders.length] as Sender, { power: index }));
    const stored = send(quietSender, { power: 1 }).then(() => order.length);
    const before = await stored;
    stop();
    // Reported once per batch and device.
    expect(order.indexOf(quietSender.deviceId)).toBeLessThan(batchesBefore * senders.length);
    expect(before).toBeLessThan((batchesBefore + 1) * senders.length);
    await Promise.all(flood);
    expect(await countReadings(senders[0] as Sender)).toBe(1_500);
  });

  it('delays another device of its own tenant by no more than that', async () => {
    const [noisy, other] = senders as [Sender, Sender];
    let done = 0;
    const flood = Array.from({ length: 8_000 }, (_, index) => send(noisy, { power: index }).then(() => (done += 1)));
    const doneBefore = await send(other, { power: 1 }).then(() => done);
    expect(doneBefore).toBeLessThanOrEqual(batchesBefore * maxInBatch.messages);
    await Promise.all(flood);
  });

  it('fills only its own queue: it is refused, and others are not', async () => {
    const release = await refuseReadings(loud.id);
    server.context.log.error = () => undefined;
    const payload = Buffer.from(`{"power":1}${' '.repeat(60_000)}`);
    let refused = 0;
    const flood = Array.from({ length: 1_200 }, (_, index) =>
      server.context.ingest.take(senders[index % 2] as Sender, telemetry, payload).catch(() => (refused += 1)),
    );
    await send(quietSender, { power: 1 });
    expect(refused).toBeGreaterThan(300);
    expect(await countReadings(quietSender)).toBe(1);
    await release();
    await Promise.all(flood);
  });
});

describe('a tenant whose readings the database fails to store', () => {
  it('waits alone, unacknowledged; readiness and log report it, and a post is asked to be repeated later', async () => {
    const device = await createLiveDevice(server, loud);
    const release = await refuseReadings(loud.id);
    const lines: object[] = [];
    const startedAt = performance.now();
    server.context.log.error = (fields) => void lines.push(fields);
    let acknowledged = 0;
    const held = senders.map((sender) => send(sender, { power: 1 }).then(() => (acknowledged += 1)));
    for (let round = 0; round < 20; round += 1) await send(quietSender, { power: round });
    const post = await server.app.inject({ method: 'POST', url: `/api/v1/${device.token}/telemetry`, payload: '{"power":1}' });
    expect([post.statusCode, post.headers['retry-after']]).toEqual([503, '5']);
    await awaitRunningStatements(server);
    expect(acknowledged).toBe(0);
    expect(await countReadings(quietSender)).toBe(20);
    const readyz = await server.app.inject({ method: 'GET', url: '/readyz' });
    expect([readyz.statusCode, readyz.json()]).toEqual([200, { status: 'degraded', ingest: { tenantsWaiting: 1 } }]);
    // One line a minute, however often it was tried.
    expect(lines.length).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - startedAt) / 60_000));
    expect(lines[0]).toMatchObject({ code: 'XX000', tenantId: loud.id });
    await release();
    await Promise.all(held);
    expect(await countReadings(senders[0] as Sender)).toBe(1);
    // Nobody waits for the posted messages: the device has to post them again.
    expect(await countReadings({ tenantId: loud.id, deviceId: device.id })).toBe(0);
    await expect.poll(async () => (await server.app.inject({ method: 'GET', url: '/readyz' })).json()).toEqual({ status: 'ready' });
  });

  it('may be a single device: the others of its tenant are stored', async () => {
    const [bad, ...others] = senders as [Sender, ...Sender[]];
    server.context.log.error = () => undefined;
    await sql`alter table device_states add constraint no_state check (device_id <> ${sql.lit(bad.deviceId)} or read_at is null)`.execute(
      server.database.kysely,
    );
    let isAcknowledged = false;
    const held = send(bad, { power: 1 }).then(() => (isAcknowledged = true));
    await Promise.all(others.map((sender) => send(sender, { power: 1 })));
    await Promise.all(others.map((sender) => send(sender, { power: 2 })));
    expect(isAcknowledged).toBe(false);
    await sql`alter table device_states drop constraint no_state`.execute(server.database.kysely);
    await held;
    expect(await countReadings(bad)).toBe(1);
  });
});

describe('limits of devices', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ limitFactor: 0.01 });
  });
  afterAll(async () => {
    await limited.context.ingest.close();
    await limited.close();
  });

  it('for posts: a device that posts too much learns when to return, costs the database nothing more, and others post on', async () => {
    const [device, other] = [await createLiveDevice(limited, loud), await createLiveDevice(limited, loud)];
    const post = (token: string) => limited.app.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload: '{"power":1}' });
    const most = deviceLimits.devicePosts.count * 0.01;
    for (let index = 0; index < most; index += 1) expect((await post(device.token)).statusCode).toBe(200);
    const refused = await post(device.token);
    const seconds = Number(refused.headers['retry-after']);
    expect([refused.statusCode, refused.body]).toEqual([429, `Too many tries, please try again in ${seconds} s`]);
    const { run } = limited.database;
    limited.database.run = () => Promise.reject(new Error('nobody asks'));
    expect((await post(device.token)).statusCode).toBe(429);
    limited.database.run = run;
    expect((await post(other.token)).statusCode).toBe(200);
    limited.clock.advance(seconds * 1000);
    expect((await post(device.token)).statusCode).toBe(200);
  });

  it('for connections: messages beyond them are delayed and not lost, and another tenant continues', async () => {
    const live = await listenLive(limited, { ingest: limited.context.ingest });
    const most = deviceLimits.device.count * 0.01;
    const [device, other] = [await createLiveDevice(limited, loud), await createLiveDevice(limited, quiet)];
    const [noisy, calm] = [await connectDevice(live, device.token), await connectDevice(live, other.token)];
    let acknowledged = 0;
    const start = limited.clock.now().getTime();
    const flood = Array.from({ length: most + 50 }, (_, index) =>
      noisy.publish(telemetry, `{"ts":${start - index},"values":{"power":1}}`).then(() => (acknowledged += 1)),
    );
    await expect.poll(() => acknowledged).toBe(most);
    for (let round = 0; round < 10; round += 1) await calm.publish(telemetry, '{"power":1}');
    expect(acknowledged).toBe(most);
    limited.clock.advance(60_000);
    await Promise.all(flood);
    expect(await countReadings({ tenantId: loud.id, deviceId: device.id })).toBe(most + 50);
    await Promise.all([noisy.end(), calm.end()]);
    await live.stop();
  });
});

describe('jobs', () => {
  it('compute consumption again in turns: a tenant with little waits for one turn of a tenant with much', async () => {
    const at = new Date(server.clock.now().getTime() - 60_000);
    for (const tenant of [loud, quiet]) {
      const count = tenant === loud ? 300 : 1;
      for (let index = 0; index < count; index += 1) {
        const { deviceId } = await createSender(tenant);
        const row = { tenant_id: tenant.id, device_id: deviceId, from_at: at, to_at: at };
        await server.database.kysely.insertInto('rollup_queue').values(row).execute();
      }
    }
    const countDue = async ({ id }: TestTenant) =>
      (await server.database.kysely.selectFrom('rollup_queue').select('device_id').where('tenant_id', '=', id).execute()).length;
    await rollupConsumption(server.context);
    expect(await countDue(quiet)).toBe(0);
    expect(await countDue(loud)).toBeGreaterThan(50);
    while ((await rollupConsumption(server.context)) > 0);
    expect(await countDue(loud)).toBe(0);
  });

  it('wake orders in turns, also if another tenant’s all fail', async () => {
    const [broken, sound] = [await createOrderFixture(server), await createOrderFixture(server)];
    const at = new Date(server.clock.now().getTime() - 60 * 60_000);
    const count = 120;
    const [template] = await server.database.kysely
      .selectFrom('work_orders')
      .selectAll()
      .where('id', '=', (await broken.orderAt('80')).id)
      .execute();
    for (let index = 0; index < count; index += 1) {
      const order = await broken.create('dispatcher');
      await server.database.kysely
        .updateTable('work_orders')
        .set({ next_timer_at: at, status: 80, state: JSON.stringify({ ...template?.state, clocks: null }) })
        .where('id', '=', order.id)
        .execute();
    }
    const order = await sound.orderAt('80');
    await server.database.kysely.updateTable('work_orders').set({ next_timer_at: server.clock.now() }).where('id', '=', order.id).execute();
    server.clock.advance(73 * 60 * 60_000);
    server.context.log.error = () => undefined;
    await fireDueTimers(server.context);
    const row = await server.database.kysely.selectFrom('work_orders').select('status').where('id', '=', order.id).executeTakeFirst();
    expect(row?.status).toBeGreaterThan(80);
    await server.database.kysely
      .updateTable('work_orders')
      .set({ next_timer_at: null })
      .where('tenant_id', '=', broken.tenant.id)
      .execute();
  });
});

import { bodyCode } from '@energy-om/contract';
import { minuteMs, secondMs } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { createIngest } from '#services/ingest/queue/create-ingest.ts';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { createTenant, type TestTenant } from '#test/support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '#test/support/factories/ingest-fixture.ts';
import { createTestDatabase } from '#test/support/services/postgres-database.ts';
import { startTcpProxy, type TcpProxy } from '#test/support/services/tcp-proxy.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';
import { startQuietClock } from '../../../../../scripts/quiet-clock.mjs';
import { expectTruth, listStored } from './stored-truth.ts';

const postgresUrl = inject('postgresUrl');
const quiet = { info: () => undefined, warn: () => undefined };

describe('with the database away', () => {
  let proxy: TcpProxy;
  let database: Database;
  /** Without the proxy. */
  let direct: Database;
  let server: TestServer;
  let tenant: TestTenant;
  let fixture: IngestFixture;
  let meter: string;
  let number = 0;
  let start = 0;
  const code = () => `EM-A${number}`;

  beforeAll(async () => {
    const url = new URL(await createTestDatabase(postgresUrl));
    direct = await openDatabase({ databaseUrl: url.href, dataDir: '' }, quiet);
    proxy = await startTcpProxy(url.hostname, Number(url.port || 5432));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    database = await openDatabase({ databaseUrl: url.href, dataDir: '' }, quiet);
    server = await startTestServer({ database });
    tenant = await createTenant(server);
  });
  beforeEach(async () => {
    number += 1;
    fixture = await createIngestFixture(server, tenant);
    meter = await fixture.addDevice(code(), 'DTSD1352-C');
    start = server.clock.now().getTime();
    await fixture.sendReadings(code(), [[start - 60 * minuteMs, { energy: 0 }]]);
  });
  afterEach(async () => {
    await proxy.restore();
    await expect.poll(() => database.isReady()).toBe(true);
  });
  afterAll(async () => {
    await server.context.ingest.close();
    await server.close();
    await database.close();
    await direct.close();
    await proxy.close();
  });

  /** Keeps sending while the database is away, half of it without a time. @returns the outcome of each message */
  function speak(count: number): Promise<unknown>[] {
    return Array.from({ length: count }, (_, index) =>
      index % 2 === 0
        ? fixture.sendReadings(code(), [[start - 50 * minuteMs + index * secondMs, { energy: index }]])
        : fixture.send('v1/devices/me/telemetry', { power: index }),
    );
  }

  async function expectStored(count: number): Promise<void> {
    expect((await listStored(direct, meter)).map(({ values }) => values['energy'])).toEqual([
      0,
      ...Array.from({ length: Math.ceil(count / 2) }, (_, index) => index * 2),
    ]);
    const powers = (await listStored(direct, fixture.gateway.deviceId)).map(({ values }) => values['power']);
    expect(powers).toEqual(Array.from({ length: Math.floor(count / 2) }, (_, index) => index * 2 + 1));
    await rollupConsumption({ ...server.context, database: direct });
    const rule = { factor: 1, modulus: 1_000_000, replacements: [] };
    await expectTruth(direct, { id: meter, register: 'energy', rule, timeZone: 'Asia/Shanghai' });
  }

  async function expectCallsRefused(): Promise<void> {
    const elapsed = startQuietClock();
    const codes = await Promise.all(Array.from({ length: 10 }, () => tenant.clients.technician.call('getUserInfo')));
    expect(new Set(codes.map((answer) => answer.code))).toEqual(new Set([bodyCode.unavailable]));
    expect(elapsed()).toBeLessThan(6_500);
  }

  it('for half a minute: nothing is acknowledged meanwhile, and everything is stored once afterwards, without help', async () => {
    await proxy.cut();
    let acknowledged = 0;
    const messages = speak(200).map((message) =>
      message.then(() => {
        acknowledged += 1;
      }),
    );
    const until = performance.now() + 30 * secondMs;
    await expectCallsRefused();
    while (performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 200));
    expect(acknowledged).toBe(0);
    await proxy.restore();
    const elapsed = startQuietClock();
    await Promise.all(messages);
    // The longest pause between two attempts, and a margin for a busy machine.
    expect(elapsed()).toBeLessThan(10 * secondMs);
    await expectStored(200);
  });

  it('and silent: the same', async () => {
    proxy.silence();
    const messages = speak(50);
    await expectCallsRefused();
    await proxy.restore();
    await Promise.all(messages);
    await expectStored(50);
  });

  it('for a moment after it has committed, so that nobody knows: the same', async () => {
    const before = await listStored(direct, meter);
    const messages = speak(30);
    // Answers do not come back, but statements arrive: committed in the database, lost for the server.
    await expect.poll(async () => (await listStored(direct, meter)).length, { interval: 1 }).toBeGreaterThan(before.length);
    proxy.mute();
    const late = speak(30);
    await proxy.restore();
    await Promise.all([...messages, ...late]);
    const stored = await listStored(direct, meter);
    expect(stored.map(({ values }) => values['energy'])).toEqual([0, ...Array.from({ length: 15 }, (_, index) => index * 2)]);
  });

  it('its connections killed repeatedly in the middle of batches: nothing is lost, nothing is stored twice', async () => {
    let isOver = false;
    const killing = (async () => {
      while (!isOver) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'energy-om' and pid <> pg_backend_pid() and state <> 'idle'`
          .execute(direct.kysely)
          .catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 7));
      }
    })();
    const messages: Promise<unknown>[] = [];
    for (let index = 0; index < 120; index += 1) {
      messages.push(fixture.sendReadings(code(), [[start - 50 * minuteMs + index * secondMs, { energy: index }]]));
      messages.push(fixture.send('v1/devices/me/telemetry', { power: index }));
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    isOver = true;
    await killing;
    await Promise.all(messages);
    expect((await listStored(direct, meter)).map(({ values }) => values['energy'])).toEqual([
      0,
      ...Array.from({ length: 120 }, (_, index) => index),
    ]);
    const powers = (await listStored(direct, fixture.gateway.deviceId)).map(({ values }) => values['power']);
    expect(powers).toEqual(Array.from({ length: 120 }, (_, index) => index));
  });

  it('the waiting messages are limited: more are refused, and the waiting ones are stored', async () => {
    await proxy.cut();
    const large = { [code()]: [{ ts: start - 10 * minuteMs, values: { text: 'x'.repeat(250) } }] };
    const padding = ' '.repeat(60_000);
    const outcomes = Array.from({ length: 700 }, () =>
      fixture.send('v1/gateway/telemetry', JSON.stringify(large) + padding).then(
        () => true,
        () => false,
      ),
    );
    await proxy.restore();
    const taken = await Promise.all(outcomes);
    expect(taken.filter((isTaken) => !isTaken).length).toBeGreaterThan(100);
    expect(taken.filter((isTaken) => isTaken).length).toBeGreaterThan(300);
    expect((await listStored(direct, meter)).at(-1)?.values).toEqual({ text: 'x'.repeat(250) });
    await fixture.sendReadings(code(), [[start - minuteMs, { energy: 9 }]]);
    expect((await listStored(direct, meter)).at(-1)?.values).toEqual({ energy: 9 });
  });

  it('a server that ends rejects waiting messages, so that devices send them again, and does not make anybody wait', async () => {
    const ingest = createIngest({ ...server.context, database });
    await proxy.cut();
    const payload = Buffer.from('{"power":1}');
    const outcomes = Array.from({ length: 20_000 }, () =>
      ingest.take(fixture.gateway, 'v1/devices/me/telemetry', payload).then(
        () => true,
        () => false,
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 600));
    const elapsed = startQuietClock();
    await ingest.close();
    expect(elapsed()).toBeLessThan(6 * secondMs);
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set([false]));
  });

  it('a batch too large for its time limit is stored in parts', async () => {
    await sql`create function sleep_a_little() returns trigger language plpgsql as $$ begin perform pg_sleep(0.02); return new; end $$`.execute(
      direct.kysely,
    );
    await sql`create trigger slow before insert on readings for each row execute function sleep_a_little()`.execute(direct.kysely);
    try {
      // It takes 8 s in one statement, and a statement may take 5 s.
      const readings = Array.from({ length: 400 }, (_, index) =>
        fixture.sendReadings(code(), [[start - 50 * minuteMs + index, { energy: index }]]),
      );
      await Promise.all(readings);
    } finally {
      await sql`drop trigger slow on readings`.execute(direct.kysely);
      await sql`drop function sleep_a_little`.execute(direct.kysely);
    }
    expect(await listStored(direct, meter)).toHaveLength(401);
  });
});

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { type PipelineOptions, StatementPipelines } from '#db/pool/statement-pipelines.ts';
import { createEmptyDatabase } from '../support/services/postgres-database.ts';

const postgresUrl = inject('postgresUrl');
let connectionString: string;
let admin: pg.Client;
let pipelines: StatementPipelines;

beforeAll(async () => {
  connectionString = await createEmptyDatabase(postgresUrl);
  admin = new pg.Client({ connectionString });
  await admin.connect();
});

afterAll(() => admin.end());

beforeEach(() => () => pipelines.close());

const start = async (options: Partial<PipelineOptions> = {}, address = connectionString) => {
  pipelines = new StatementPipelines({
    config: { connectionString: address, application_name: 'pipelines' },
    count: 2,
    maxUnderWay: 3,
    heldUpMs: 200,
    maxLifetimeMs: 60_000,
    maxIdleMs: 60_000,
    ...options,
  });
};
const run = (text: string, ...values: unknown[]) => pipelines.run({ name: text, text, values }, true);
const double = async (n: number) => (await run('select $1::int * 2 as n', n))?.rows;
/** Waits for the lock that `takeLock` takes. */
const wait = () => run('select pg_advisory_xact_lock_shared(1)::text');
const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 10_000 });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const takeLock = 'select pg_advisory_lock(1)';
const freeLock = 'select pg_advisory_unlock(1)';
const countConnections = async () =>
  Number(
    (await admin.query(`select count(*) from pg_stat_activity where application_name = 'pipelines' and datname = current_database()`))
      .rows[0].count,
  );
/** Runs statements until as many connections are open as there may be. */
const warmUp = (count: number) =>
  until(async () => {
    await Promise.all(Array.from({ length: count }, () => double(0)));
    return (await countConnections()) === count;
  });

it('leaves a statement to others while no connection is open, and opens further ones only when they are needed', async () => {
  await start();
  expect(await double(1)).toBeUndefined();
  await until(async () => (await double(2)) !== undefined);
  expect(await double(3)).toEqual([{ n: 6 }]);
  expect(await countConnections()).toBe(1);
  await warmUp(2);
});

it('opens no more connections than it may have, and has those wait that find all full', async () => {
  await start();
  await warmUp(2);
  const many = Array.from({ length: 100 }, (_, n) => double(n));
  expect(await Promise.all(many)).toEqual(many.map((_, n) => [{ n: n * 2 }]));
  expect(await countConnections()).toBe(2);
});

it('answers a caller’s statements in the order in which they were sent where they share a connection', async () => {
  await start({ count: 1 });
  await warmUp(1);
  const order: number[] = [];
  await Promise.all(Array.from({ length: 20 }, (_, n) => double(n).then(() => order.push(n))));
  expect(order).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

it('sends nothing behind a statement that takes long, and leaves to others what finds every connection so', async () => {
  await start({ heldUpMs: 50 });
  await warmUp(2);
  await admin.query(takeLock);
  const first = wait();
  await pause(60);
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([[{ n: 2 }], [{ n: 4 }], [{ n: 6 }]]);
  const second = wait();
  await pause(60);
  expect(await double(4)).toBeUndefined();
  await admin.query(freeLock);
  await Promise.all([first, second]);
  expect(await double(5)).toEqual([{ n: 10 }]);
});

it('leaves those that wait to others once every connection is held up', async () => {
  await start({ count: 1, maxUnderWay: 1, heldUpMs: 50 });
  await warmUp(1);
  await admin.query(takeLock);
  const slow = wait();
  expect(await Promise.all([double(1), double(2)])).toEqual([undefined, undefined]);
  await admin.query(freeLock);
  await slow;
});

it('opens another connection in place of one that was lost', async () => {
  await start({ count: 1 });
  await warmUp(1);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pipelines' and datname = current_database()`,
  );
  await until(() =>
    double(1).then(
      (rows) => rows !== undefined,
      () => false,
    ),
  );
  expect(await double(2)).toEqual([{ n: 4 }]);
});

it('replaces a connection that has become old, and loses none of what is under way', async () => {
  await start({ count: 1, maxLifetimeMs: 100 });
  const pids = new Set<number>();
  const endAt = performance.now() + 5000;
  while (pids.size < 3 && performance.now() < endAt) {
    const answers = await Promise.all([run('select pg_backend_pid() as pid'), run('select pg_backend_pid() as pid')]);
    await pause(5);
    for (const answer of answers) if (answer) pids.add((answer.rows[0] as { pid: number }).pid);
  }
  expect(pids.size).toBe(3);
});

it('closes connections that are idle, and opens them again', async () => {
  await start({ maxIdleMs: 60 });
  await warmUp(1);
  await until(async () => (await countConnections()) === 0);
  await until(async () => (await double(1)) !== undefined);
});

it('tries to open a connection once a second where the database cannot be reached', async () => {
  const connect = vi.spyOn(pg.Client.prototype, 'connect');
  await start({}, 'postgres://nobody@127.0.0.1:1/none');
  const startedAt = performance.now();
  for (let n = 0; n < 20; n += 1) {
    expect(await double(1)).toBeUndefined();
    await pause(2);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  expect(connect.mock.calls.length).toBeGreaterThan(0);
  expect(connect.mock.calls.length).toBeLessThanOrEqual(1 + Math.floor(seconds));
  connect.mockRestore();
});

it('ends after what is under way, and leaves later statements to others', async () => {
  await start();
  await warmUp(2);
  await admin.query(takeLock);
  const answers = Promise.all([wait(), double(1), double(2)]);
  const closed = pipelines.close();
  await admin.query(freeLock);
  expect(await answers).toMatchObject([{ rowCount: 1 }, [{ n: 2 }], [{ n: 4 }]]);
  await closed;
  expect(await double(3)).toBeUndefined();
});

import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { createDatabase, type Database } from '#db/database.ts';
import { DatabaseUnavailableError, DiskNearlyFullError } from '#db/errors.ts';
import { statement } from '#db/statement.ts';
import { createEmptyDatabase } from '../support/services/postgres-database.ts';

const postgresUrl = inject('postgresUrl');
let admin: pg.Client;
let database: Database;
let isDiskFull = false;

beforeAll(async () => {
  const connectionString = await createEmptyDatabase(postgresUrl);
  admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query('create table counted (n int primary key, times int not null)');
  await admin.query('insert into counted select n, 0 from generate_series(1, 20) n');
  database = createDatabase({
    connection: { connectionString },
    pool: { max: 20, statement_timeout: 5000, application_name: 'runner' },
    onConnectionError: () => undefined,
    assertWritable: async () => {
      if (isDiskFull) throw new DiskNearlyFullError('full');
    },
  });
  await warmUp();
});

afterAll(async () => {
  await database.close();
  await admin.end();
});

const whoAmI = statement<object, { pid: number; timeout: string }>(
  'who-am-i',
  `select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout`,
);
const count = statement<{ n: number }, { times: number }>('count', 'update counted set times = times + 1 where n = :n returning times');
const countAtLength = statement<{ n: number; seconds: number }, { times: number }>(
  'count-at-length',
  'update counted set times = times + 1 where n = :n and pg_sleep(:seconds) is not null returning times',
);
const ratio = statement<{ n: number }, { n: number }>('ratio', 'select 1 / :n::int as n');

/** The pid of the shared connection, which its time limit tells apart, or undefined for one of its own. */
const findSharedPid = async () => {
  const [{ pid, timeout }] = (await database.run(whoAmI, {})) as [{ pid: number; timeout: string }];
  return timeout === '50ms' ? pid : undefined;
};
const slowly = { timeout: 10_000 };
const warmUp = () => vi.waitUntil(async () => (await findSharedPid()) !== undefined, slowly);
const timesOf = async (n: number) => (await admin.query('select times from counted where n = $1', [n])).rows[0].times as number;

it('has statements of many callers share few connections', async () => {
  const pids = new Set(await Promise.all(Array.from({ length: 200 }, findSharedPid)));
  pids.delete(undefined);
  expect(pids.size).toBeGreaterThan(0);
  expect(pids.size).toBeLessThanOrEqual(8);
});

it('runs one that takes longer than a shared connection allows once, on a connection of its own', async () => {
  expect(await database.run(countAtLength, { n: 1, seconds: 0.2 })).toEqual([{ times: 1 }]);
  expect(await timesOf(1)).toBe(1);
  // It is known to be slow now, and the short ones go on beside it.
  const slow = database.run(countAtLength, { n: 1, seconds: 0.2 });
  await warmUp();
  expect(await slow).toEqual([{ times: 2 }]);
});

it('holds up nobody behind a row that somebody has locked, and writes each once when it is free', async () => {
  await admin.query('begin');
  await admin.query('update counted set times = times where n = 2');
  let freed = false;
  const waiting = Promise.all(Array.from({ length: 6 }, () => database.run(count, { n: 2 }))).then((rows) => {
    expect(freed).toBe(true);
    return rows.flat().map(({ times }) => times);
  });
  for (let n = 0; n < 20; n += 1) expect(await database.run(ratio, { n: 1 })).toEqual([{ n: 1 }]);
  freed = true;
  await admin.query('commit');
  expect((await waiting).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await timesOf(2)).toBe(6);
});

it('rejects with the error of the database, and leaves those beside it', async () => {
  const answers = await Promise.allSettled([1, 0, 1, 0, 1].map((n) => database.run(ratio, { n })));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]?.n : (answer.reason as { code: string }).code))).toEqual([
    1,
    '22012',
    1,
    '22012',
    1,
  ]);
});

it('writes nothing while the disk is nearly full, and reads', async () => {
  isDiskFull = true;
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => database.run(count, { n: 3 })));
  expect(await database.run(ratio, { n: 1 })).toEqual([{ n: 1 }]);
  isDiskFull = false;
  for (const answer of answers) expect((answer as { reason: unknown }).reason).toBeInstanceOf(DatabaseUnavailableError);
  expect(await timesOf(3)).toBe(0);
  await database.run(count, { n: 3 });
  expect(await timesOf(3)).toBe(1);
});

it('reports a lost connection as a database that is unavailable, and is back soon', async () => {
  await warmUp();
  const lost = Promise.allSettled(Array.from({ length: 6 }, () => database.run(countAtLength, { n: 4, seconds: 4 })));
  // Each is on a connection of its own by then.
  const running = () =>
    admin.query(`select pid from pg_stat_activity
      where application_name = 'runner' and state = 'active' and query like '%pg_sleep%' and now() - query_start > '200 ms'`);
  await vi.waitUntil(async () => (await running()).rowCount === 6, slowly);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'runner' and datname = current_database()`,
  );
  for (const answer of await lost) expect((answer as { reason: unknown }).reason).toBeInstanceOf(DatabaseUnavailableError);
  await vi.waitUntil(
    () =>
      findSharedPid().then(
        (pid) => pid !== undefined,
        () => false,
      ),
    slowly,
  );
  expect(await timesOf(4)).toBe(0);
});

it('reads again what was under way on a shared connection that was lost, and writes nothing twice', async () => {
  const timesNow = statement<{ n: number }, { times: number }>('times-now', 'select times from counted where n = :n');
  await warmUp();
  const shared = [...new Set(await Promise.all(Array.from({ length: 50 }, findSharedPid)))].filter((pid) => pid !== undefined);
  await admin.query('begin');
  await admin.query('lock table counted in access exclusive mode');
  const reads = Promise.allSettled(Array.from({ length: 8 }, () => database.run(timesNow, { n: 5 })));
  const write = database.run(count, { n: 5 }).catch((error: unknown) => error);
  // Where this comes late, the database has ended them for their time, and they wait on connections of their own.
  await admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [shared]);
  await admin.query('rollback');
  const counted = await write;
  if (!Array.isArray(counted)) expect(counted).toBeInstanceOf(DatabaseUnavailableError);
  expect((await reads).filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await timesOf(5)).toBe(Array.isArray(counted) ? 1 : 0);
});

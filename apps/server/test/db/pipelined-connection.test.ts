import pg, { type QueryResult } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { PipelinedConnection } from '#db/pool/pipelined-connection.ts';
import { maxPrepared } from '#db/pool/prepared-statements.ts';
import { createEmptyDatabase } from '../support/services/postgres-database.ts';

const postgresUrl = inject('postgresUrl');
let connectionString: string;
let admin: pg.Client;
let connection: PipelinedConnection;
const onChange = vi.fn();

beforeAll(async () => {
  connectionString = await createEmptyDatabase(postgresUrl);
  admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query('create table counted (n int primary key)');
});

afterAll(() => admin.end());

/** A minute: the tests that are about time say what it is. */
const open = (statementTimeout = 60_000) =>
  PipelinedConnection.open({ config: { connectionString, statement_timeout: statementTimeout, application_name: 'pipelined' }, onChange });

beforeEach(async () => {
  connection = await open();
  onChange.mockClear();
  return async () => {
    await connection.retire();
    await admin.query('truncate counted');
  };
});

const slowly = { timeout: 10_000 };
const rowsOf = ({ rows }: QueryResult) => rows as object[];
const run = async (name: string, text: string, ...values: unknown[]) => rowsOf(await connection.run({ name, text, values }, true));
const double = (n: number) => run('double', 'select $1::int * 2 as n', n);
const insert = (n: number) => run('insert', 'insert into counted (n) values ($1) returning n', n);
const sleep = (seconds: number) => run('sleep', 'select pg_sleep($1)::text as slept', seconds);
const countRows = async () => Number((await admin.query('select count(*) from counted')).rows[0].count);

it('has several statements under way, and answers each with its own rows', async () => {
  const order: number[] = [];
  const answers = [1, 2, 3, 4].map(async (n) => {
    const rows = await double(n);
    order.push(n);
    return rows;
  });
  expect(connection.underWay).toBe(4);
  expect(await Promise.all(answers)).toEqual([[{ n: 2 }], [{ n: 4 }], [{ n: 6 }], [{ n: 8 }]]);
  expect(order).toEqual([1, 2, 3, 4]);
  expect(connection.underWay).toBe(0);
  expect(onChange).toHaveBeenCalledTimes(4);
});

it('makes each a transaction of its own: an error of one leaves those before and behind it', async () => {
  await insert(2);
  const answers = await Promise.allSettled([insert(1), insert(2), insert(3), run('ratio', 'select 1 / $1::int as n', 0), insert(4)]);
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? 'done' : (answer.reason as { code: string }).code))).toEqual([
    'done',
    '23505',
    'done',
    '22012',
    'done',
  ]);
  expect(await countRows()).toBe(4);
  expect(connection.isRetired).toBe(false);
});

it('is held up by one statement that takes long, and not by many', async () => {
  const first = sleep(1);
  const second = double(1);
  await vi.waitUntil(() => connection.isHeldUp(200), slowly);
  await Promise.all([first, second]);
  expect(connection.isHeldUp(0)).toBe(false);
});

it('goes on after a statement that the database ended for its time, which had no effect', async () => {
  await connection.retire();
  connection = await open(1000);
  const answers = await Promise.allSettled([
    run('insert-slowly', 'insert into counted (n) select $1::int from pg_sleep($2)', 1, 30),
    insert(2),
    double(3),
  ]);
  expect(answers[0]).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
  expect(answers.slice(1).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect((await admin.query('select n from counted')).rows).toEqual([{ n: 2 }]);
});

it('prepares a statement anew whose preparation did not come about', async () => {
  // The values of the second and third are sent for a statement that the first was to prepare.
  const text = 'select n from missing where n = $1';
  const answers = await Promise.allSettled([run('of-missing', text, 1), run('of-missing', text, 2), run('of-missing', text, 3)]);
  expect(answers.map((answer) => (answer as { reason: { code: string } }).reason.code)).toEqual(['42P01', '26000', '26000']);
  await admin.query('create table missing (n int)');
  expect(await Promise.all([run('of-missing', text, 1), run('of-missing', text, 2)])).toEqual([[], []]);
  expect(connection.isRetired).toBe(false);
});

it('knows a statement as prepared that two prepared after the preparation by another did not come about', async () => {
  const text = 'select n from late where n = $1';
  const late = (n: number) => run('of-late', text, n);
  const first = late(1);
  const between = sleep(1);
  const second = late(2);
  await expect(first).rejects.toMatchObject({ code: '42P01' });
  await admin.query('create table late (n int)');
  const further = sleep(1);
  const third = late(3);
  await expect(second).rejects.toMatchObject({ code: '26000' });
  const [thirdAnswer, fourthAnswer] = await Promise.allSettled([third, late(4), between, further]);
  expect(thirdAnswer).toEqual({ status: 'fulfilled', value: [] });
  expect(fourthAnswer).toMatchObject({ status: 'rejected', reason: { code: '42P05' } });
  expect(await late(5)).toEqual([]);
  expect(connection.isRetired).toBe(false);
});

it('is left where a name is prepared that it does not know', async () => {
  await run('prepare', 'prepare foreign_one as select 1');
  await expect(run('foreign_one', 'select 2 as n')).rejects.toMatchObject({ code: '42P05' });
  expect(connection.isRetired).toBe(true);
});

it('prepares a statement anew that somebody else deallocated', async () => {
  await double(1);
  await run('deallocate', 'deallocate all');
  await expect(double(2)).rejects.toMatchObject({ code: '26000' });
  expect(await double(3)).toEqual([{ n: 6 }]);
  expect(connection.isRetired).toBe(false);
});

it('keeps no more statements prepared than a connection may have, with all of them under way', async () => {
  const names = Array.from({ length: maxPrepared + 30 }, (_, n) => `one-${n}`);
  const runAll = () => Promise.all(names.map((name, n) => run(name, `select ${n} as n`)));
  const expected = names.map((_, n) => [{ n }]);
  expect(await runAll()).toEqual(expected);
  // Most have been deallocated when their turn comes again.
  expect(await runAll()).toEqual(expected);
  expect(await run('prepared', 'select count(*)::int as count from pg_prepared_statements')).toEqual([{ count: maxPrepared }]);
});

it('only reads while writing is not allowed, and writes again after that', async () => {
  const write = (n: number, isWritable: boolean) =>
    connection.run({ name: 'insert', text: 'insert into counted (n) values ($1)', values: [n] }, isWritable);
  const answers = await Promise.allSettled([write(1, true), write(2, false), write(3, false)]);
  expect(answers).toMatchObject([{ status: 'fulfilled' }, { reason: { code: '25006' } }, { reason: { code: '25006' } }]);
  await write(4, true);
  expect(await countRows()).toBe(2);
});

it('rejects all that is under way when it is lost, and takes no more', async () => {
  const answers = [sleep(30), double(1), double(2)];
  const settled = Promise.allSettled(answers);
  await vi.waitUntil(async () => {
    const { rowCount } = await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pipelined' and query like '%pg_sleep%' and datname = current_database() and pid <> pg_backend_pid()`);
    return rowCount === 1;
  }, slowly);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(connection.isRetired).toBe(true);
});

it('ends after what is under way once it is retired', async () => {
  const answers = Promise.all([sleep(0.05), double(1), insert(1)]);
  const ended = connection.retire();
  expect(await answers).toMatchObject([{ length: 1 }, [{ n: 2 }], [{ n: 1 }]]);
  await ended;
  await expect(double(2)).rejects.toThrow('Client was closed');
});

import pg, { type PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { runDescribed } from '#db/pool/described-query.ts';
import { createEmptyDatabase } from '../support/services/postgres-database.ts';

const postgresUrl = inject('postgresUrl');
let pool: pg.Pool;
let client: PoolClient;

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createEmptyDatabase(postgresUrl), max: 1 });
});

beforeEach(async () => {
  client = await pool.connect();
  return () => client.release(true);
});

afterAll(() => pool.end());

const counted = { name: 'counted', text: `select n, 'x' || n as label, now() as at from generate_series(1, $1::int) n` };
const run = async (statement: pg.QueryConfig, ...values: unknown[]) => (await runDescribed(client, { ...statement, values })).rows;
const spyOnDescribe = () => vi.spyOn((client as unknown as { connection: pg.Connection }).connection, 'describe');

it('asks for the description of the rows once, and reads the same rows after that', async () => {
  const describe = spyOnDescribe();
  const first = await run(counted, 2);
  const second = await run(counted, 3);
  expect(first).toEqual([
    { n: 1, label: 'x1', at: expect.any(Date) },
    { n: 2, label: 'x2', at: expect.any(Date) },
  ]);
  expect(second).toEqual([...first, { n: 3, label: 'x3', at: expect.any(Date) }].map((row) => ({ ...row, at: expect.any(Date) })));
  expect(await run(counted, 0)).toEqual([]);
  expect(describe).toHaveBeenCalledTimes(1);
});

it('tells statements of one connection apart, also those without rows', async () => {
  const pair = { name: 'pair', text: 'select $1::int as one, null::text as other' };
  const silent = { name: 'silent', text: 'set local work_mem = 65536' };
  for (const n of [1, 2]) {
    expect(await run(pair, n)).toEqual([{ one: n, other: null }]);
    expect(await run(silent)).toEqual([]);
    expect(await run(counted, 1)).toEqual([{ n: 1, label: 'x1', at: expect.any(Date) }]);
  }
});

it('describes a statement anew that was deallocated and prepared again under its name', async () => {
  expect(await run({ name: 'reused', text: 'select 1 as before' })).toEqual([{ before: 1 }]);
  await client.query('deallocate "reused"');
  delete (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection.parsedStatements.reused;
  expect(await run({ name: 'reused', text: `select 'b' as after, 2 as more` })).toEqual([{ after: 'b', more: 2 }]);
});

it('rejects with the error of the database, before and after the rows were described, and goes on', async () => {
  const ratio = { name: 'ratio', text: 'select 10 / $1::int as n' };
  await expect(run(ratio, 0)).rejects.toMatchObject({ code: '22012' });
  expect(await run(ratio, 5)).toEqual([{ n: 2 }]);
  await expect(run(ratio, 0)).rejects.toMatchObject({ code: '22012' });
  expect(await run(ratio, 2)).toEqual([{ n: 5 }]);
});

it('is refused by the database once the columns of its table have changed', async () => {
  await client.query('create table changing (a int)');
  const all = { name: 'all', text: 'select * from changing' };
  expect(await run(all)).toEqual([]);
  await client.query('alter table changing add b int');
  await expect(run(all)).rejects.toMatchObject({ code: '0A000' });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { createDatabaseHealth } from '#db/database-health.ts';
import { statement } from '#db/statement.ts';
import { openWorkerDatabase } from '../support/services/test-database.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

describe('the health of the database', () => {
  let now = 0;
  const health = createDatabaseHealth(() => now);
  const count = (faults: number, others: number) => {
    for (let number = 0; number < faults; number += 1) health.count(true);
    for (let number = 0; number < others; number += 1) health.count(false);
  };

  it('is bad while half of the statements of the last seconds fail, and recovers by itself', () => {
    count(4, 0);
    expect(health.isWell()).toBe(true);
    count(1, 0);
    expect(health.isWell()).toBe(false);
    now += 1000;
    count(0, 6);
    expect(health.isWell()).toBe(true);
    count(6, 0);
    expect(health.isWell()).toBe(false);
    now += 5000;
    expect(health.isWell()).toBe(true);
  });
});

describe('readiness', () => {
  let database: Database;
  let server: TestServer;
  beforeAll(async () => {
    database = await openWorkerDatabase();
    server = await startTestServer({ database });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const readiness = async () => (await server.app.inject({ method: 'GET', url: '/readyz' })).statusCode;
  const alter = (text: string) => sql.raw(text).execute(database.kysely);
  /** Every statement fails with the database's own refusal. */
  const fail = (code: string) =>
    database.run(statement(`fail ${code}`, `do $$ begin raise exception using errcode = '${code}'; end $$`), {});
  const findProcess = async () => {
    const [row] = await database.run(statement<object, { process: number }>('process', 'select pg_backend_pid() as process'), {});
    return row?.process;
  };

  it('is lost while tables cannot be read, though the database answers', async () => {
    expect(await readiness()).toBe(200);
    await alter('alter table accounts rename to accounts_away');
    expect(await readiness()).toBe(503);
    await alter('alter table accounts_away rename to accounts');
    expect(await readiness()).toBe(200);
  });

  it.each(['53200', '53300', '0A000', 'XX000'])(
    'is not there after statement upon statement was refused with %s, and comes back by itself',
    async (code) => {
      await expect.poll(readiness).toBe(200);
      for (let number = 0; number < 60; number += 1) await expect(fail(code)).rejects.toThrow();
      expect(await readiness()).toBe(503);
      await expect.poll(readiness).toBe(200);
    },
  );

  it.each(['22P02', '23505', '40001', '57014'])('remains with errors that a statement causes itself: %s', async (code) => {
    await expect.poll(readiness).toBe(200);
    for (let number = 0; number < 60; number += 1) await expect(fail(code)).rejects.toThrow();
    expect(await readiness()).toBe(200);
  });

  it('a connection whose process is out of memory is not used again; one that refused an invalid value is', async () => {
    const first = await findProcess();
    await expect(fail('22P02')).rejects.toThrow();
    expect(await findProcess()).toBe(first);
    await expect(fail('53200')).rejects.toThrow();
    expect(await findProcess()).not.toBe(first);
  });
});

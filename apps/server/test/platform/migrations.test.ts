import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { createEmptyDatabase } from '../support/services/postgres-database.ts';
import { startTcpProxy } from '../support/services/tcp-proxy.ts';

const postgresUrl = inject('postgresUrl');

describe('migrations', () => {
  it('are applied once by twenty servers that start together', async () => {
    const connectionString = await createEmptyDatabase(postgresUrl);
    const applied = await Promise.all(Array.from({ length: 20 }, () => migrate({ connectionString })));
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
    await client.end();
    expect(applied.filter((names) => names.length > 0)).toEqual([rows.map(({ name }) => name)]);
  });

  it('leave nothing half done if the connection breaks in the middle', async () => {
    const connectionString = await createEmptyDatabase(postgresUrl);
    const url = new URL(connectionString);
    const proxy = await startTcpProxy(url.hostname, Number(url.port || 5432));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const client = new pg.Client({ connectionString });
    await client.connect();
    // A table of that name in an open transaction: the migration waits for it in the middle of its own transaction.
    const blocker = new pg.Client({ connectionString });
    await blocker.connect();
    await blocker.query('begin; create table accounts (id int)');
    const broken = migrate({ connectionString: url.href }).catch((error: Error) => error);
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and query like '%create table tenants%' and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
    await proxy.close();
    expect(await broken).toBeInstanceOf(Error);
    await blocker.end();
    await migrate({ connectionString });
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from schema_migrations');
    expect(rows[0]?.count).toBeGreaterThan(0);
    await client.end();
  });
});

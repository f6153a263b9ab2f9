import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiName, type ApiOutput, api, bodyCode, encodeQuery } from '@energy-om/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { countBlocked } from '../support/assertions/count-blocked.ts';
import { createTenant, signIn } from '../support/factories/create-tenant.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { type ServerProcess, startServerProcess } from '../support/services/server-process.ts';
import { startTestServer } from '../support/services/test-server.ts';

type Import = ApiOutput<'getTableImport'>;

const postgresUrl = inject('postgresUrl');
const quiet = { info: () => undefined, warn: () => undefined };
const rows = 2_000;
const barrier = 2_000;
const file = `名称,上级,类型\n城东水厂,,站点\n${Array.from({ length: rows - 1 }, (_, row) => `泵房 ${row},城东水厂,楼栋\n`).join('')}`;

let database: Database;
let databaseUrl: string;
let tenantId: string;
let headers: Record<string, string>;
let blocker: pg.Client;
const servers: ServerProcess[] = [];
const folders: string[] = [];

beforeAll(async () => {
  databaseUrl = await createTestDatabase(postgresUrl);
  database = await openDatabase({ databaseUrl, dataDir: '' }, quiet);
  await createBarrier();
});
afterAll(() => database.close());
beforeEach(async () => {
  const server = await startTestServer({ database });
  server.clock.set(new Date());
  const tenant = await createTenant(server);
  tenantId = tenant.id;
  const { token } = await signIn(server, tenant.accounts.tenant_admin.id, tenant.id);
  headers = { authorization: `Bearer ${token}`, tenantid: tenant.id, accountid: tenant.accounts.tenant_admin.id };
  await server.close();
  blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
});
afterEach(async () => {
  await blocker.end();
  for (const { child, ended } of servers.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'energy-om-import-'));
  folders.push(folder);
  const server = await startServerProcess({ DATA_DIR: folder, DATABASE_URL: databaseUrl, TRANSPORT_ENCRYPTION: 'off' });
  servers.push(server);
  return server;
}

async function read<Data>(response: Response): Promise<{ code: number; message: string; data: Data }> {
  return (await response.json()) as { code: number; message: string; data: Data };
}

async function upload({ url }: ServerProcess): Promise<{ code: number; message: string; data: Import }> {
  const body = new FormData();
  body.append('kind', 'sites');
  body.append('dryRun', 'false');
  body.append('files', new File([file], 'sites.csv', { type: 'text/csv' }));
  return read(await fetch(url + api.startTableImport.path, { method: 'POST', headers, body }));
}

async function readImport({ url }: ServerProcess, id: string): Promise<Import> {
  const name: ApiName = 'getTableImport';
  const { code, data, message } = await read<Import>(await fetch(`${url}${api[name].path}?${encodeQuery({ id })}`, { headers }));
  if (code !== bodyCode.success) throw new Error(message);
  return data;
}

const untilEnded = (server: ServerProcess, id: string) =>
  expect.poll(async () => (await readImport(server, id)).state, { timeout: 150_000 }).not.toBe('running');

async function countAreas(): Promise<number> {
  const { count } = await database.kysely
    .selectFrom('areas')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('name', 'like', '泵房 %')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lets every import wait right before its audit row while the blocker has the lock, however fast the machine imports. */
async function createBarrier(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create function wait_at_barrier() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${barrier}); return new; end $$;
    create trigger wait_at_barrier before insert on audit_log
      for each row when (new.changes ? 'imported') execute function wait_at_barrier()`);
  await client.end();
}

/** Starts an import that waits at the barrier, with all areas written before it. */
async function uploadUntilBarrier(server: ServerProcess): Promise<Import> {
  // The lock is the session's and not a transaction's, in which pg_stat_activity would show the first look's sessions for ever.
  await blocker.query('select pg_advisory_lock($1)', [barrier]);
  const { data } = await upload(server);
  await expect.poll(() => countBlocked(blocker), { timeout: 150_000 }).toBeGreaterThan(0);
  return data;
}

/** Kills the server as the machine does. */
async function kill(server: ServerProcess): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended;
  // What the killed server's transaction waits for is released, so that it ends.
  await blocker.query('select pg_advisory_unlock_all()');
}

/** What comes after a kill: the import is interrupted, nothing was written, and the same file works, once. */
async function expectWholeAgain(server: ServerProcess, id: string): Promise<void> {
  await untilEnded(server, id);
  expect(await readImport(server, id)).toMatchObject({ state: 'interrupted', tally: null });
  expect(await countAreas()).toBe(0);
  for (const created of [rows, 0]) {
    const { data } = await upload(server);
    await untilEnded(server, data.id);
    expect(await readImport(server, data.id)).toMatchObject({ state: 'done', tally: { created, unchanged: rows - created } });
  }
  expect(await countAreas()).toBe(rows - 1);
}

describe('an import whose server is killed', () => {
  it('in the middle of its write: is interrupted, wrote nothing, and the same file creates each row once', async () => {
    const server = await start();
    const data = await uploadUntilBarrier(server);
    await kill(server);
    await expectWholeAgain(await start(), data.id);
  });

  it('before it has read the file: the same', async () => {
    const server = await start();
    const { data } = await upload(server);
    // The file is read in a process that takes longer to start than this signal to arrive.
    await kill(server);
    await expectWholeAgain(await start(), data.id);
  });

  it('right after its commit: is done, on every server', async () => {
    const [server, other] = [await start(), await start()];
    const { data } = await upload(server);
    await expect.poll(countAreas, { timeout: 150_000, interval: 5 }).toBe(rows - 1);
    await kill(server);
    expect(await readImport(other, data.id)).toMatchObject({ state: 'done', tally: { created: rows } });
  });

  it('leaves the other server to say so, and to import the file', async () => {
    const [server, other] = [await start(), await start()];
    const data = await uploadUntilBarrier(server);
    // It waits for the tenant's lock, which the killed server's transaction has.
    const second = upload(other);
    await kill(server);
    const { code, message } = await second;
    expect([bodyCode.success, bodyCode.conflict]).toContain(code);
    if (code === bodyCode.conflict) expect(message).toBe('本组织正在导入，请等它完成');
    else await untilEnded(other, (await second).data.id);
    await untilEnded(other, data.id);
    expect(await readImport(other, data.id)).toMatchObject({ state: 'interrupted', tally: null });
    const { data: third } = await upload(other);
    await untilEnded(other, third.id);
    expect((await readImport(other, third.id)).state).toBe('done');
    expect(await countAreas()).toBe(rows - 1);
  });
});

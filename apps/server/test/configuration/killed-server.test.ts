import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiName, api, bodyCode } from '@energy-om/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { type ServerProcess, startServerProcess } from '../support/services/server-process.ts';
import { startTestServer } from '../support/services/test-server.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const source = { templateId: 'heating' };

let database: Database;
let databaseUrl: string;
let folder: string;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  database = await openDatabase({ databaseUrl, dataDir: '' }, quiet);
  folder = await mkdtemp(join(tmpdir(), 'energy-om-configuration-'));
});
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: folder, DATABASE_URL: databaseUrl, TRANSPORT_ENCRYPTION: 'off' });
  servers.push(server);
  return server;
}

async function call<Data>({ url }: ServerProcess, name: ApiName, input: object, headers: Record<string, string>) {
  const given = { 'content-type': 'application/json', ...headers };
  const response = await fetch(url + api[name].path, { method: 'POST', headers: given, body: JSON.stringify(input) });
  return (await response.json()) as { code: number; data: Data };
}

it('a configuration whose server is killed in the middle of its write leaves nothing behind, and the same call completes at once', async () => {
  const local = await startTestServer({ database });
  local.clock.set(new Date());
  const { id: tenantId, admin } = await createBareTenant(local);
  const readTenant = await createTenantReader(local);
  const { items } = await admin.succeed('listMembers', { pageSize: 1 });
  const accountId = items[0]?.accountId ?? '';
  const { token } = await signIn(local, accountId, tenantId);
  const headers = { authorization: `Bearer ${token}`, tenantid: tenantId, accountid: accountId, 'idempotency-key': 'killed' };
  const { fingerprint } = await admin.succeed('previewConfiguration', { source: { templateId: 'heating' } });
  const server = await start();
  const blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  const before = await readTenant(tenantId);
  // Something that is written late waits here, with all before it written.
  await blocker.query('begin');
  await blocker.query('lock table alarm_rules in share mode');
  const lost = call(server, 'applyConfiguration', { source, fingerprint }, headers).catch(() => null);
  const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and pg_backend_pid() = any (pg_blocking_pids(pid))`;
  await expect.poll(async () => (await blocker.query(waiting)).rows[0].count, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
  server.child.kill('SIGKILL');
  await server.ended;
  await blocker.query('rollback');
  await blocker.end();
  await lost;
  const again = await start();
  await expect.poll(async () => compareRows(before, await readTenant(tenantId)), { timeout: 10_000 }).toEqual(unchanged);
  const answer = await call<{ created: number }>(again, 'applyConfiguration', { source, fingerprint }, headers);
  expect(answer.code, JSON.stringify(answer)).toBe(bodyCode.success);
  expect(answer.data.created).toBeGreaterThan(10);
  expect(await call(again, 'applyConfiguration', { source, fingerprint }, headers)).toMatchObject(answer);
  await local.close();
});

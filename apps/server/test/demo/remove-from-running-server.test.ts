import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiName, api, bodyCode } from '@energy-om/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { demonstrationPassword } from '#demo/demonstration-accounts.ts';
import { countRows } from '../cli/count-rows.ts';
import { runCommand } from '../support/services/command-process.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { type ServerProcess, startServerProcess } from '../support/services/server-process.ts';

let dataDir: string;
let environment: Record<string, string>;
let database: Database;
let server: ServerProcess;
let logged = '';

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  dataDir = await mkdtemp(join(tmpdir(), 'energy-om-removed-'));
  environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, TRANSPORT_ENCRYPTION: 'off' };
  database = await openDatabase({ databaseUrl, dataDir: '' }, { info: () => undefined, warn: () => undefined });
  server = await startServerProcess(environment);
  for (const stream of [server.child.stdout, server.child.stderr]) stream?.on('data', (chunk) => (logged += chunk));
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function call(name: ApiName, input: object, token?: string) {
  const { method, path } = api[name];
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const body = method === 'GET' ? undefined : JSON.stringify(input);
  return (await (await fetch(`${server.url}${path}`, { method, headers, body })).json()) as {
    code: number;
    data: { [field: string]: never };
  };
}

async function signIn(loginName: string): Promise<string> {
  // A server that has just started on a busy machine may answer that it is overloaded.
  const { data } = await vi.waitFor(
    async () => {
      const answer = await call('logInWithPassword', { loginName, passWord: demonstrationPassword });
      expect(answer.code).toBe(bodyCode.success);
      return answer;
    },
    { timeout: 20_000, interval: 500 },
  );
  const body = new URLSearchParams({ grant_type: 'login_ticket', login_ticket: data.loginTicket ?? '' });
  const answer = await fetch(`${server.url}${api.requestToken.path}`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const report = async (token: string) => {
  const body = JSON.stringify({ voltageA: 229 });
  return (await fetch(`${server.url}/api/v1/${token}/telemetry`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
    .status;
};
const readSettings = async () =>
  (await (await fetch(`${server.url}/app-config.json`)).json()) as { hasTenant: boolean; demonstration: object | null };

/** Rows by table that belong to a tenant; what the installation itself did is in the log under none. */
async function countTenantRows() {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(await countRows(database))) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} x
      where coalesce(to_jsonb(x) ->> 'tenant_id', '') not in ('', '00000000-0000-0000-0000-000000000000')`.execute(database.kysely);
    if (rows[0]?.n) counts[table] = rows[0].n;
  }
  return counts;
}

describe('the demonstration, removed while the server runs', () => {
  it('ends its sessions and its devices, leaves no row and no error, and opens the first set-up again', async () => {
    const administrator = await signIn('13800000001');
    expect((await call('getUserInfo', {}, administrator)).code).toBe(bodyCode.success);
    const file = JSON.parse(await readFile(join(dataDir, 'demonstration-devices.json'), 'utf8'));
    const deviceToken = /"token":\s*"([^"]+)"/.exec(JSON.stringify(file))?.[1] ?? '';
    expect(await report(deviceToken)).toBe(200);
    expect(await readSettings()).toMatchObject({ hasTenant: true, demonstration: { accounts: expect.any(Array) } });

    const { code, output, errors } = await runCommand(environment, ['remove-demonstration', '--yes']);
    expect({ code, errors }).toMatchObject({ code: 0 });
    await expect.poll(async () => (await call('getUserInfo', {}, administrator)).code, { timeout: 10_000 }).toBe(bodyCode.tokenExpired);
    await expect.poll(() => report(deviceToken), { timeout: 20_000 }).toBe(401);
    await expect.poll(readSettings, { timeout: 10_000 }).toMatchObject({ hasTenant: false, demonstration: null });
    expect((await call('logInWithPassword', { loginName: '13800000001', passWord: demonstrationPassword })).code).toBe(bodyCode.invalid);

    const token = /#\/pages\/setup\/first\?token=([\w-]+)/.exec(output)?.[1];
    expect(await countTenantRows()).toEqual({});
    const organisation = { token, name: '真正的公司', adminName: '陆建国', adminPhone: '13600000062', passWord: 'Substation-2027' };
    expect((await call('createFirstTenant', organisation)).code).toBe(bodyCode.success);
    // The server logs errors alone here, each as a line of JSON.
    expect(logged.split('\n').filter((line) => line.startsWith('{'))).toEqual([]);
  }, 120_000);
});

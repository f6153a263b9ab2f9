import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyCode } from '@energy-om/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { demonstrationPassword } from '#demo/demonstration-accounts.ts';
import { findOpenAccount } from '#demo/find-demonstration.ts';
import { loadDemonstration } from '#demo/load-demonstration.ts';
import { prepareDemonstration } from '#prepare-demonstration.ts';
import { hashPassword } from '#services/account/password/password.ts';
import { countRows } from '../cli/count-rows.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { runCommand } from '../support/services/command-process.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { runServerProcess } from '../support/services/server-process.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let databaseUrl: string;
let database: Database;
let server: TestServer;
let real: TestTenant;
let dataDir: string;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  database = await openDatabase({ databaseUrl, dataDir: '' }, { info: () => undefined, warn: () => undefined });
  server = await startTestServer({ database });
  dataDir = await mkdtemp(join(tmpdir(), 'energy-om-demonstration-'));
  await loadDemonstration(server.context);
  real = await createTenant(server);
});
afterAll(async () => {
  await server.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const production = () => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_ENV: 'production', TRUSTED_PROXIES: '10.0.0.1' });
const remove = (...parameters: string[]) => runCommand(production(), ['remove-demonstration', ...parameters]);
const accountOf = (loginName: string) =>
  database.kysely.selectFrom('accounts').selectAll().where('login_name', '=', loginName).executeTakeFirst();
const logIn = async (loginName: string, passWord = demonstrationPassword) =>
  (await createTestClient(server).call('logInWithPassword', { loginName, passWord })).code;
const tenantNames = async () =>
  (await database.kysely.selectFrom('tenants').select('name').orderBy('name').execute()).map(({ name }) => name);

async function setPassword(loginName: string): Promise<void> {
  const password_hash = await hashPassword('Their-Own-2026');
  await database.kysely.updateTable('accounts').set({ password_hash }).where('login_name', '=', loginName).execute();
}

describe('abuse case 28: demonstration accounts in production', () => {
  it('keeps a production server from starting, in one line that names the way out', async () => {
    const { code, stderr } = await runServerProcess(production());
    expect(code).toBe(1);
    expect(stderr).toBe(
      'Not started: the demonstration is in this database, and 13800000001 can be signed in to with its published password: remove it with "npm run remove-demonstration"\n',
    );
  });

  it('ignores accounts that have their own password, and finds one whose number has changed', async () => {
    const test = await createTestDatabase(inject('postgresUrl'));
    const other = await openDatabase({ databaseUrl: test, dataDir: '' }, { info: () => undefined, warn: () => undefined });
    const there = await startTestServer({ database: other });
    await loadDemonstration(there.context);
    const own = await hashPassword('Their-Own-2026');
    await other.kysely.updateTable('accounts').set({ password_hash: own }).where('login_name', '<>', '13800000104').execute();
    expect(await findOpenAccount(other.kysely)).toBe('13800000104');
    await other.kysely
      .updateTable('accounts')
      .set({ login_name: '13712345678', phone_number: '13712345678' })
      .where('login_name', '=', '13800000104')
      .execute();
    expect(await findOpenAccount(other.kysely)).toBe('13712345678');
    await other.kysely.updateTable('accounts').set({ password_hash: null }).where('login_name', '=', '13712345678').execute();
    expect(await findOpenAccount(other.kysely)).toBeNull();
    expect(await prepareDemonstration({ ...there.context, config: { ...there.context.config, production: true } })).toEqual([]);
    await there.close();
    await other.close();
  });

  it('keeps a server from starting that is to have no demonstration', async () => {
    const { code, stderr } = await runServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMONSTRATION: 'off' });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Not started: this database already holds the demonstration \(.*江南物业.*\): remove it with "npm run remove-demonstration"/,
    );
  });

  it('shows nobody the demonstration accounts in production, and outside it only those that can be signed in to', async () => {
    const accounts = await prepareDemonstration(server.context);
    expect(accounts.map(({ loginName }) => loginName)).toContain('13800000005');
    expect(accounts[0]).toEqual({
      loginName: '13800000001',
      password: demonstrationPassword,
      role: { 'zh-CN': expect.any(String), en: expect.any(String) },
      tenant: '滨江能源运维',
    });
    await setPassword('13800000003');
    expect((await prepareDemonstration(server.context)).map(({ loginName }) => loginName)).not.toContain('13800000003');
    const configOf = async (options: Parameters<typeof startTestServer>[0]) => {
      const one = await startTestServer({ database, ...options });
      const { demonstration } = (
        await one.app.inject({ method: 'GET', url: '/app-config.json', headers: { 'x-forwarded-proto': 'https' } })
      ).json();
      await one.close();
      return demonstration;
    };
    expect(await configOf({ demonstration: accounts })).toEqual({ accounts });
    expect(await configOf({})).toBeNull();
    expect(await configOf({ demonstration: accounts, config: { production: true, trustedProxies: ['127.0.0.1'] } })).toBeNull();
  });
});

describe('removing the demonstration', () => {
  let guest: string;

  beforeAll(async () => {
    // An account of the real tenant works in the demonstration, and one of the demonstration in the real tenant.
    const { kysely } = database;
    const demo = await kysely.selectFrom('tenants').select('id').where('name', '=', '滨江能源运维').executeTakeFirstOrThrow();
    guest = real.accounts.technician.id;
    const membership = { state: 'member' as const, created_at: server.clock.now() };
    await kysely
      .insertInto('memberships')
      .values({ ...membership, tenant_id: demo.id, account_id: guest })
      .execute();
    const moved = (await accountOf('13800000002'))?.id ?? '';
    await kysely
      .insertInto('memberships')
      .values({ ...membership, tenant_id: real.id, account_id: moved })
      .execute();
    await kysely.updateTable('tenants').set({ parent_id: demo.id }).where('id', '=', real.id).execute();
    await setPassword('13800000003');
    const order = await kysely
      .selectFrom('work_orders')
      .selectAll()
      .where('tenant_id', '=', demo.id)
      .where('origin', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    await sql`insert into work_orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_no', 'LATER-1', 'created_at', now() + interval '400 days', 'created_by', ${guest}::uuid))).* from work_orders o where id = ${order.id}`.execute(
      kysely,
    );
  });

  it('asks first: without a terminal and without --yes nothing is removed', async () => {
    const before = await countRows(database);
    const { code, output, errors } = await remove();
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain('32 accounts as they came with it');
    expect(errors).toContain(
      'It was worked with: 1 account with a password of its own (13800000003), 1 member who did not come with it, 1 order that people raised',
    );
    expect(errors).toContain('Run it again with --yes');
    expect(await countRows(database)).toEqual(before);
  });

  it('removes its tenants, accounts and everything that belongs to them, and nothing of anybody else', async () => {
    const realRows = async () => {
      const counts = await countRows(database);
      const rows: Record<string, unknown> = {};
      for (const table of Object.keys(counts)) {
        const { rows: found } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} x
          where to_jsonb(x) ->> 'tenant_id' = ${real.id}`.execute(database.kysely);
        rows[table] = found[0]?.n;
      }
      return rows;
    };
    const before = await realRows();
    const { code, output, errors } = await remove('--yes');
    expect({ code, errors: errors.split('\n')[0] }).toMatchObject({ code: 0 });
    expect(output).toMatch(/^Removed: (?=.*滨江能源运维江北分公司)(?=.*江南物业).* 31 accounts\.$/m);
    expect(output).toMatch(/^ {2}work_orders \d{3}$/m);
    expect(output).toContain('Kept without a password, since another tenant needs them: 13800000002');
    expect(await realRows()).toEqual(before);
    expect(await tenantNames()).toEqual([real.name]);
    const left = await database.kysely
      .selectFrom('accounts')
      .select('login_name')
      .where('login_name', 'like', '13_00000%')
      .orderBy('login_name')
      .execute();
    expect(left.map(({ login_name }) => login_name)).toEqual(['13800000002', '13800000003']);
    expect(await accountOf('13800000002')).toMatchObject({ password_hash: null });
    expect(await logIn('13800000002')).toBe(bodyCode.invalid);
    expect(await logIn('13800000003', 'Their-Own-2026')).toBe(bodyCode.success);
    expect((await (await signIn(server, guest, real.id)).call('getUserInfo')).code).toBe(bodyCode.success);
    const [row] = await database.kysely.selectFrom('audit_log').selectAll().where('subject_kind', '=', 'demonstration').execute();
    expect(row).toMatchObject({ endpoint: 'remove-demonstration', changes: { accounts: 31, withoutPassword: 1 } });
  });

  it('lets the production server start, and finds nothing more to remove', async () => {
    expect(await findOpenAccount(database.kysely)).toBeNull();
    const { code, errors } = await remove('--yes');
    expect([code, errors]).toEqual([1, expect.stringContaining('there is no demonstration in this database')]);
  });

  it('refuses a tenant that has only the demonstration’s name', async () => {
    await database.kysely.updateTable('tenants').set({ name: '滨江能源运维' }).where('id', '=', real.id).execute();
    expect((await remove('--yes')).code).toBe(1);
    expect(await tenantNames()).toEqual(['滨江能源运维']);
  });
});

describe('the files of the demonstration', () => {
  it('are removed from the disk with it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'energy-om-demonstration-'));
    const url = await createTestDatabase(inject('postgresUrl'));
    const other = await openDatabase({ databaseUrl: url, dataDir: '' }, { info: () => undefined, warn: () => undefined });
    const there = await startTestServer({ database: other, config: { dataDir: folder } });
    await loadDemonstration(there.context);
    const listStored = async () =>
      (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
    expect(await listStored()).toBeGreaterThan(0);
    await access(join(folder, 'demonstration-devices.json'));
    const { code } = await runCommand({ ...production(), DATABASE_URL: url, DATA_DIR: folder }, ['remove-demonstration', '--yes']);
    expect(code).toBe(0);
    expect(await listStored()).toBe(0);
    await expect(access(join(folder, 'demonstration-devices.json'))).rejects.toThrow('ENOENT');
    await there.close();
    await other.close();
    await rm(folder, { recursive: true, force: true });
  });
});

import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { applicationRole } from '#db/embedded/cluster/application-database.ts';
import { findPostmaster } from '#db/embedded/postgres/postmaster.ts';
import { listProcessesOn } from '#db/embedded/postgres/postmaster-file.ts';
import { DatabaseUnavailableError } from '#db/errors.ts';
import { openDatabase } from '#db/open.ts';
import { statement } from '#db/statement.ts';
import {
  dataFolderOf,
  endLeftDatabase,
  findDatabaseProcess,
  killDatabase,
  signalDatabase,
} from '#test/support/services/embedded-database.ts';
import { startServerProcess } from '#test/support/services/server-process.ts';
import { startQuietClock } from '../../../../../scripts/quiet-clock.mjs';

const insertTenant = statement<{ tenant: string }, object>(
  'insert-tenant',
  "insert into tenants (id, name, kind, created_at) values (:tenant, 'kept', 'company', now())",
);
const countTenants = statement<object, { tenants: number }>('count-tenants', 'select count(*)::int as tenants from tenants');
/** A connection stays when its statement has ended; processes of housekeeping come and go. */
const findConnection = statement<object, { pid: number }>('find-connection', 'select pg_backend_pid() as pid');
const tenantId = '0190a000-0000-7000-8000-000000000001';

/** A new installation, which each test copies: creating one takes longer than most tests. */
let template: string;
let dataDir: string;
let lines: string[];
const opened: Database[] = [];
const log = { info: (text: string) => void lines.push(text), warn: (text: string) => void lines.push(text) };

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'energy-om-embedded-'));
  dataDir = template;
  lines = [];
  await close(await open());
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'energy-om-embedded-'));
  await cp(template, dataDir, { recursive: true });
  lines = [];
});
afterAll(() => rm(template, { recursive: true, force: true }));
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await endLeftDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function open(isServer = true): Promise<Database> {
  const database = await openDatabase({ databaseUrl: null, dataDir }, log, { isServer });
  opened.push(database);
  return database;
}

async function close(database: Database): Promise<void> {
  opened.splice(opened.indexOf(database), 1);
  await database.close();
}

async function readSettings(database: Database, ...names: string[]): Promise<Record<string, string>> {
  const rows = await database.run(
    statement<{ names: readonly string[] }, { name: string; setting: string }>(
      'settings',
      'select name, setting from pg_settings where name = any(:names)',
    ),
    { names },
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

const isReadyAgain = (database: Database) => expect.poll(() => database.isReady()).toBe(true);

/** The database's processes for connections, which end once they have noticed that the other side is gone. */
async function listConnections(): Promise<number[]> {
  const pids = await listProcessesOn(dataFolderOf(dataDir));
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => commands[index]?.startsWith(`postgres: ${applicationRole} `));
}

/** A server that was killed, with its database still running, and one tenant in it. */
async function leaveOrphan(): Promise<number> {
  const before = await open();
  await before.run(insertTenant, { tenant: tenantId });
  await close(before);
  // In production no demonstration can be created.
  const server = await startServerProcess({ DATA_DIR: dataDir, NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1' });
  const pid = await findDatabaseProcess(dataDir);
  server.child.kill('SIGKILL');
  await server.ended;
  // On a busy machine the next process could still find the connection of the killed one, which counts as a user.
  await expect.poll(listConnections).toEqual([]);
  expect(await findDatabaseProcess(dataDir)).toBe(pid);
  return pid;
}

describe('the embedded database', () => {
  it('waits for the disk, checks its pages, sorts by code point and listens only on its own socket', async () => {
    const database = await open();
    const promised = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', data_checksums: 'on', listen_addresses: '' };
    expect(await readSettings(database, ...Object.keys(promised))).toEqual(promised);
    const facts = await database.run(
      statement(
        'facts',
        `select datcollate as collation, pg_encoding_to_char(encoding) as encoding, rolsuper as superuser
          from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
      ),
      {},
    );
    expect(facts).toEqual([{ collation: 'C', encoding: 'UTF8', superuser: false }]);
    const pid = await findDatabaseProcess(dataDir);
    const sockets = execFileSync('readlink', ['-f', ...(await readdir(`/proc/${pid}/fd`)).map((fd) => `/proc/${pid}/fd/${fd}`)], {
      encoding: 'utf8',
    });
    const inodes = new Set([...sockets.matchAll(/socket:\[(\d+)\]/g)].map(([, inode]) => inode));
    const network = (await Promise.all(['tcp', 'tcp6', 'udp', 'udp6'].map((kind) => readFile(`/proc/net/${kind}`, 'utf8')))).join('\n');
    for (const line of network.split('\n')) expect(inodes.has(line.trim().split(/\s+/)[9] ?? '')).toBe(false);
    const modes = execFileSync('stat', ['-c', '%a', join(dataDir, 'postgresql', 'socket'), join(dataDir, 'database-password')], {
      encoding: 'utf8',
    });
    expect(modes).toBe('700\n600\n');
  });

  it('continues after a failed statement, inside a transaction and outside', async () => {
    const database = await open();
    await expect(database.run(statement('wrong', 'select * from nowhere'), {})).rejects.toMatchObject({ code: '42P01' });
    const broken = database.transaction((tx) =>
      tx
        .insertInto('tenants')
        .values({ id: 'no uuid' } as never)
        .execute(),
    );
    await expect(broken).rejects.toMatchObject({ code: '22P02' });
    await expect(database.transaction(() => Promise.reject(new Error('given up')))).rejects.toThrow('given up');
    expect(await database.run(countTenants, {})).toEqual([{ tenants: 0 }]);
  });

  it('refuses calls while it is killed, and comes back by itself with every row', async () => {
    const database = await open();
    await database.run(insertTenant, { tenant: tenantId });
    await killDatabase(dataDir);
    await expect
      .poll(() => database.run(countTenants, {}).catch((error: unknown) => error), { interval: 1 })
      .toBeInstanceOf(DatabaseUnavailableError);
    await isReadyAgain(database);
    expect(await database.run(countTenants, {})).toEqual([{ tenants: 1 }]);
    await expect.poll(() => lines).toContain('embedded database: it answers again');
  });

  it('comes back if it cannot be started for a while, and reports that once', async () => {
    const database = await open();
    const settings = join(dataFolderOf(dataDir), 'PG_VERSION');
    const before = await readFile(settings, 'utf8');
    await writeFile(settings, '12\n');
    await killDatabase(dataDir);
    await expect.poll(() => lines.filter((line) => line.includes('made by PostgreSQL 12')).length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(lines.filter((line) => line.includes('made by PostgreSQL 12'))).toHaveLength(1);
    await writeFile(settings, before);
    await isReadyAgain(database);
  });

  it('answers again after one of its processes was killed', async () => {
    const database = await open();
    await database.run(insertTenant, { tenant: tenantId });
    const [connection] = await database.run(findConnection, {});
    const before = await listConnections();
    process.kill(connection?.pid as number, 'SIGKILL');
    // PostgreSQL ends all its processes because of one, a moment later; until then the other connections still answer.
    await expect.poll(async () => (await listConnections()).filter((pid) => before.includes(pid))).toEqual([]);
    await isReadyAgain(database);
    expect(await database.run(countTenants, {})).toEqual([{ tenants: 1 }]);
  });

  it('ends with its server, and a second start finds what the first one wrote', async () => {
    const first = await open();
    await first.run(insertTenant, { tenant: tenantId });
    await close(first);
    // What PostgreSQL writes its log with ends a moment after the others.
    await expect.poll(() => listProcessesOn(dataFolderOf(dataDir))).toEqual([]);
    expect(await (await open()).run(countTenants, {})).toEqual([{ tenants: 1 }]);
  });

  it('has one server: a second one is refused with who uses the folder, and may use it afterwards', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(`is in use by process ${process.pid}`);
    expect(await first.isReady()).toBe(true);
    await close(first);
    expect(await (await open()).isReady()).toBe(true);
  });

  it('is used by commands beside the server, and ends with its last user', async () => {
    const command = await open(false);
    const server = await open();
    await command.run(insertTenant, { tenant: tenantId });
    await close(command);
    expect(await server.run(countTenants, {})).toEqual([{ tenants: 1 }]);
    const late = await open(false);
    await close(server);
    expect(await late.run(countTenants, {})).toEqual([{ tenants: 1 }]);
    await close(late);
    expect(await findPostmaster(dataFolderOf(dataDir))).toBeNull();
  });

  it('is created and started once by ten processes that start at the same moment', async () => {
    await rm(join(dataDir, 'postgresql'), { recursive: true });
    const databases = await Promise.all(Array.from({ length: 10 }, () => open(false)));
    expect(await Promise.all(databases.map((database) => database.isReady()))).toEqual(databases.map(() => true));
    expect(lines.filter((line) => line.includes('making'))).toHaveLength(1);
    await Promise.all(databases.map(close));
    await expect.poll(() => listProcessesOn(dataFolderOf(dataDir))).toEqual([]);
  });
});

describe('an embedded database whose server was killed', () => {
  it('is restarted by the next server, with every row, and never runs twice', async () => {
    const orphan = await leaveOrphan();
    const database = await open();
    const pid = await findDatabaseProcess(dataDir);
    expect(pid).not.toBe(orphan);
    expect(lines).toContain('embedded database: an earlier process was left running and is restarted');
    expect(await database.isReady()).toBe(true);
    expect((await listProcessesOn(dataFolderOf(dataDir))).includes(orphan)).toBe(false);
  });

  it('is kept by the next server while a command uses it', async () => {
    const orphan = await leaveOrphan();
    const command = await open(false);
    const server = await open();
    expect(await findDatabaseProcess(dataDir)).toBe(orphan);
    expect([await command.isReady(), await server.isReady()]).toEqual([true, true]);
  });

  it('is killed if it does not answer, and nothing is lost', async () => {
    const pid = await leaveOrphan();
    expect(await signalDatabase(dataDir, 'SIGSTOP')).toContain(pid);
    const database = await open();
    expect(await findDatabaseProcess(dataDir)).not.toBe(pid);
    expect(await database.run(countTenants, {})).toEqual([{ tenants: 1 }]);
  });

  it('is started again if it was killed as well', async () => {
    const pid = await leaveOrphan();
    process.kill(pid, 'SIGKILL');
    const elapsed = startQuietClock();
    const database = await open();
    expect(await database.run(countTenants, {})).toEqual([{ tenants: 1 }]);
    expect(elapsed()).toBeLessThan(30_000);
  });
});

describe('a file postmaster.pid that was left behind', () => {
  /** Of a PostgreSQL that no longer runs. */
  async function leaveFile(text: string): Promise<void> {
    await close(await open());
    await writeFile(join(dataFolderOf(dataDir), 'postmaster.pid'), text);
  }

  it.each([
    ['empty', ''],
    ['cut off in the middle of its first line', 'not a num'],
    ['that names no process', '4194303\n/somewhere\n1\n5432\n'],
    ['that names a process which is something else now', `${process.pid}\n/somewhere\n1\n5432\n\n\n\nready   \n`],
  ])('%s does not prevent the next start', async (_, text) => {
    await leaveFile(text);
    expect(await (await open()).isReady()).toBe(true);
  });

  it('of its socket, with the number of another process, does not prevent it either', async () => {
    await leaveFile('');
    await writeFile(join(dataDir, 'postgresql', 'socket', '.s.PGSQL.5432.lock'), `${process.pid}\n/somewhere\n1\n5432\n`);
    expect(await (await open()).isReady()).toBe(true);
  });

  it('that is truncated while PostgreSQL runs does not lead to a second PostgreSQL', async () => {
    const orphan = await leaveOrphan();
    await writeFile(join(dataFolderOf(dataDir), 'postmaster.pid'), '');
    expect(await (await open()).isReady()).toBe(true);
    expect(await listProcessesOn(dataFolderOf(dataDir))).not.toContain(orphan);
  });
});

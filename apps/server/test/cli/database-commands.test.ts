import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commandLine, runCommand } from '../support/services/command-process.ts';
import { endLeftDatabase } from '../support/services/embedded-database.ts';
import { signInByHttp } from '../support/services/http-account.ts';
import { type ServerProcess, startServerProcess } from '../support/services/server-process.ts';

const technician = '13800000004';
const password = 'Demo@2026';

let parent: string;
/** Contains the demonstration, after a server has ended. */
let dataDir: string;
/** The export of `dataDir`, made while its server ran. */
let dump: string;
const running: ServerProcess[] = [];

const start = async (folder: string, environment: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await startServerProcess({ DATA_DIR: folder, TRANSPORT_ENCRYPTION: 'off', ...environment });
  running.push(server);
  return server;
};

async function stopAll(): Promise<void> {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
}

const run = (folder: string, ...parameters: string[]) => runCommand({ DATA_DIR: folder }, parameters);

/** Reads every row of every table, without an order. */
async function readRows(folder: string): Promise<Record<string, string[]>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.copy'));
  const rows = await Promise.all(
    names.map(async (name) => [name, (await readFile(join(folder, name), 'utf8')).split('\n').sort()] as const),
  );
  return Object.fromEntries(rows);
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'energy-om-commands-'));
  dataDir = join(parent, 'data');
  dump = join(parent, 'dump');
  await start(dataDir);
  const exported = await run(dataDir, 'export', 'database', '--to', dump);
  expect([exported.code, exported.output]).toEqual([
    0,
    expect.stringMatching(/^\d{4,} rows of \d+ tables are in .*dump\. Uploaded files are not: copy DATA_DIR\/files as well\.\n$/),
  ]);
  await stopAll();
});
afterEach(stopAll);
afterAll(async () => {
  await endLeftDatabase(dataDir);
  await rm(parent, { recursive: true, force: true });
});

describe('commands while the server runs on its embedded database', () => {
  it('work, and the server applies their changes at once', async () => {
    const server = await start(dataDir);
    const account = await signInByHttp(server.url, technician, password);
    expect((await run(dataDir, 'list', 'tenants')).output).toContain('滨江能源运维');
    expect((await run(dataDir, 'set-password', '--login-name', technician)).code).toBe(0);
    await expect(account.uploadText('x')).rejects.toThrow('refused with 4001');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('except for an import of a whole database, which is refused with the owner of the folder', async () => {
    const server = await start(dataDir);
    const { code, errors } = await run(dataDir, 'import', 'database', '--from', dump);
    expect([code, errors]).toEqual([1, `the data folder ${join(dataDir, 'postgresql')} is in use by process ${server.child.pid}\n`]);
  });
});

describe('the export of a database', () => {
  it('is not written into a folder that is not empty', async () => {
    const { code, errors } = await run(dataDir, 'export', 'database', '--to', dump);
    expect([code, errors]).toEqual([1, expect.stringContaining(`${dump} is not empty: name a folder that is, or is not there yet\n`)]);
  });

  it('is imported completely into an empty database: every row, and a server that runs on it', async () => {
    const folder = join(parent, 'copy');
    const { code, output } = await run(folder, 'import', 'database', '--from', dump);
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d{4,} rows of \d+ tables came in, as of 20.*Z\.\n$/)]);
    const again = join(parent, 'dump-of-copy');
    expect((await run(folder, 'export', 'database', '--to', again)).code).toBe(0);
    expect(await readRows(again)).toEqual(await readRows(dump));
    const server = await start(folder);
    expect((await signInByHttp(server.url, technician, password)).headers['authorization']).toMatch(/^Bearer .{20,}/);
  });

  it('is not imported into a database that has rows', async () => {
    const { code, errors } = await run(dataDir, 'import', 'database', '--from', dump);
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining('the database holds tenants or accounts already: import into a new one, nothing has been written\n'),
    ]);
  });

  it.each([
    ['a changed table', 'damaged', async (folder: string) => writeFile(join(folder, 'accounts.copy'), 'x', { flag: 'a' })],
    ['a missing table', 'missing', async (folder: string) => rm(join(folder, 'accounts.copy'))],
    ['no manifest, as after an interruption', 'manifest.json is missing', async (folder: string) => rm(join(folder, 'manifest.json'))],
    ['an invalid manifest', 'damaged', async (folder: string) => writeFile(join(folder, 'manifest.json'), '{}')],
    [
      'a migration that this version does not know',
      'the migration 9999_later.sql is unknown here: this is an earlier version of the program',
      async (folder: string) => {
        const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
        manifest.migrations.push('9999_later.sql');
        await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
      },
    ],
  ])(
    'with %s is refused before anything is written',
    async (_, words, damage) => {
      const folder = await mkdtemp(join(parent, 'damaged-'));
      for (const name of await readdir(dump)) await writeFile(join(folder, name), await readFile(join(dump, name)));
      await damage(folder);
      const target = join(parent, 'untouched');
      const { code, errors } = await run(target, 'import', 'database', '--from', folder);
      expect([code, errors]).toEqual([1, expect.stringContaining(words)]);
    },
    60_000,
  );
});

describe('the prompt on the database', () => {
  /** The programs that the database needs of the system, without psql. */
  async function pathWithoutPsql(): Promise<string> {
    const bin = await mkdtemp(join(parent, 'bin-'));
    for (const name of ['sh', 'id', 'chown', 'unshare', 'setpriv']) {
      const path = spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
      if (path !== '') await symlink(path, join(bin, name));
    }
    return bin;
  }

  it('without psql runs statements, also over several lines, and prints the error of a failed one', async () => {
    const environment = { DATA_DIR: dataDir, PATH: await pathWithoutPsql() };
    const input = "select count(*) as tenants,\n  '能源' as word from tenants;\nselect 1 as one; select null as nothing;\n";
    const good = await runCommand(environment, ['psql'], { input });
    expect([good.code, good.output]).toEqual([0, 'tenants  word\n3        能源\n(1 row)\none\n1\n(1 row)\nnothing\n\n(1 row)\n']);
    const bad = await runCommand(environment, ['psql'], { input: 'select * from nowhere;\nselect 2 as two\n' });
    expect([bad.code, bad.output, bad.errors]).toEqual([
      1,
      'two\n2\n(1 row)\n',
      expect.stringContaining('ERROR:  relation "nowhere" does not exist\n'),
    ]);
  });

  it.skipIf(spawnSync('psql', ['--version']).status !== 0)('passes its parameters on to psql', async () => {
    const { code, output } = await run(dataDir, 'psql', '-A', '-t', '-c', 'select count(*) from tenants', '-c', "select 'two'");
    expect([code, output]).toEqual([0, '3\ntwo\n']);
  });

  it('without psql runs the statements of -c, and refuses what only psql understands', async () => {
    const environment = { DATA_DIR: dataDir, PATH: await pathWithoutPsql() };
    const good = await runCommand(environment, ['psql', '-c', 'select 1 as one', '--command=select 2 as two']);
    expect([good.code, good.output]).toEqual([0, 'one\n1\n(1 row)\ntwo\n2\n(1 row)\n']);
    const bad = await runCommand(environment, ['psql', '-c', 'select * from nowhere']);
    expect([bad.code, bad.errors]).toEqual([1, expect.stringContaining('relation "nowhere" does not exist')]);
    const unknown = await runCommand(environment, ['psql', '-f', 'some.sql']);
    expect([unknown.code, unknown.errors]).toEqual([
      1,
      expect.stringContaining('psql is not installed: without it -c "<statement>" alone is known, not -f some.sql\n'),
    ]);
  });
});

describe('a command that only reads the database', () => {
  it.each([['psql'], ['export', 'database', '--to', join(tmpdir(), 'never-written')]])(
    '%s refuses a folder without one, and creates none there',
    async (...command) => {
      const mistyped = join(parent, 'mistyped');
      const { code, errors } = await run(mistyped, ...command);
      expect([code, errors]).toEqual([1, `${mistyped} has no database: check DATA_DIR. The first start of the server creates one.\n`]);
      await expect(readdir(mistyped)).rejects.toThrow('ENOENT');
    },
  );
});

const earlierBin = process.env.EARLIER_POSTGRES_BIN ?? '';

describe.skipIf(earlierBin === '')('a database of an earlier PostgreSQL', () => {
  it('is refused with instructions, and upgraded with every row', async () => {
    const folder = join(parent, 'earlier');
    await start(folder, { POSTGRES_BIN: earlierBin });
    const before = join(parent, 'dump-before');
    await stopAll();
    expect((await runCommand({ DATA_DIR: folder, POSTGRES_BIN: earlierBin }, ['export', 'database', '--to', before])).code).toBe(0);

    const refused = await run(folder, 'list', 'tenants');
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringMatching(
        /^the database was made by PostgreSQL 17 and this is 18\.\d+: carry it over with 'npm run upgrade-database'\n$/,
      ),
    ]);
    // Rows that somebody writes after the export would be lost.
    const prompt = spawn(process.execPath, [commandLine, 'psql'], { env: { ...process.env, DATA_DIR: folder, POSTGRES_BIN: earlierBin } });
    prompt.stdin.write('select 1 as one;\n');
    await once(prompt.stdout, 'data');
    const disturbed = await run(folder, 'upgrade-database', '--from', earlierBin);
    expect([disturbed.code, disturbed.errors]).toEqual([1, expect.stringContaining('somebody still uses the database')]);
    prompt.stdin.end();
    await once(prompt, 'exit');
    // This is the state after an upgrade that was killed just before the exchange.
    await mkdir(join(folder, 'postgresql', 'data.upgraded', 'base'), { recursive: true });
    const upgraded = await run(folder, 'upgrade-database', '--from', earlierBin);
    expect([upgraded.code, upgraded.output]).toEqual([
      0,
      expect.stringMatching(
        /^Carried over from PostgreSQL 17 to 18\.\d+: \d{4,} rows\. The former folder is .*data-17; remove it when all is well\.\n$/,
      ),
    ]);
    const after = join(parent, 'dump-after');
    expect((await run(folder, 'export', 'database', '--to', after)).code).toBe(0);
    expect(await readRows(after)).toEqual(await readRows(before));
    expect(await readFile(join(folder, 'postgresql', 'data-17', 'PG_VERSION'), 'utf8')).toBe('17\n');
    expect((await run(folder, 'upgrade-database')).output).toContain('nothing to do');
    const server = await start(folder);
    expect((await signInByHttp(server.url, technician, password)).headers['authorization']).toMatch(/^Bearer .{20,}/);
  });
});

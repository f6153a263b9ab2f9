import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { findFileSystemType } from '#db/embedded/file-system.ts';
import { linkLibraries } from '#db/embedded/postgres/library-links.ts';
import { chooseBinaries } from '#db/embedded/postgres/postgres-binaries.ts';
import { openDatabase } from '#db/open.ts';
import { runCommand } from '#test/support/services/command-process.ts';
import { queryRows } from '#test/support/services/query-rows.ts';
import { runServerProcess } from '#test/support/services/server-process.ts';

let parent: string;
const opened: Database[] = [];
const log = { info: () => undefined, warn: () => undefined };

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'energy-om-places-'));
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await rm(parent, { recursive: true, force: true });
});

async function open(dataDir: string, postgresBin: string | null = null): Promise<Database> {
  const database = await openDatabase({ databaseUrl: null, dataDir, postgresBin }, log);
  opened.push(database);
  return database;
}

/** For a data folder in which the path would be too long. */
async function nameSocketFolder(dataDir: string): Promise<string> {
  const root = await realpath(join(dataDir, 'postgresql'));
  return `energy-om-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
}

async function makeFolder(...names: string[]): Promise<string> {
  const folder = join(parent, ...names);
  await mkdir(folder, { recursive: true });
  return folder;
}

describe('the embedded database can be', () => {
  it.each([
    ['in a folder with spaces, commas, quotes and Chinese characters', ['能源 运维\'s "data", a \\ folder']],
    ['so deep that its socket would have too long a path', ['a'.repeat(100), 'b'.repeat(100)]],
  ])('%s', async (_, names) => {
    const dataDir = join(parent, ...names);
    expect(await (await open(dataDir)).isReady()).toBe(true);
    await opened.pop()?.close();
    expect(await readdir('/tmp')).not.toContain(await nameSocketFolder(dataDir));
  });

  it('in two folders at once', async () => {
    const [one, two] = [await open(join(parent, 'one')), await open(join(parent, 'two'))];
    await queryRows(one, 'create table only_here (a int)');
    const there = "select to_regclass('only_here') is not null as there";
    expect([await queryRows(one, there), await queryRows(two, there)]).toEqual([[{ there: true }], [{ there: false }]]);
  });
});

describe('the environment of another PostgreSQL', () => {
  it('does not affect the embedded one', async () => {
    const elsewhere = {
      PGHOST: '203.0.113.1',
      PGPORT: '1',
      PGUSER: 'x',
      PGDATABASE: 'x',
      PGSSLMODE: 'require',
      PGSSLNEGOTIATION: 'direct',
    };
    const settings = { PGOPTIONS: '-c default_transaction_read_only=on', PGDATA: '/nowhere', PGTZ: 'Asia/Shanghai', PGSERVICE: 'x' };
    const environment = { DATA_DIR: join(parent, 'data'), ...elsewhere, ...settings };
    expect((await runCommand(environment, ['migrate'])).code).toBe(0);
    const { code, output } = await runCommand(environment, ['psql'], { input: 'select current_database() as here;\n' });
    expect([code, output]).toEqual([0, expect.stringContaining('energy_om')]);
  });
});

describe('the embedded database cannot be', () => {
  it('in a folder of a version whose database was another one; the line says what to do, and nothing is changed', async () => {
    const dataDir = await makeFolder('earlier');
    await mkdir(join(dataDir, 'database'));
    await writeFile(join(dataDir, 'database', 'PG_VERSION'), '17\n');
    const { code, stderr } = await runServerProcess({ DATA_DIR: dataDir });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Not started: ${join(dataDir, 'database')} was made by an earlier version, with a database that this one cannot read: move that folder away to begin with an empty one, or go on with the earlier version\n`,
    });
  });

  it('run by missing programs, or by programs of too old a version', async () => {
    const missing = await runServerProcess({ DATA_DIR: join(parent, 'data'), POSTGRES_BIN: join(parent, 'nowhere') });
    expect(missing.stderr).toBe(`Not started: POSTGRES_BIN ${join(parent, 'nowhere')} holds no PostgreSQL that runs here\n`);
    const bin = await makeFolder('bin');
    for (const name of ['postgres', 'initdb']) {
      await writeFile(join(bin, name), '#!/bin/sh\necho "postgres (PostgreSQL) 14.20 (Debian 14.20-1)"\n');
      await chmod(join(bin, name), 0o755);
    }
    const old = await runServerProcess({ DATA_DIR: join(parent, 'data'), POSTGRES_BIN: bin });
    expect([old.code, old.stderr]).toEqual([1, 'Not started: PostgreSQL 14.20 is too old: 15 or newer is needed\n']);
  });

  it('opened without its password', async () => {
    const dataDir = await makeFolder('data');
    await runCommand({ DATA_DIR: dataDir }, ['migrate']);
    await writeFile(join(dataDir, 'database-password'), `${'x'.repeat(32)}\n`);
    const { code, errors } = await runCommand({ DATA_DIR: dataDir }, ['migrate']);
    expect([code, errors.split('\n').at(-2)]).toEqual([1, "the file database-password in DATA_DIR is not that of DATA_DIR's database"]);
  });
});

describe('among the installed PostgreSQL versions', () => {
  async function* list(...versions: string[]) {
    for (const version of versions) yield { folder: `/opt/${version}`, version, major: Number.parseInt(version, 10), environment: {} };
  }
  const choose = async (dataMajor: number | null, ...versions: string[]) => (await chooseBinaries(list(...versions), dataMajor)).version;

  it('the first one is used for a new folder, and the matching version for an old one', async () => {
    expect(await choose(null, '18.4', '17.2', '15.9')).toBe('18.4');
    expect(await choose(17, '18.4', '17.2', '15.9')).toBe('17.2');
    expect(await choose(null, '14.1', '15.9')).toBe('15.9');
  });

  it('if there is none, the error names both ways out', async () => {
    for (const versions of [[], ['14.20']])
      await expect(choose(null, ...versions)).rejects.toThrow(
        /^there is no PostgreSQL 15 or newer here \(.*\): install one, or set DATABASE_URL to one that runs elsewhere$/,
      );
  });

  it('if only another version than the folder’s is there, the error says how to continue', async () => {
    await expect(choose(17, '18.4')).rejects.toThrow(
      "the database was made by PostgreSQL 17 and this is 18.4: carry it over with 'npm run upgrade-database'",
    );
  });
});

describe('the type of a file system', () => {
  const mountInfo = [
    '22 1 254:0 / / rw,relatime - ext4 /dev/vda rw',
    '30 22 0:40 / /mnt/share rw - nfs4 server:/export rw',
    '31 22 0:41 / /mnt/with\\040space rw shared:1 - cifs //server/share rw',
    '32 22 0:42 / /mnt/share/local rw - xfs /dev/sdb rw',
    '33 22 0:43 / /mnt/share/local rw - tmpfs tmpfs rw',
  ].join('\n');

  it.each([
    ['/srv/data', 'ext4'],
    ['/mnt/share', 'nfs4'],
    ['/mnt/share/data', 'nfs4'],
    ['/mnt/shared', 'ext4'],
    ['/mnt/with space/data', 'cifs'],
    ['/mnt/share/local/data', 'tmpfs'],
  ])('of %s is %s', (path, type) => {
    expect(findFileSystemType(mountInfo, path)).toBe(type);
  });

  it('is unknown if nothing reports it', () => {
    expect(findFileSystemType('', '/srv')).toBeNull();
  });
});

describe('the links between the libraries of the package', () => {
  it('are created in the package, or elsewhere if the package cannot be written', async () => {
    const folder = await makeFolder('package', 'native', 'lib');
    await writeFile(join(folder, 'libx.so.1.2'), '');
    await writeFile(
      join(parent, 'package', 'native', 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]),
    );
    expect(await linkLibraries(join(parent, 'package'), join(parent, 'links'))).toBeNull();
    // As on a read-only disk: the folder of the target does not exist and cannot be created.
    await writeFile(
      join(parent, 'package', 'native', 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'nowhere/libx.so.1' }]),
    );
    const links = await linkLibraries(join(parent, 'package'), join(parent, 'links'));
    expect(await readlink(join(links ?? '', 'libx.so.1'))).toBe(join(folder, 'libx.so.1.2'));
  });
});

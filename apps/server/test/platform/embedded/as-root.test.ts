import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPostgresBinaries, type PostgresBinaries } from '#db/embedded/postgres/postgres-binaries.ts';
import { findPostmaster } from '#db/embedded/postgres/postmaster.ts';
import { type CommandOutcome, commandLine, runCommand } from '#test/support/services/command-process.ts';
import { dataFolderOf } from '#test/support/services/embedded-database.ts';
import { runServerProcess, startServerProcess } from '#test/support/services/server-process.ts';

// Only root can set up what these tests need; any other user runs PostgreSQL under its own account.
const isRoot = process.getuid?.() === 0;
const someUser = 4711;
/** Only root can read a clone in root's own folder; other users have nothing to run there. */
const mayOthersRead = isRoot && spawnSync(process.execPath, ['--version'], { uid: someUser, gid: someUser }).status === 0;

let parent: string;
let mounted: string[];
let programs: PostgresBinaries;
beforeAll(async () => {
  programs = await findPostgresBinaries(null, null, join(tmpdir(), 'energy-om-unused'));
});
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'energy-om-root-'));
  mounted = [];
});
afterEach(async () => {
  for (const folder of mounted) execFileSync('umount', [folder]);
  await rm(parent, { recursive: true, force: true });
});

/** Programs of this name fail, as if the kernel or the container forbade what they do. */
async function forbid(...names: string[]): Promise<Record<string, string>> {
  const bin = join(parent, 'bin');
  await mkdir(bin, { recursive: true });
  for (const name of names) {
    await writeFile(join(bin, name), '#!/bin/sh\necho "Operation not permitted" >&2\nexit 1\n');
    await chmod(join(bin, name), 0o755);
  }
  await chmod(bin, 0o755);
  return { PATH: `${bin}:${process.env.PATH}` };
}

const migrate = (dataDir: string, environment: Record<string, string> = {}, uid?: number): Promise<CommandOutcome> =>
  runCommand({ DATA_DIR: dataDir, ...environment }, ['migrate'], uid === undefined ? {} : { uid });

async function ownerOfData(dataDir: string): Promise<number> {
  return (await stat(dataFolderOf(dataDir))).uid;
}

describe.runIf(isRoot)('started as root, the embedded database', () => {
  it.runIf(mayOthersRead)('runs as an unprivileged user that can reach it', async () => {
    await chmod(parent, 0o755);
    const { code, errors } = await migrate(join(parent, 'data'));
    expect([code, errors]).toEqual([
      0,
      expect.stringMatching(/PostgreSQL runs as the user with the number \d+, because it refuses to run as root\n/),
    ]);
    expect(await ownerOfData(join(parent, 'data'))).not.toBe(0);
  });

  it('runs in a user namespace that nobody else may enter, and the data stays root’s', async () => {
    const { code, errors } = await migrate(join(parent, 'data'));
    expect([code, errors]).toEqual([0, expect.stringContaining('PostgreSQL runs in a user namespace of its own')]);
    expect(await ownerOfData(join(parent, 'data'))).toBe(0);
  });

  it('runs if others can enter neither its data nor its programs, with namespaces and without', async () => {
    const native = join(parent, 'native');
    await cp(dirname(programs.folder), native, { recursive: true });
    for (const [name, environment] of Object.entries({ with: {}, without: await forbid('unshare') })) {
      const { code, errors } = await migrate(join(parent, name), { ...environment, POSTGRES_BIN: join(native, 'bin') });
      expect([code, errors]).toEqual([0, expect.stringContaining('PostgreSQL runs')]);
    }
  });

  it('is detected if root may not look into the processes of others, as in most containers', async () => {
    const data = join(parent, 'data');
    if (mayOthersRead) await chmod(parent, 0o755);
    const server = await startServerProcess({ DATA_DIR: data, NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1' });
    const contained = ['--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace', process.execPath, commandLine, 'list', 'tenants'];
    const beside = spawnSync('setpriv', contained, { env: { PATH: process.env.PATH, DATA_DIR: data }, encoding: 'utf8' });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const alone = spawnSync('setpriv', contained, { env: { PATH: process.env.PATH, DATA_DIR: data }, encoding: 'utf8' });
    expect([beside.status, beside.stderr, alone.status]).toEqual([0, '', 0]);
    expect(await findPostmaster(dataFolderOf(data))).toBeNull();
  });

  it('also runs without namespaces', async () => {
    const environment = await forbid('unshare');
    const { code, errors } = await migrate(join(parent, 'data'), environment);
    expect([code, errors]).toEqual([0, expect.stringContaining('with the capability CAP_DAC_OVERRIDE')]);
    expect((await migrate(join(parent, 'data'), environment)).code).toBe(0);
  });

  it.runIf(mayOthersRead)(
    'goes on with the same data when the way changes: in a namespace first, without one, where others may enter, and back',
    async () => {
      const data = join(parent, 'data');
      const ways = [
        { environment: {}, mode: 0o700, says: 'user namespace of its own' },
        { environment: await forbid('unshare'), mode: 0o700, says: 'with the capability CAP_DAC_OVERRIDE' },
        { environment: {}, mode: 0o755, says: 'because it refuses to run as root\n' },
        { environment: {}, mode: 0o700, says: 'user namespace of its own' },
      ];
      for (const { environment, mode, says } of ways) {
        await chmod(parent, mode);
        const { code, errors } = await migrate(data, environment);
        expect([code, errors]).toEqual([0, expect.stringContaining(says)]);
      }
    },
    60_000,
  );

  it('reports in one line that there is no way, if there is none', async () => {
    const { code, stderr } = await runServerProcess({ DATA_DIR: join(parent, 'data'), ...(await forbid('unshare', 'setpriv')) });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Not started: PostgreSQL does not run as root, and no other user can reach .*: start as an ordinary user, or set DATABASE_URL\n$/,
    );
  });

  it.runIf(mayOthersRead)(
    'stays with the user who made it',
    async () => {
      await chmod(parent, 0o755);
      const data = join(parent, 'data');
      await mkdir(data);
      await chown(data, someUser, someUser);
      // A number without a name, under which some containers run.
      expect((await migrate(data, { HOME: parent }, someUser)).errors).toContain('this user has no name');
      expect(await ownerOfData(data)).toBe(someUser);
      expect((await migrate(data)).errors).toContain(`PostgreSQL runs as the user with the number ${someUser}`);
      expect((await migrate(data, { HOME: parent }, someUser)).code).toBe(0);
    },
    60_000,
  );
});

describe.runIf(mayOthersRead)('an ordinary user', () => {
  it('is refused with the owner of a folder that another user has created', async () => {
    await chmod(parent, 0o755);
    const data = join(parent, 'data');
    await migrate(data);
    const owner = await ownerOfData(data);
    for (const file of ['transport-key', 'camera-key', 'message-key', 'database-password'])
      await chmod(join(data, file), 0o644).catch(() => undefined);
    const { code, errors } = await migrate(data, {}, someUser);
    expect(code).toBe(1);
    expect(errors).toContain(
      `${join(data, 'postgresql')} belongs to the user with the number ${owner} and this one has ${someUser}: start as that user or as root, or choose another DATA_DIR\n`,
    );
  });
});

describe.runIf(isRoot)('a DATA_DIR', () => {
  it('on a read-only file system is refused in one line', async () => {
    const data = join(parent, 'data');
    await migrate(data);
    execFileSync('mount', ['--bind', data, data]);
    mounted.push(data);
    execFileSync('mount', ['-o', 'remount,bind,ro', data]);
    const { code, stderr } = await runServerProcess({ DATA_DIR: data });
    expect([code, stderr]).toEqual([1, `Not started: ${join(data, 'postgresql')} is on a read-only file system\n`]);
  });
});

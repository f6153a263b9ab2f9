import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetDataFolder } from '#cli/database/reset-data-folder.ts';
import { type FolderLock, lockFolder } from '#db/embedded/cluster/folder-lock.ts';

const program = join(import.meta.dirname, '../../src/cli/reset.ts');
const run = promisify(execFile);

let folder: string;
let lock: FolderLock | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reset-'));
  await mkdir(join(folder, 'postgresql', 'data'), { recursive: true });
  await writeFile(join(folder, 'postgresql', 'data', 'PG_VERSION'), '18');
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'files', 'photo'), 'bytes');
  await writeFile(join(folder, 'transport-key'), 'key');
});
afterEach(async () => {
  await lock?.release();
  lock = null;
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command. @returns its output on both streams */
async function reset(parameters: string[], environment: NodeJS.ProcessEnv = {}): Promise<{ code: number; said: string }> {
  const { DATABASE_URL: _url, NODE_ENV: _environment, ...inherited } = process.env;
  const options = { env: { ...inherited, DATA_DIR: folder, ...environment } };
  return run(process.execPath, [program, ...parameters], options).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}

describe('npm run reset', () => {
  it('empties a data folder once it is confirmed', async () => {
    expect(await reset(['--yes'])).toEqual({ code: 0, said: `${folder} is empty. The next start makes a new database.\n` });
    expect(await readdir(folder)).toEqual([]);
  });

  it('removes nothing without a confirmation', async () => {
    const { code, said } = await reset([]);
    expect(code).toBe(1);
    expect(said).toContain('--yes');
    expect((await readdir(folder)).sort()).toEqual(['files', 'postgresql', 'transport-key']);
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }, 'NODE_ENV is production'],
    ['with a database elsewhere', { DATABASE_URL: 'postgres://db/x' }, 'DATABASE_URL names a database elsewhere'],
  ])('removes nothing %s', async (_, environment, reason) => {
    const { code, said } = await reset(['--yes'], environment);
    expect(code).toBe(1);
    expect(said).toContain(reason);
    expect(existsSync(join(folder, 'files', 'photo'))).toBe(true);
  });
});

describe('resetDataFolder', () => {
  it.each(['server', 'start'] as const)('refuses while somebody has the lock "%s"', async (purpose) => {
    lock = await lockFolder(join(folder, 'postgresql'), purpose);
    await expect(resetDataFolder(folder)).rejects.toThrow(/in use by process \d+: stop it first/);
    expect(existsSync(join(folder, 'files', 'photo'))).toBe(true);
  });

  it('releases its locks after a refusal', async () => {
    lock = await lockFolder(join(folder, 'postgresql'), 'start');
    await expect(resetDataFolder(folder)).rejects.toThrow();
    await lock.release();
    lock = null;
    await resetDataFolder(folder);
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses a folder with foreign entries', async () => {
    await writeFile(join(folder, 'thesis.docx'), '');
    await expect(resetDataFolder(folder)).rejects.toThrow(/has not made: thesis\.docx/);
    expect(existsSync(join(folder, 'postgresql', 'data', 'PG_VERSION'))).toBe(true);
  });

  it('refuses a folder without a database, and a missing folder', async () => {
    await rm(join(folder, 'postgresql'), { recursive: true });
    await expect(resetDataFolder(folder)).rejects.toThrow('is no data folder');
    await expect(resetDataFolder(join(folder, 'nowhere'))).rejects.toThrow('is not there');
    expect(existsSync(join(folder, 'transport-key'))).toBe(true);
  });

  it('resets a folder with the postmaster file of a PostgreSQL that has ended', async () => {
    await writeFile(join(folder, 'postgresql', 'data', 'postmaster.pid'), `999999\n${folder}\n0\n5432\n\n\n\nready\n`);
    await resetDataFolder(folder);
    expect(await readdir(folder)).toEqual([]);
  });
});

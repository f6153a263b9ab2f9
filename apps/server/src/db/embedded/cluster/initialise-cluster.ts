import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '#file-system/sync-folder.ts';
import { type PostgresBinaries, programOf } from '../postgres/postgres-binaries.ts';
import type { PostgresUser } from '../postgres/postgres-user.ts';
import { runProgram } from '../postgres/run-program.ts';
import type { ClusterFolder } from './cluster-folder.ts';

/** The administrator of the cluster; the server itself connects as `applicationRole`. */
export const superuser = 'postgres';

/** Returns the major version that created a data folder; null when there is none. */
export async function readDataMajor(data: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(data, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Creates the data folder with UTF-8, C collation, checksums and one superuser with a password. It is created under another name and
 * renamed, so that a killed start leaves nothing that looks complete.
 */
export async function initialiseCluster(
  folder: ClusterFolder,
  binaries: PostgresBinaries,
  user: PostgresUser,
  password: string,
): Promise<void> {
  await removeUnfinished(folder);
  const unfinished = `${folder.unfinishedData}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await makeDataFolder(unfinished, binaries, user, password);
  await rename(unfinished, folder.data);
  for (const path of [folder.root, dirname(folder.root), dirname(dirname(folder.root))]) await syncFolder(path).catch(() => undefined);
}

/** An initdb whose server was killed may still be running in its own folder; it ends once that folder is removed. */
async function removeUnfinished({ root, unfinishedData }: ClusterFolder): Promise<void> {
  const names = (await readdir(root)).filter((name) => name.startsWith(basename(unfinishedData)));
  for (const name of names) await rm(join(root, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

async function makeDataFolder(data: string, binaries: PostgresBinaries, user: PostgresUser, password: string): Promise<void> {
  const passwordFile = `${data}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  await changeOwner(user, passwordFile);
  try {
    const parameters = [
      `--pgdata=${data}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
    ];
    await runProgram(user.wrap(programOf(binaries, 'initdb'), parameters), binaries.environment);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Makes the user that PostgreSQL runs as the owner of these paths and everything below them. */
export async function changeOwner({ owner }: PostgresUser, ...paths: readonly string[]): Promise<void> {
  if (owner === null) return;
  await runProgram({ program: 'chown', parameters: ['-R', `${owner.uid}:${owner.gid}`, ...paths] });
}

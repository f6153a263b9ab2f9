import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClusterFolder } from './cluster-folder.ts';
import { type PostgresBinaries, programOf } from './postgres-binaries.ts';
import type { PostgresUser } from './postgres-user.ts';
import { runProgram } from './run-program.ts';
import { syncFolder } from './sync-folder.ts';

/** The cluster's own administrator; the server works as `applicationRole`. */
export const superuser = 'postgres';

/** The major version that made a data folder; null when there is none. */
export async function readDataMajor(data: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(data, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes the data folder: UTF-8, C collation, checksums, one superuser with a password. It is made beside its place and renamed,
 * so that a start that was killed leaves nothing that looks finished.
 */
export async function initialiseCluster(
  folder: ClusterFolder,
  binaries: PostgresBinaries,
  user: PostgresUser,
  password: string,
): Promise<void> {
  await makeDataFolder(folder.unfinishedData, folder, binaries, user, password);
  await rename(folder.unfinishedData, folder.data);
  for (const path of [folder.root, dirname(folder.root), dirname(dirname(folder.root))]) await syncFolder(path).catch(() => undefined);
}

/** Runs initdb in an empty or missing `data`; whatever is in there goes. */
export async function makeDataFolder(
  data: string,
  folder: ClusterFolder,
  binaries: PostgresBinaries,
  user: PostgresUser,
  password: string,
): Promise<void> {
  await rm(data, { recursive: true, force: true });
  const passwordFile = join(folder.root, 'initial-password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveToUser(user, passwordFile);
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

/** Makes these and all below them belong to whom PostgreSQL runs as. */
export async function giveToUser({ owner }: PostgresUser, ...paths: readonly string[]): Promise<void> {
  if (owner === null) return;
  await runProgram({ program: 'chown', parameters: ['-R', `${owner.uid}:${owner.gid}`, ...paths] });
}

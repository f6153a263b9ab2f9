import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { minuteMs } from '@energy-om/domain';
import type { ClientConfig } from 'pg';
import type { Config } from '#config/config.ts';
import { type ClusterFolder, prepareClusterFolder } from '#db/embedded/cluster/cluster-folder.ts';
import { lockFolder, waitForFolderLock } from '#db/embedded/cluster/folder-lock.ts';
import { readDataMajor } from '#db/embedded/cluster/initialise-cluster.ts';
import { joinCluster } from '#db/embedded/cluster/join-cluster.ts';
import { exchangeData, finishUpgrade } from '#db/embedded/exchange-data.ts';
import { findPostgresBinaries } from '#db/embedded/postgres/postgres-binaries.ts';
import { findPostmaster } from '#db/embedded/postgres/postmaster.ts';
import { listProcessesOn } from '#db/embedded/postgres/postmaster-file.ts';
import type { DatabaseLog } from '#db/open.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';

const lockTimeoutMs = minuteMs;

/**
 * Upgrades the embedded database to the PostgreSQL that the server runs now: it exports with the programs of the version that created it,
 * imports with the new ones, and only then exchanges the folders. The former folder stays under another name.
 *
 * @param earlierBin folder of the earlier programs; null: an installed version that fits
 */
export async function upgradeDatabase(config: Config, earlierBin: string | null, log: DatabaseLog): Promise<string> {
  const folder = await prepareClusterFolder(config.dataDir);
  // The lock is released at the end only: a server that started on the former folder meanwhile would write rows that the upgrade loses.
  const lock = await lockFolder(folder.root, 'server');
  try {
    await finishUpgrade(folder);
    const major = await readDataMajor(folder.data);
    if (major === null) return 'There is no embedded database yet: nothing to do.';
    const target = await findPostgresBinaries(config.postgresBin, null, folder.libraries);
    if (target.major === major) return `The embedded database is of PostgreSQL ${major}, as this version runs it: nothing to do.`;
    const { rows, former } = await transferData(config, folder, major, earlierBin, log);
    return `Carried over from PostgreSQL ${major} to ${target.version}: ${rows} rows. The former folder is ${former}; remove it when all is well.`;
  } finally {
    await lock.release();
  }
}

async function transferData(config: Config, folder: ClusterFolder, major: number, earlierBin: string | null, log: DatabaseLog) {
  const workFolder = join(config.dataDir, 'upgrade');
  const dump = join(workFolder, 'export');
  // The folder remains from an upgrade that was interrupted before the exchange.
  await rm(workFolder, { recursive: true, force: true });
  await mkdir(workFolder, { mode: 0o755 });
  log.info(`exporting with PostgreSQL ${major}`);
  await withCluster({ dataDir: config.dataDir, postgresBin: earlierBin, log }, (connection) => exportDatabase(connection, dump));
  await assertUnused(folder.data);
  // The imported data has the roles with their passwords, and moves to the folder of this password.
  await copyFile(join(config.dataDir, 'database-password'), join(workFolder, 'database-password'));
  log.info('importing');
  const { tables } = await withCluster({ dataDir: workFolder, postgresBin: config.postgresBin, log }, (connection) =>
    importDatabase(connection, dump),
  );
  const imported = join(workFolder, 'postgresql', 'data');
  const startLock = await waitForFolderLock(folder.root, 'start', lockTimeoutMs);
  try {
    for (const data of [folder.data, imported]) await assertUnused(data);
    const former = await exchangeData(folder, imported, major);
    await rm(workFolder, { recursive: true, force: true });
    return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), former };
  } finally {
    await startLock.release();
  }
}

async function withCluster<Answer>(
  options: { dataDir: string; postgresBin: string | null; log: DatabaseLog },
  body: (connection: ClientConfig) => Promise<Answer>,
): Promise<Answer> {
  const cluster = await joinCluster({ ...options, isServer: false });
  try {
    return await body(cluster.connection);
  } finally {
    await cluster.leave();
  }
}

/** Throws while the database is in use: rows that another command wrote after the export would be lost. */
async function assertUnused(data: string): Promise<void> {
  const isUsed = (await findPostmaster(data)) !== null || (await listProcessesOn(data)).length > 0;
  if (isUsed) throw new Error(`somebody still uses the database in ${data}: end that and begin anew, nothing has been changed`);
}

import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { prepareClusterFolder } from '../../db/embedded/cluster-folder.ts';
import { readDataMajor } from '../../db/embedded/initialise-cluster.ts';
import { joinCluster } from '../../db/embedded/join-cluster.ts';
import { findPostgresBinaries } from '../../db/embedded/postgres-binaries.ts';
import { syncFolder } from '../../db/embedded/sync-folder.ts';
import type { DatabaseLog } from '../../db/open.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';

/**
 * Carries the embedded database over to the PostgreSQL that the server runs now: an export with the programs of the version that
 * made it, an import with the new ones, and only then the exchange of the folders. The old folder stays, under another name.
 *
 * @param earlierBin folder of the earlier programs; null: an installed version that fits
 */
export async function upgradeDatabase(config: Config, earlierBin: string | null, log: DatabaseLog): Promise<string> {
  const { dataDir, postgresBin } = config;
  const folder = await prepareClusterFolder(dataDir);
  const major = await readDataMajor(folder.data);
  if (major === null) return 'There is no embedded database yet: nothing to do.';
  const target = await findPostgresBinaries(postgresBin, null, folder.libraries);
  if (target.major === major) return `The embedded database is of PostgreSQL ${major}, as this version runs it: nothing to do.`;
  const workFolder = join(dataDir, 'upgrade');
  const dump = join(workFolder, 'export');
  // Of an upgrade that was interrupted before the exchange.
  await rm(workFolder, { recursive: true, force: true });
  await mkdir(workFolder, { mode: 0o755 });
  const earlier = await joinCluster({ dataDir, postgresBin: earlierBin, isServer: true, log });
  try {
    log.info(`exporting with PostgreSQL ${major}`);
    await exportDatabase(earlier.connection, dump);
  } finally {
    await earlier.leave();
  }
  const rows = await importAnew(workFolder, dump, config, log);
  const upgraded = join(workFolder, 'postgresql', 'data');
  const kept = join(folder.root, `data-${major}`);
  await rm(kept, { recursive: true, force: true });
  await rename(upgraded, folder.upgradedData);
  await rename(folder.data, kept);
  // The server's start does the same, should this process end between the two.
  await rename(folder.upgradedData, folder.data);
  await syncFolder(folder.root);
  await rm(workFolder, { recursive: true, force: true });
  return `Carried over from PostgreSQL ${major} to ${target.version}: ${rows} rows. The former folder is ${kept}; remove it when all is well.`;
}

/** @returns how many rows came in */
async function importAnew(workFolder: string, dump: string, { dataDir, postgresBin }: Config, log: DatabaseLog): Promise<number> {
  // The data folder holds its roles' passwords, and moves to where this one is.
  await copyFile(join(dataDir, 'database-password'), join(workFolder, 'database-password'));
  const cluster = await joinCluster({ dataDir: workFolder, postgresBin, isServer: true, log });
  try {
    log.info('importing');
    const { tables } = await importDatabase(cluster.connection, dump);
    return tables.reduce((sum, table) => sum + table.rows, 0);
  } finally {
    await cluster.leave();
  }
}

import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathExists } from '#file-system/path-exists.ts';
import { syncFolder } from '#file-system/sync-folder.ts';
import type { ClusterFolder } from './cluster/cluster-folder.ts';

/**
 * Replaces the present data folder by one of another major version; the present one stays under another name. The caller holds the start
 * lock, and PostgreSQL runs on neither. After an interruption, `finishUpgrade` completes the exchange.
 *
 * @returns the new path of the former folder
 */
export async function exchangeData({ root, data, upgradedData }: ClusterFolder, made: string, formerMajor: number): Promise<string> {
  const former = join(root, `data-${formerMajor}`);
  await rm(former, { recursive: true, force: true });
  await rm(upgradedData, { recursive: true, force: true });
  await rename(made, upgradedData);
  await rename(data, former);
  await rename(upgradedData, data);
  await syncFolder(root);
  return former;
}

/** Completes an exchange that ended between its two steps; otherwise removes a folder that was to replace `data`. */
export async function finishUpgrade({ root, data, upgradedData }: ClusterFolder): Promise<void> {
  if (!(await pathExists(upgradedData))) return;
  if (await pathExists(data)) await rm(upgradedData, { recursive: true, force: true });
  else await rename(upgradedData, data);
  await syncFolder(root);
}

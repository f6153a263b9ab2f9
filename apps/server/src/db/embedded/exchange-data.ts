import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathExists } from '#file-system/path-exists.ts';
import { syncFolder } from '#file-system/sync-folder.ts';
import type { ClusterFolder } from './cluster/cluster-folder.ts';

/**
 * Puts a data folder of another major version in the place of the present one, which stays under another name.
 * Whoever calls it holds the start lock, and nothing runs on either. It may end anywhere: `finishUpgrade` does the rest.
 *
 * @returns where the former folder is now
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

/** A folder that was to take the place of `data` does so now, if the exchange ended between its two steps; else it is of no use. */
export async function finishUpgrade({ root, data, upgradedData }: ClusterFolder): Promise<void> {
  if (!(await pathExists(upgradedData))) return;
  if (await pathExists(data)) await rm(upgradedData, { recursive: true, force: true });
  else await rename(upgradedData, data);
  await syncFolder(root);
}

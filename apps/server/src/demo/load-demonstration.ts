import { hashPassword } from '../services/account/password/password.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { demonstrationAccounts, demonstrationPassword } from './demonstration-accounts.ts';
import { demonstrationPeople } from './demonstration-plans.ts';
import { addCredentials, writeDeviceFile } from './device-file.ts';
import { insertRows } from './insert-rows.ts';
import { makeDemonstration } from './make-demonstration.ts';
import { storePictures } from './pictures/store-pictures.ts';

export { demonstrationAccounts } from './demonstration-accounts.ts';

type Parts = Pick<AppContext, 'database' | 'clock' | 'files' | 'ids' | 'config'>;

/**
 * Fills an empty installation with two tenants and three months of work.
 * @returns the accounts that may sign in; none when it was not empty
 */
export async function loadDemonstration({ database, clock, files, ids, config }: Parts) {
  const now = clock.now().getTime();
  const [passwordHashes, pictures] = await Promise.all([hashPasswords(), storePictures(files, String(now))]);
  const rows = makeDemonstration(now, passwordHashes, pictures);
  const deviceFile = addCredentials(rows, clock.now(), ids.next, config.mqttPort);
  const isLoaded = await database.transaction((tx) => insertRows(tx, rows));
  if (!isLoaded) return [];
  await writeDeviceFile(config.dataDir, deviceFile);
  return demonstrationAccounts.map((account) => ({ ...account, password: demonstrationPassword }));
}

/** Each account has its own salt, as if every owner had set the password. */
async function hashPasswords(): Promise<ReadonlyMap<string, string>> {
  const hashes = demonstrationPeople.map(async ({ loginName }) => [loginName, await hashPassword(demonstrationPassword)] as const);
  return new Map(await Promise.all(hashes));
}

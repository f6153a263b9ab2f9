import { hashPassword } from '../services/account/password.ts';
import type { AppContext } from '../services/request-context.ts';
import { demonstrationPassword, listDemonstrationAccounts } from './demonstration-accounts.ts';
import { insertRows } from './insert-rows.ts';
import { demonstrationPeople, makeDemonstration } from './make-demonstration.ts';
import { storePictures } from './pictures/store-pictures.ts';

export { demonstrationAccounts } from './demonstration-accounts.ts';

/** Fills an empty installation with two tenants and three months of work. @returns who may sign in; nobody when it was not empty */
export async function loadDemonstration({ database, clock, files }: Pick<AppContext, 'database' | 'clock' | 'files'>) {
  const now = clock.now().getTime();
  const [passwordHashes, pictures] = await Promise.all([hashPasswords(), storePictures(files, String(now))]);
  const rows = makeDemonstration(now, passwordHashes, pictures);
  const isLoaded = await database.transaction((tx) => insertRows(tx, rows));
  return isLoaded ? listDemonstrationAccounts() : [];
}

/** Each account its own salt, as if everyone had chosen the password alone. */
async function hashPasswords(): Promise<ReadonlyMap<string, string>> {
  const hashes = demonstrationPeople.map(async ({ loginName }) => [loginName, await hashPassword(demonstrationPassword)] as const);
  return new Map(await Promise.all(hashes));
}

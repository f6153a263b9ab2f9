import { defaultWorkCalendar } from '@energy-om/domain';
import { hashPassword } from '../services/account/password/password.ts';
import type { DemonstrationAccount } from '../services/core/demonstration-account.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { claimStorage } from '../services/scope/tenant-limits.ts';
import { demonstrationAccounts, demonstrationPassword } from './demonstration-accounts.ts';
import { demonstrationPeople } from './demonstration-plans.ts';
import { writeDeviceFile } from './device-file.ts';
import { addFieldDocuments } from './field-documents/add-field-documents.ts';
import { addFieldWork } from './field-work/add-field-work.ts';
import { addHouseholds } from './households/add-households.ts';
import { insertRows, lockEmptyInstallation } from './insert-rows.ts';
import { makeDemonstration } from './make-demonstration.ts';
import { addMessages } from './messages/add-messages.ts';
import { storePictures } from './pictures/store-pictures.ts';
import type { DemoRows } from './tenant/demo-rows.ts';

export { demonstrationAccounts } from './demonstration-accounts.ts';

/**
 * Fills an empty installation with two tenants and three months of work, in one transaction.
 * @returns the accounts that may sign in; none when it was not empty
 */
export async function loadDemonstration(context: AppContext): Promise<DemonstrationAccount[]> {
  const { database, clock, files, config } = context;
  const now = clock.now().getTime();
  const [passwordHashes, pictures] = await Promise.all([hashPasswords(), storePictures(files, String(now))]);
  const gateways = await database.transaction(async (tx) => {
    if (!(await lockEmptyInstallation(tx))) return null;
    const made = await makeDemonstration({ context, tx }, { now, passwordHashes, pictures });
    await insertRows(tx, made.rows);
    for (const { tenantId } of made.tenants) await claimStorage(tx, tenantId, sizeOfFiles(made.rows, tenantId));
    for (const tenant of made.tenants) {
      await addMessages({ context, tx }, tenant, { now });
      await addFieldDocuments({ context, tx }, tenant, { now, pictures });
      await addFieldWork({ context, tx }, tenant, { now, pictures });
      await addHouseholds({ context, tx }, tenant, { now, pictures });
    }
    return made.gateways;
  });
  if (!gateways) return [];
  await writeDeviceFile(config.dataDir, { mqttPort: config.mqttPort, timeZone: defaultWorkCalendar.timeZone, gateways });
  return demonstrationAccounts.map((account) => ({ ...account, password: demonstrationPassword }));
}

/** The bytes that its uploads would have counted. */
function sizeOfFiles({ files }: DemoRows, tenantId: string): number {
  return files.reduce((bytes, { tenant_id, size }) => (tenant_id === tenantId ? bytes + size : bytes), 0);
}

/** Each account has its own salt, as if every owner had set the password. */
async function hashPasswords(): Promise<ReadonlyMap<string, string>> {
  const hashes = demonstrationPeople.map(async ({ loginName }) => [loginName, await hashPassword(demonstrationPassword)] as const);
  return new Map(await Promise.all(hashes));
}

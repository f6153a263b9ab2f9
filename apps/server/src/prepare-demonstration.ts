import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programFile } from './program-files.ts';
import type { DemonstrationAccount } from './services/core/demonstration-account.ts';
import type { AppContext } from './services/core/request-context.ts';
import { hasTenant } from './services/tenancy/has-tenant.ts';

/**
 * Loads demonstration tenants into an empty installation. In production nothing is loaded, and it throws while anyone could sign in with the
 * demonstration's published password. Where the demonstration is switched off, it throws while its tenants are there.
 *
 * @returns the demonstration's accounts that can be signed in to
 */
export async function prepareDemonstration({ config, database }: AppContext): Promise<readonly DemonstrationAccount[]> {
  const { kysely } = database;
  if (config.production) {
    const { findOpenAccount } = await import('./demo/find-demonstration.ts');
    const name = await findOpenAccount(kysely);
    if (name !== null) throw new Error(describeOpenAccount(name));
    return [];
  }
  if (!config.demonstration) {
    const { findDemonstrationTenants } = await import('./demo/find-demonstration.ts');
    const tenants = await findDemonstrationTenants(kysely);
    if (tenants.length > 0) throw new Error(describeUnwanted(tenants.map(({ name }) => name)));
    return [];
  }
  if (!(await hasTenant(kysely))) await runLoading();
  return listPresentAccounts(kysely);
}

function describeOpenAccount(name: string): string {
  return `the demonstration is in this database, and ${name} can be signed in to with its published password: remove it with "npm run remove-demonstration"`;
}

function describeUnwanted(names: readonly string[]): string {
  return `this database already holds the demonstration (${names.join(', ')}): remove it with "npm run remove-demonstration", name another DATA_DIR, or start without --empty and DEMONSTRATION=off`;
}

/** Lists the demonstration's accounts that still have the published password. */
async function listPresentAccounts(kysely: AppContext['database']['kysely']): Promise<DemonstrationAccount[]> {
  const [{ demonstrationAccounts, demonstrationPassword }, { hasDemonstrationPassword }] = await Promise.all([
    import('./demo/demonstration-accounts.ts'),
    import('./demo/find-demonstration.ts'),
  ]);
  const names = demonstrationAccounts.map(({ loginName }) => loginName);
  const present = await kysely.selectFrom('accounts').select(['login_name', 'password_hash']).where('login_name', 'in', names).execute();
  const open = await Promise.all(present.map(async (account) => ((await hasDemonstrationPassword(account)) ? account.login_name : null)));
  return demonstrationAccounts
    .filter(({ loginName }) => open.includes(loginName))
    .map((account) => ({ ...account, password: demonstrationPassword }));
}

/** Loads the demonstration in a process of its own, which reads the same settings from the same environment. */
async function runLoading(): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(programFile('load-demonstration'))], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the demonstration could not be loaded');
}

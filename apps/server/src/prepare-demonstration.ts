import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DemonstrationAccount } from './services/core/demonstration-account.ts';
import type { AppContext } from './services/core/request-context.ts';

/**
 * An empty installation starts with demonstration tenants; one in production starts empty, and does not start at all while anybody
 * could get in with the demonstration's password, whenever and wherever that was loaded.
 *
 * @returns the demonstration's accounts that can be signed in to, at every start
 */
export async function prepareDemonstration({ config, database }: AppContext): Promise<readonly DemonstrationAccount[]> {
  const { kysely } = database;
  if (config.production) {
    const { findOpenAccount } = await import('./demo/find-demonstration.ts');
    const name = await findOpenAccount(kysely);
    if (name !== null) throw new Error(describeOpenAccount(name));
    return [];
  }
  const tenant = await kysely.selectFrom('tenants').select('id').limit(1).executeTakeFirst();
  if (!tenant) await runLoading();
  return listPresentAccounts(kysely);
}

function describeOpenAccount(name: string): string {
  return `the demonstration is in this database, and ${name} can be signed in to with its published password: remove it with "npm run remove-demonstration"`;
}

/** Those that are as they were: who has another password by now is nobody's to try. */
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

/** With the settings of this process, from the same environment. */
async function runLoading(): Promise<void> {
  const module = fileURLToPath(new URL('./demo/load-demonstration-process.ts', import.meta.url));
  const child = spawn(process.execPath, [module], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the demonstration could not be loaded');
}

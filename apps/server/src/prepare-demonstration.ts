import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AppContext } from './services/request-context.ts';

export interface DemonstrationAccount {
  loginName: string;
  password: string;
  /** Who it is, for the terminal. */
  description: string;
}

/**
 * An empty installation starts with demonstration tenants; one in production starts empty, since these passwords are known.
 * @returns the demonstration's accounts that are here, at every start
 */
export async function prepareDemonstration(context: AppContext): Promise<readonly DemonstrationAccount[]> {
  if (context.config.production) return [];
  const { kysely } = context.database;
  const tenant = await kysely.selectFrom('tenants').select('id').limit(1).executeTakeFirst();
  if (!tenant) await runLoading();
  // Imported only here: an installation of one's own never loads it.
  const { listDemonstrationAccounts } = await import('./demo/demonstration-accounts.ts');
  const accounts = listDemonstrationAccounts();
  const names = accounts.map(({ loginName }) => loginName);
  const present = await kysely.selectFrom('accounts').select('login_name').where('login_name', 'in', names).execute();
  return accounts.filter(({ loginName }) => present.some(({ login_name }) => login_name === loginName));
}

/** With the settings of this process, from the same environment. */
async function runLoading(): Promise<void> {
  const module = fileURLToPath(new URL('./demo/load-demonstration-process.ts', import.meta.url));
  const child = spawn(process.execPath, [module], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the demonstration could not be loaded');
}

import { existsSync } from 'node:fs';
import type { AppContext } from './services/request-context.ts';

export interface DemonstrationAccount {
  loginName: string;
  password: string;
  /** Who it is, for the terminal. */
  description: string;
}

/** An empty installation starts with a demonstration tenant; one in production starts empty, since these passwords are known. */
export async function prepareDemonstration(context: AppContext): Promise<readonly DemonstrationAccount[]> {
  const module = new URL('./demo/load-demonstration.ts', import.meta.url);
  if (context.config.production || !existsSync(module)) return [];
  const { loadDemonstration } = (await import(module.href)) as {
    loadDemonstration(context: AppContext): Promise<readonly DemonstrationAccount[]>;
  };
  const tenant = await context.database.kysely.selectFrom('tenants').select('id').limit(1).executeTakeFirst();
  return tenant ? [] : loadDemonstration(context);
}

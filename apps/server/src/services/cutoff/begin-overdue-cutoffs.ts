import type { AppContext } from '#services/core/request-context.ts';
import { runTenants } from '#services/core/scheduling/run-tenants.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { beginOverdue, findTenantsWithPostpaidWallets } from './overdue-wallets.ts';

const runSize = { perTenant: 200, max: 2000 } as const;

export const createOverdueTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'begin-overdue-cutoffs', 'overdue bills could not be looked at');

/** Begins with those whose bills are overdue; what follows is as for any other debt. @returns how many there are */
export async function beginOverdueCutoffs(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  turns = createOverdueTurns(log),
): Promise<number> {
  const tenants = await database.run(findTenantsWithPostpaidWallets, {});
  return runTenants(
    database,
    turns,
    { tenants, runSize },
    async ({ id: tenant }, limit) => (await database.run(beginOverdue, { tenant, now: clock.now(), limit })).length,
  );
}

import { closingRoundAt } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { runTenants } from '#services/core/scheduling/run-tenants.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { findTenantsWithBillsToClose, listDueBills } from './due-bills.ts';
import { issueDocument } from './issue-document.ts';

type Context = Pick<AppContext, 'database' | 'clock' | 'ids' | 'log'>;

const runSize = { perTenant: 200, max: 2000 } as const;

export const createClosingTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'close-bills', 'a bill could not be closed');

/**
 * Closes the bills of the months that are over from the third day of the next one on, and issues what has changed of closed ones as corrections. Each document is a
 * transaction of its own, so a run may end anywhere, be repeated, and be made by several servers at once. @returns how many documents were issued
 */
export async function closeBills(context: Context, turns = createClosingTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const tenants = await database.run(findTenantsWithBillsToClose, { now });
  let issued = 0;
  await runTenants(database, turns, { tenants, runSize }, async ({ id: tenant, time_zone: zone }, limit) => {
    const place = { tenant, zone, round: closingRoundAt(now.getTime(), zone).month };
    const due = await database.run(listDueBills, { ...place, paused: turns.listPaused(), limit });
    let own = 0;
    for (const bill of due)
      await turns.attempt(tenant, bill.id, async () => {
        if (await issueDocument(context, place, bill)) own += 1;
      });
    issued += own;
    // What another server has at the moment is looked at again in the next run.
    return own;
  });
  return issued;
}

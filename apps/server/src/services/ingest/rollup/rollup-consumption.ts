import type { Database, NumberedStatement } from '#db/database.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { findDue, recomputeDevice } from './rebuild-rollup.ts';

/** Steps of one round, and of a tenant in a turn; what is left is for the next. */
const share = { each: 10, most: 200 } as const;

const findTenants: NumberedStatement = {
  name: 'find-tenants-with-consumption-due',
  text: 'select t.id from tenants t where exists (select from rollup_queue c where c.tenant_id = t.id)',
};

type Parts = Pick<AppContext, 'database' | 'log'>;

export const createConsumptionTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'keep-consumption', 'consumption could not be computed anew');

/**
 * Computes anew whatever is due, the tenants by turns. A device of which it cannot be done keeps no other from it.
 * @returns the number of steps
 */
export async function rollupConsumption({ database, log }: Parts, turns = createConsumptionTurns(log)): Promise<number> {
  const tenants = await database.query<{ id: string }>(findTenants, []);
  const ids = tenants.map(({ id }) => id);
  return turns.run(ids, share, (tenantId, count) => takeSteps(database, turns, tenantId, count));
}

/** A step that fails counts as well: a tenant's turn is over some time. */
async function takeSteps(database: Database, turns: TenantTurns, tenantId: string, count: number): Promise<number> {
  let steps = 0;
  for (let tries = 0; tries < count; tries += 1) {
    const due = await findDue(database, tenantId, turns.listResting());
    if (due === null) break;
    if (await turns.attempt(tenantId, due.deviceId, () => recomputeDevice(database, due))) steps += 1;
  }
  return steps;
}

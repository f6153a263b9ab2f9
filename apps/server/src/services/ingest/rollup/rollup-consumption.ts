import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { findQueued, type RollupParts, rebuildRollup } from './rebuild-rollup.ts';

/** The number of steps of a tenant in one turn, and of all tenants in one run; the rest is left to the next run. */
const runSize = { perTenant: 10, max: 200 } as const;

/** Runs over all tenants, to list those with work. */
const findTenants = statement<object, { id: string }>(
  'find-tenants-with-queued-rollups',
  'select t.id from tenants t where exists (select from rollup_queue c where c.tenant_id = t.id)',
);

export async function listTenantsWithQueued(database: Database): Promise<string[]> {
  const tenants = await database.run(findTenants, {});
  return tenants.map(({ id }) => id);
}

type Parts = RollupParts & Pick<AppContext, 'log'>;

export const createRollupTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'rollup-consumption', 'consumption of a device could not be computed again');

/**
 * Computes the queued ranges again, for the tenants in turn. A device for which this fails does not stop the others.
 * @returns the number of steps
 */
export async function rollupConsumption(parts: Parts, turns = createRollupTurns(parts.log)): Promise<number> {
  return turns.run(await listTenantsWithQueued(parts.database), runSize, (tenantId, count) => takeSteps(parts, turns, tenantId, count));
}

/** A step that fails counts as well, so that a tenant's turn ends. */
async function takeSteps(parts: RollupParts, turns: TenantTurns, tenantId: string, count: number): Promise<number> {
  let steps = 0;
  for (let tries = 0; tries < count; tries += 1) {
    const deviceId = await findQueued(parts.database, tenantId, turns.listPaused());
    if (deviceId === null) break;
    if (await turns.attempt(tenantId, deviceId, () => rebuildRollup(parts, tenantId, deviceId))) steps += 1;
  }
  return steps;
}

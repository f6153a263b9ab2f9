import type { Database } from '#db/database.ts';
import type { RunSize, TenantTurns } from './tenant-turns.ts';

export interface DueWork<Tenant extends { id: string }, Item extends { id: string }> {
  runSize: RunSize;
  /** Those of whom something is due. */
  tenants: readonly Tenant[];
  /** Lists what is due of a tenant, in the order in which it is tried. @param except ids of what is paused, or was tried in this run */
  list(tenant: Tenant, except: readonly string[], limit: number): Promise<Item[]>;
  attempt(tenant: Tenant, item: Item): Promise<unknown>;
}

/**
 * Tries once what is due of each tenant, the tenants by turns. What fails is paused, and the others go on. @returns how many were tried. Throws while
 * the database is unavailable or its disk nearly full.
 */
export async function attemptDue<Tenant extends { id: string }, Item extends { id: string }>(
  database: Pick<Database, 'assertWritable'>,
  turns: TenantTurns,
  { runSize, tenants, list, attempt }: DueWork<Tenant, Item>,
): Promise<number> {
  if (tenants.length === 0) return 0;
  await database.assertWritable();
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  const except = new Set(turns.listPaused());
  return turns.run([...byId.keys()], runSize, async (tenantId, limit) => {
    const tenant = byId.get(tenantId);
    if (tenant === undefined) return 0;
    const due = await list(tenant, [...except], limit);
    for (const item of due) {
      except.add(item.id);
      await turns.attempt(tenantId, item.id, () => attempt(tenant, item));
    }
    return due.length;
  });
}

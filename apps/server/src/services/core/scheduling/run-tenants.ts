import type { Database } from '#db/database.ts';
import type { RunSize, TenantTurns } from './tenant-turns.ts';

/**
 * Works in turn for the tenants that a sweep has found. Nothing is begun while nothing can be written.
 *
 * @param work handles up to `count` items of a tenant and returns how many it handled
 * @returns the number of items handled
 */
export async function runTenants<Tenant extends { id: string }>(
  database: Pick<Database, 'assertWritable'>,
  turns: TenantTurns,
  { tenants, runSize }: { tenants: readonly Tenant[]; runSize: RunSize },
  work: (tenant: Tenant, count: number) => Promise<number>,
): Promise<number> {
  if (tenants.length > 0) await database.assertWritable();
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  return turns.run([...byId.keys()], runSize, async (id, count) => {
    const tenant = byId.get(id);
    return tenant === undefined ? 0 : work(tenant, count);
  });
}

import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';

const findZones = statement<{ tenant: string }, { time_zone: string; is_rolled_up: boolean }>(
  'find-zones-of-order-rollups',
  `select t.time_zone, s.tenant_id is not null as is_rolled_up from tenants t
      left join order_rollup_states s on s.tenant_id = :tenant and s.time_zone = t.time_zone and s.made_until is null
    where t.id = :tenant`,
);

/** Loads the tenant's time zone, and whether the rollups have its days: they do not until they have been made anew after it has changed. */
export async function loadRollupZone({ database, actor }: SignedInContext): Promise<{ zone: string; isRolledUp: boolean }> {
  const [row] = await database.run(findZones, { tenant: actor.tenantId });
  if (!row) throw notFound();
  return { zone: row.time_zone, isRolledUp: row.is_rolled_up };
}

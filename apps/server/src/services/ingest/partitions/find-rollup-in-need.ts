import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

/** More than the longest local day. */
const dayHours = 26;

/**
 * A queued range is computed from the start of the day of the reading before it, and from the reading before that day. Where a device has kept readings of more than a
 * day before the range, none of the older ones is needed.
 */
const findInNeed = statement<{ tenant: string; before: Date }, { device_id: string }>(
  'find-queued-rollup-that-needs-readings',
  `select q.device_id from rollup_queue q
      left join lateral (
        select min(r.at) as at from readings r
        where r.tenant_id = :tenant and r.device_id = q.device_id and r.at >= :before::timestamptz and r.at < q.from_at
      ) kept on true
    where q.tenant_id = :tenant
      and exists (select from readings r where r.tenant_id = :tenant and r.device_id = q.device_id and r.at < :before::timestamptz)
      and not exists (select from readings r where r.tenant_id = :tenant and r.device_id = q.device_id
        and r.at >= kept.at + interval '${dayHours} hours' and r.at < q.from_at)
    limit 1`,
);

/** Finds a device of a tenant whose consumption is still to be computed from readings before an instant; null where there is none. */
export async function findRollupInNeed(database: Database, tenant: string, before: Date): Promise<string | null> {
  const [row] = await database.run(findInNeed, { tenant, before });
  return row?.device_id ?? null;
}

import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { findRollupInNeed } from './find-rollup-in-need.ts';
import { findKeptSince } from './reading-partitions.ts';

/** The number of readings deleted by one statement, because each statement has to end within the database's time limit. */
const maxAtOnce = 10_000;
/** Of one tenant in one run; what is left goes in the next. */
const maxStatements = 500;

/** Tenants that keep readings for a time of their own. */
const findTenants = statement<Record<string, never>, { tenant_id: string; months: number }>(
  'find-tenants-that-limit-readings',
  `select p.tenant_id, (p.retention ->> 'readings')::int as months from tenant_parameters p
    where p.retention ->> 'readings' is not null
    order by p.tenant_id`,
);

const deleteSome = statement<{ tenant: string; before: Date; most: number }, { count: number }>(
  'delete-old-readings-of-tenant',
  `
    with old as materialized (
      select r.device_id, r.at from readings r where r.tenant_id = :tenant and r.at < :before::timestamptz limit :most
    ),
    deleted as (
      delete from readings r using old
      where r.tenant_id = :tenant and r.device_id = old.device_id and r.at = old.at and r.at < :before::timestamptz
      returning 1
    )
    select count(*)::int as count from deleted`,
);

type Parts = Pick<AppContext, 'database' | 'clock' | 'log'>;

/**
 * Deletes the readings of tenants that keep them for a shorter time than the installation. Consumption by hour and day stays. Where this fails for one tenant, the
 * others' are deleted nevertheless. Throws the first of the errors.
 */
export async function deleteReadingsOfTenants(parts: Parts): Promise<void> {
  const errors: unknown[] = [];
  for (const { tenant_id: tenant, months } of await parts.database.run(findTenants, {}))
    await deleteOfTenant(parts, tenant, months).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

async function deleteOfTenant({ database, clock, log }: Parts, tenant: string, months: number): Promise<void> {
  const before = new Date(findKeptSince(clock.now(), months));
  if ((await findRollupInNeed(database, tenant, before)) !== null) return;
  let total = 0;
  for (let statements = 0; statements < maxStatements; statements += 1) {
    const [row] = await database.run(deleteSome, { tenant, before, most: maxAtOnce });
    total += row?.count ?? 0;
    if ((row?.count ?? 0) < maxAtOnce) break;
  }
  if (total > 0) log.info({ tenantId: tenant, readings: total }, 'old readings of a tenant deleted');
}

import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';

const findTimeZone = statement<{ tenant: string }, { time_zone: string }>(
  'find-time-zone',
  'select time_zone from tenants where id = :tenant',
);

/** Loads the tenant's time zone, which bounds its days. */
export async function loadTimeZone({ database, actor }: SignedInContext): Promise<string> {
  const [row] = await database.run(findTimeZone, { tenant: actor.tenantId });
  if (!row) throw notFound();
  return row.time_zone;
}

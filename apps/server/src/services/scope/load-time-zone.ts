import type { NumberedStatement } from '#db/database.ts';
import type { SignedInContext } from '../core/request-context.ts';
import { notFound } from '../core/service-error.ts';

const findTimeZone: NumberedStatement = { name: 'find-time-zone', text: 'select time_zone from tenants where id = $1' };

/** The tenant's: days are cut in it. */
export async function loadTimeZone({ database, actor }: SignedInContext): Promise<string> {
  const [row] = await database.query<{ time_zone: string }>(findTimeZone, [actor.tenantId]);
  if (!row) throw notFound();
  return row.time_zone;
}

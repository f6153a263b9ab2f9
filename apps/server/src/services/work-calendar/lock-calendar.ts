import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { readCalendar } from './calendar-rows.ts';

interface LockedCalendar {
  name: string;
  version: number;
  is_default: boolean;
  retired_at: Date | null;
}

const lockOne = statement<{ tenant: string; id: string }, LockedCalendar>(
  'lock-work-calendar',
  `select c.name, c.version, c.is_default, c.retired_at
    from work_calendars c where c.tenant_id = :tenant and c.id = :id for no key update`,
);

/**
 * Locks a calendar at the version that was read, until the transaction ends. Throws `forbidden` for an administrator of a part of the
 * tenant, `notFound` for one that is not the tenant's, and a conflict with the calendar as it stands for another version.
 */
export async function lockCalendar(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  { id, version }: { id: string; version: number },
): Promise<LockedCalendar> {
  assertManagesTenant(actor, 'calendar.manage');
  const [calendar] = await runIn(tx, lockOne, { tenant: actor.tenantId, id });
  if (!calendar) throw notFound();
  if (calendar.version !== version) throw conflict('conflict', await readCalendar(tx, actor.tenantId, id));
  return calendar;
}

import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { invalid } from '#services/core/service-error.ts';

/** Locks a calendar against retirement. Throws `invalid` for one that is not the tenant's or retired. @param id null and undefined: none */
export async function assertCalendarInUse(tx: Transaction<Schema>, tenantId: string, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const calendar = await tx
    .selectFrom('work_calendars')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!calendar) throw invalid({ calendarId: 'calendarUnknown' });
}

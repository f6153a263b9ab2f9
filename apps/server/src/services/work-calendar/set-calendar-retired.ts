import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { type ManagedCalendar, readCalendar } from './calendar-rows.ts';

/** Retires or restores a locked calendar, takes its version further, and returns it as it stands then. @param retiredAt null: in use */
export async function setCalendarRetired(
  tx: Transaction<Schema>,
  tenantId: string,
  { id, version }: { id: string; version: number },
  retiredAt: Date | null,
): Promise<ManagedCalendar> {
  await tx
    .updateTable('work_calendars')
    .set({ retired_at: retiredAt, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return readCalendar(tx, tenantId, id);
}

import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { endAlarms, listOpenAlarms } from '../end-device-alarms.ts';

/**
 * Takes a device out of operation: its tokens are revoked, and its open alarms end, since it sends nothing any more that would end them. Its state is locked.
 * @returns the alarms that ended
 */
export async function writeRetirement(
  tx: Transaction<Schema>,
  { tenantId, deviceId, now }: { tenantId: string; deviceId: string; now: Date },
): Promise<string[]> {
  await tx
    .updateTable('devices')
    .set({ retired_at: now, online: null, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', deviceId)
    .execute();
  await tx
    .updateTable('device_credentials')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .execute();
  return endAlarms(tx, { tenantId, deviceId, alarms: await listOpenAlarms(tx, tenantId, deviceId), now });
}

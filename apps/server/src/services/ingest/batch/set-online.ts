import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** The change of a device to online or offline. */
export interface PresenceChange {
  deviceId: string;
  isOnline: boolean;
}

export async function setOnline(tx: Transaction<Schema>, tenantId: string, changes: readonly PresenceChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ deviceId, isOnline }) => ({ d: deviceId, o: isOnline }));
  await sql`
    update devices d set online = x.o from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(d uuid, o boolean)
    where d.tenant_id = ${tenantId} and d.id = x.d and d.retired_at is null`.execute(tx);
}

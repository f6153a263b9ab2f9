import { sql } from 'kysely';
import type { ImportScope } from '../kinds/import-kind.ts';
import type { Area } from '../plan/area-index.ts';
import { insertBatches, splitBatches } from './batches.ts';

/** @param created each area after the one that contains it */
export async function writeAreas({ tx, tenantId }: ImportScope, created: readonly Area[], updated: readonly Area[]): Promise<void> {
  await insertBatches(
    tx,
    'areas',
    created.map((area) => ({ tenant_id: tenantId, ...area })),
  );
  for (const batch of splitBatches(updated)) {
    await sql`
      update areas a set kind = v.kind, longitude = v.longitude, latitude = v.latitude, address = v.address,
        calendar_id = v.calendar_id, version = a.version + 1
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as v (id uuid, kind text, longitude double precision, latitude double precision, address text, calendar_id uuid)
      where a.tenant_id = ${tenantId} and a.id = v.id`.execute(tx);
  }
}

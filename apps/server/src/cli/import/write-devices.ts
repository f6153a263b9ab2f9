import { sql } from 'kysely';
import { insertBatches, splitBatches } from './batches.ts';
import type { ImportScope } from './import-kind.ts';
import type { Device } from './load-devices.ts';

/** @param created each after its gateway */
export async function writeDevices(scope: ImportScope, created: readonly Device[], updated: readonly Device[]): Promise<void> {
  const { tx, tenantId } = scope;
  for (const batch of splitBatches(updated)) await takeLabelsOff(scope, batch);
  await insertBatches(
    tx,
    'devices',
    created.map((device) => ({ tenant_id: tenantId, ...device, online: null, last_seen_at: null })),
  );
  for (const batch of splitBatches(updated)) {
    await sql`
      update devices d set kind = v.kind, name = v.name, energy_type = v.energy_type, model = v.model, area_id = v.area_id,
        gateway_id = v.gateway_id, location = v.location, qr = v.qr
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as v (id uuid, kind text, name text, energy_type text, model text, area_id uuid, gateway_id uuid, location text, qr text)
      where d.tenant_id = ${tenantId} and d.id = v.id`.execute(tx);
  }
}

/** Labels may change places, and the database compares row by row. */
async function takeLabelsOff({ tx, tenantId }: ImportScope, devices: readonly Device[]): Promise<void> {
  await sql`
    update devices d set qr = null from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as v (id uuid, qr text)
    where d.tenant_id = ${tenantId} and d.id = v.id and d.qr is distinct from v.qr`.execute(tx);
}

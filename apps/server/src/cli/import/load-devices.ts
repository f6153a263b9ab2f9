import type { Selectable, Transaction } from 'kysely';
import type { DeviceTable } from '../../db/schema/operations.ts';
import type { Schema } from '../../db/schema.ts';
import { anyOf, splitBatches } from './batches.ts';

export type Device = Omit<Selectable<DeviceTable>, 'tenant_id' | 'online' | 'last_seen_at'>;

export interface KnownDevices {
  byCode: ReadonlyMap<string, Device>;
  byQr: ReadonlyMap<string, Device>;
}

/** The tenant's devices with one of the codes or labels. */
export async function loadDevices(
  tx: Transaction<Schema>,
  tenantId: string,
  codes: readonly string[],
  qrs: readonly string[],
): Promise<KnownDevices> {
  const found = [...(await selectBy(tx, tenantId, 'code', codes)), ...(await selectBy(tx, tenantId, 'qr', qrs))];
  return {
    byCode: new Map(found.map((device) => [device.code, device])),
    byQr: new Map(found.flatMap((device) => (device.qr === null ? [] : [[device.qr, device]]))),
  };
}

async function selectBy(tx: Transaction<Schema>, tenantId: string, key: 'code' | 'qr', values: readonly string[]): Promise<Device[]> {
  const found: Device[] = [];
  for (const batch of splitBatches(values)) {
    const devices = await tx
      .selectFrom('devices')
      .select(['id', 'kind', 'name', 'code', 'energy_type', 'model', 'area_id', 'gateway_id', 'location', 'qr'])
      .where('tenant_id', '=', tenantId)
      .where(key, 'in', anyOf('text', batch))
      .execute();
    found.push(...devices);
  }
  return found;
}

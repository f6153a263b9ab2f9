import type { Selectable, Transaction } from 'kysely';
import type { DeviceTable } from '#db/schema/operations.ts';
import type { Schema } from '#db/schema.ts';
import { anyOf, splitBatches } from '../write/batches.ts';

export interface Device extends Omit<Selectable<DeviceTable>, 'tenant_id' | 'online' | 'model_id'> {
  /** The address of the camera's stream; null: no camera, or no stream configured. */
  stream_url: string | null;
  stream_authorization: string | null;
}

export interface KnownDevices {
  byCode: ReadonlyMap<string, Device>;
  byQr: ReadonlyMap<string, Device>;
}

/** Loads the tenant's devices with one of the codes or labels. */
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
      .selectFrom('devices as d')
      .leftJoin('camera_streams as s', (join) => join.on('s.tenant_id', '=', tenantId).onRef('s.device_id', '=', 'd.id'))
      .select(['d.id', 'd.kind', 'd.name', 'd.code', 'd.energy_type', 'd.model', 'd.area_id', 'd.gateway_id', 'd.location', 'd.qr'])
      .select(['d.register_factor', 'd.main_meter_id', 's.url as stream_url', 's.authorization_header as stream_authorization'])
      .where('d.tenant_id', '=', tenantId)
      .where(`d.${key}`, 'in', anyOf('text', batch))
      .execute();
    found.push(...devices);
  }
  return found;
}

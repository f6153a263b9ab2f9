import type { Rating } from '@energy-om/domain';
import type { Selectable, Transaction } from 'kysely';
import type { DeviceTable } from '#db/schema/devices.ts';
import type { Schema } from '#db/schema.ts';
import { anyOf, splitBatches } from '#services/table-import/write/batches.ts';

type Columns =
  | 'id'
  | 'kind'
  | 'name'
  | 'code'
  | 'energy_type'
  | 'model'
  | 'area_id'
  | 'gateway_id'
  | 'location'
  | 'qr'
  | 'register_factor'
  | 'main_meter_id'
  | 'maker'
  | 'serial_number'
  | 'installed_on'
  | 'warranty_until';

/** What a file says of a device; nothing else of it is changed. */
export interface Device extends Pick<Selectable<DeviceTable>, Columns> {
  /** The address of the camera's stream; null: no camera, or no stream configured. */
  stream_url: string | null;
  stream_authorization: string | null;
  ratings: Rating[];
}

/** A device as the tenant has it. */
export interface StoredDevice extends Device {
  /** Its register has been read, so that consumption was computed with its factor. */
  has_readings: boolean;
}

export interface KnownDevices {
  byCode: ReadonlyMap<string, StoredDevice>;
  byQr: ReadonlyMap<string, StoredDevice>;
  /** The codes of those that are retired. */
  retired: ReadonlySet<string>;
}

/** Loads the tenant's devices with one of the codes or labels. */
export async function loadDevices(
  tx: Transaction<Schema>,
  tenantId: string,
  codes: readonly string[],
  qrs: readonly string[],
): Promise<KnownDevices> {
  const rows = [...(await selectBy(tx, tenantId, 'code', codes)), ...(await selectBy(tx, tenantId, 'qr', qrs))];
  const retired = new Set(rows.flatMap(({ code, retired_at }) => (retired_at === null ? [] : [code])));
  const found = rows.map(({ retired_at: _, ...device }): StoredDevice => device);
  return {
    retired,
    byCode: new Map(found.map((device) => [device.code, device])),
    byQr: new Map(found.flatMap((device) => (device.qr === null ? [] : [[device.qr, device]]))),
  };
}

type FoundDevice = StoredDevice & { retired_at: Date | null };

async function selectBy(tx: Transaction<Schema>, tenantId: string, key: 'code' | 'qr', values: readonly string[]): Promise<FoundDevice[]> {
  const found: FoundDevice[] = [];
  for (const batch of splitBatches(values)) {
    const devices = await tx
      .selectFrom('devices as d')
      .leftJoin('camera_streams as s', (join) => join.on('s.tenant_id', '=', tenantId).onRef('s.device_id', '=', 'd.id'))
      .leftJoin('device_states as t', (join) => join.on('t.tenant_id', '=', tenantId).onRef('t.device_id', '=', 'd.id'))
      .select(['d.id', 'd.kind', 'd.name', 'd.code', 'd.energy_type', 'd.model', 'd.area_id', 'd.gateway_id', 'd.location', 'd.qr'])
      .select([
        'd.register_factor',
        'd.main_meter_id',
        's.url as stream_url',
        's.authorization_header as stream_authorization',
        'd.retired_at',
      ])
      .select(['d.maker', 'd.serial_number', 'd.ratings', 'd.installed_on', 'd.warranty_until'])
      .select((eb) => eb('t.register_at', 'is not', null).$castTo<boolean>().as('has_readings'))
      .where('d.tenant_id', '=', tenantId)
      .where(`d.${key}`, 'in', anyOf('text', batch))
      .execute();
    found.push(...devices);
  }
  return found;
}

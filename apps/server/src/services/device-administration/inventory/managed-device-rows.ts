import type { ApiOutput } from '@energy-om/contract';
import type { Nameplate } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { DeviceTable } from '#db/schema/devices.ts';
import type { StoredFileRow } from '#services/file/present-stored-file.ts';
import { presentStoredFile } from '#services/file/present-stored-file.ts';
import { placeName } from '#services/scope/area-label.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

export type ManagedDevice = ApiOutput<'saveDevice'>;
type ListedDevice = ApiOutput<'listManagedDevices'>['items'][number];

/** What forms and lists of devices show of a row. */
export interface ListedDeviceRow
  extends Pick<Selectable<DeviceTable>, 'id' | 'kind' | 'name' | 'code' | 'energy_type' | 'model' | 'area_id' | 'location' | 'online'> {
  version: number;
  retired_at: Date | null;
  last_seen_at: Date | null;
  area_name: string;
}

export interface ManagedDeviceRow extends ListedDeviceRow, NameplateRow {
  /** The path of its area. */
  path: string;
  model_id: string | null;
  register_factor: number;
  qr: string | null;
  gateway: { id: string; name: string } | null;
  main_meter: { id: string; name: string } | null;
  has_readings: boolean;
  has_stream: boolean;
}

export interface NameplateRow {
  maker: string | null;
  serial_number: string | null;
  ratings: Nameplate['ratings'];
  installed_on: string | null;
  warranty_until: string | null;
}

/** The columns of a ListedDeviceRow, of device `d` with the tables of `listedJoins`. */
export const listedColumns = `d.id, d.version, d.kind, d.name, d.code, d.energy_type, coalesce(d.model, o.name) as model, d.area_id, d.location,
  d.online, d.retired_at, s.last_seen_at, ${placeName} as area_name`;

/** Names `:tenant`. */
export const listedJoins = `
  join areas a on a.tenant_id = :tenant and a.id = d.area_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  left join meter_models o on ${isKnownModel('o')} and o.id = d.model_id
  left join device_states s on s.tenant_id = :tenant and s.device_id = d.id`;

export const nameplateColumns = `d.maker, d.serial_number, d.ratings, d.installed_on, d.warranty_until`;

const named = (alias: string) => `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`;

/** The columns of a ManagedDeviceRow, with the tables of `managedJoins`. */
export const managedColumns = `${listedColumns}, ${nameplateColumns}, a.path, d.model_id, d.register_factor, d.qr,
  ${named('g')} as gateway, ${named('w')} as main_meter, s.register_at is not null as has_readings, c.device_id is not null as has_stream`;

/** Names `:tenant`. */
export const managedJoins = `${listedJoins}
  left join devices g on g.tenant_id = :tenant and g.id = d.gateway_id
  left join devices w on w.tenant_id = :tenant and w.id = d.main_meter_id
  left join camera_streams c on c.tenant_id = :tenant and c.device_id = d.id`;

export function presentListedDevice(row: ListedDeviceRow): ListedDevice {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    name: row.name,
    code: row.code,
    energyType: row.energy_type,
    model: row.model,
    site: { id: row.area_id, name: row.area_name },
    location: row.location,
    online: row.online,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    retired: row.retired_at !== null,
  };
}

export function presentNameplate(row: NameplateRow): ManagedDevice['nameplate'] {
  return {
    maker: row.maker,
    serialNumber: row.serial_number,
    ratings: [...row.ratings],
    installedOn: row.installed_on,
    warrantyUntil: row.warranty_until,
  };
}

export function presentManagedDevice(row: ManagedDeviceRow, documents: readonly StoredFileRow[]): ManagedDevice {
  return {
    ...presentListedDevice(row),
    modelId: row.model_id,
    gateway: row.gateway,
    mainMeter: row.main_meter,
    registerFactor: row.register_factor,
    hasReadings: row.has_readings,
    qr: row.qr,
    hasStream: row.has_stream,
    nameplate: presentNameplate(row),
    documents: documents.map(presentStoredFile),
  };
}

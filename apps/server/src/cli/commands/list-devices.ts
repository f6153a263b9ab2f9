import type { DeviceTable } from '#db/schema/devices.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { loadAreaIndex } from '#services/table-import/plan/area-index.ts';
import { alignColumns, showInstant } from '../align-columns.ts';
import { loadTenant } from '../load-tenant.ts';

interface DeviceRow {
  code: string;
  name: string;
  kind: DeviceTable['kind'];
  model: string | null;
  is_known_model: boolean;
  area_id: string;
  gateway: string | null;
  online: boolean | null;
  last_seen_at: Date | null;
  tokens: number;
}

/** Lists the tenant's devices by code, with the number of valid tokens. @param tenant name or id */
export async function listDevices({ database }: AppContext, tenant: string, kind?: DeviceTable['kind']): Promise<string> {
  const { id, timeZone } = await loadTenant(database.kysely, tenant);
  const areas = await loadAreaIndex(database.kysely, id);
  const parameters = new Parameters({ tenant: id });
  const text = `
    select d.code, d.name, d.kind, d.model, d.model_id is not null as is_known_model, d.area_id, g.code as gateway, d.online, s.last_seen_at,
      (select count(*) from device_credentials c where c.tenant_id = :tenant and c.device_id = d.id and c.revoked_at is null) as tokens
    from devices d
      left join devices g on g.tenant_id = :tenant and g.id = d.gateway_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
    where d.tenant_id = :tenant ${kind === undefined ? '' : `and d.kind = ${parameters.add(kind)}`}
    order by d.code`;
  const rows = await database.run(prepared<DeviceRow>(text), parameters.values);
  const lines = rows.map(({ code, name, kind, model, is_known_model, area_id, gateway, online, last_seen_at, tokens }) => [
    code,
    name,
    kind,
    // Readings of a device without a known model are not interpreted.
    model === null || is_known_model ? (model ?? '-') : `${model} (unknown)`,
    areas.pathOf(area_id),
    gateway ?? '-',
    showOnline(online),
    showInstant(last_seen_at, timeZone),
    String(tokens),
  ]);
  return alignColumns(['Code', 'Name', 'Kind', 'Model', 'Area', 'Gateway', 'Online', 'Last seen', 'Tokens'], lines);
}

/** Null: the device has never reported. */
function showOnline(online: boolean | null): string {
  if (online === null) return '-';
  return online ? 'yes' : 'no';
}

import type { ApiOutput } from '@energy-om/contract';
import { localDate, type MeasuredValue } from '@energy-om/domain';
import type { LatestValues } from '#db/schema/devices.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { presentDevice } from '../present-device.ts';
import { type ListedDevice, reports } from '../query-devices.ts';

type GatewayDetail = ApiOutput<'getGateway'>;

interface GatewayParts {
  id: string;
  attributes: Record<string, MeasuredValue>;
  latest: LatestValues;
  meter_count: number;
  meters_offline: number;
  rejected_today: number;
}

/** Counts only the meters in the actor's scope, the same as the list under the gateway shows. */
function queryParts({ actor, database }: SignedInContext, ids: readonly string[], today: string): Promise<GatewayParts[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select d.id, coalesce(s.attributes, '{}') as attributes, coalesce(s.latest, '{}') as latest, m.meter_count, m.meters_offline,
      (select coalesce(sum(r.count), 0)::int8 from rejected_counts r
        where r.tenant_id = :tenant and r.device_id = d.id and r.day = ${parameters.add(today)}) as rejected_today
    from unnest(${parameters.add(ids)}::uuid[]) as asked (id) join devices d on d.tenant_id = :tenant and d.id = asked.id
      left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
      cross join lateral (
        select count(*)::int as meter_count, (count(*) filter (where not x.online))::int as meters_offline
        from devices x join areas a on a.tenant_id = :tenant and a.id = x.area_id
        where x.tenant_id = :tenant and x.gateway_id = d.id and x.retired_at is null and ${reports('x')}
          and ${areaCondition(actor, 'device.view', 'a.path', parameters)}
      ) m`;
  return database.run(prepared<GatewayParts>(text), parameters.values);
}

/** The keys by which gateways report these, as attributes or as values. */
const signalKeys = ['signal', 'rssi'];
const firmwareKeys = ['firmware', 'fw_version', 'current_fw_version'];

/** Describes the few gateways of a page with all their parts. */
export async function describeGateways(context: SignedInContext, rows: readonly ListedDevice[]): Promise<GatewayDetail[]> {
  if (rows.length === 0) return [];
  const today = localDate(context.clock.now().getTime(), await loadTimeZone(context));
  const ids = rows.map(({ id }) => id);
  const found = await queryParts(context, ids, today);
  const partsById = new Map(found.map((parts) => [parts.id, parts]));
  return rows.flatMap((row) => {
    const parts = partsById.get(row.id);
    return parts ? [presentGateway(row, parts)] : [];
  });
}

function presentGateway(row: ListedDevice, parts: GatewayParts): GatewayDetail {
  const signal = findReportedValue(parts, signalKeys);
  const firmware = findReportedValue(parts, firmwareKeys);
  return {
    ...presentDevice(row),
    meterCount: parts.meter_count,
    metersOffline: parts.meters_offline,
    signal: typeof signal === 'number' ? signal : null,
    firmware: firmware === null ? null : String(firmware),
    rejectedToday: parts.rejected_today,
    attributes: parts.attributes,
  };
}

function findReportedValue({ attributes, latest }: GatewayParts, keys: readonly string[]): MeasuredValue | null {
  for (const key of keys) {
    if (Object.hasOwn(latest, key)) return latest[key]?.[1] ?? null;
    if (Object.hasOwn(attributes, key)) return attributes[key] ?? null;
  }
  return null;
}

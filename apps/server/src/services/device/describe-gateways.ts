import type { ApiOutput } from '@energy-om/contract';
import { localDate, type MeasuredValue } from '@energy-om/domain';
import type { Statement } from '../../db/database.ts';
import type { LatestValues } from '../../db/schema/devices.ts';
import type { SignedInContext } from '../request-context.ts';
import { loadTimeZone } from '../work-order/load-time-zone.ts';
import { presentDevice } from './present-device.ts';
import { type ListedDevice, reports } from './query-devices.ts';

type GatewayDetail = ApiOutput<'getGateway'>;

interface GatewayParts {
  id: string;
  attributes: Record<string, MeasuredValue>;
  latest: LatestValues;
  meter_count: number;
  meters_offline: number;
  rejected_today: number;
}

/** $1 tenant, $2 gateways, $3 today. */
const findParts: Statement = {
  name: 'find-gateway-parts',
  text: `
    select d.id, coalesce(s.attributes, '{}') as attributes, coalesce(s.latest, '{}') as latest, m.meter_count, m.meters_offline,
      (select coalesce(sum(r.count), 0)::int8 from rejected_counts r
        where r.tenant_id = d.tenant_id and r.device_id = d.id and r.day = $3) as rejected_today
    from unnest($2::uuid[]) as asked (id) join devices d on d.tenant_id = $1 and d.id = asked.id
      left join device_states s on s.tenant_id = d.tenant_id and s.device_id = d.id
      cross join lateral (
        select count(*)::int as meter_count, (count(*) filter (where not x.online))::int as meters_offline
        from devices x where x.tenant_id = d.tenant_id and x.gateway_id = d.id and ${reports('x')}
      ) m`,
};

/** What gateways call it, by what they tell of themselves or among what they measure. */
const signalKeys = ['signal', 'rssi'];
const firmwareKeys = ['firmware', 'fw_version', 'current_fw_version'];

/** A few gateways with all about them. */
export async function describeGateways(context: SignedInContext, rows: readonly ListedDevice[]): Promise<GatewayDetail[]> {
  if (rows.length === 0) return [];
  const { actor, database, clock } = context;
  const today = localDate(clock.now().getTime(), await loadTimeZone(context));
  const found = await database.query<GatewayParts & object>(findParts, [actor.tenantId, rows.map(({ id }) => id), today]);
  const partsById = new Map(found.map((parts) => [parts.id, parts]));
  return rows.flatMap((row) => {
    const parts = partsById.get(row.id);
    return parts ? [presentGateway(row, parts)] : [];
  });
}

function presentGateway(row: ListedDevice, parts: GatewayParts): GatewayDetail {
  const signal = findTold(parts, signalKeys);
  const firmware = findTold(parts, firmwareKeys);
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

function findTold({ attributes, latest }: GatewayParts, keys: readonly string[]): MeasuredValue | null {
  for (const key of keys) {
    if (Object.hasOwn(latest, key)) return latest[key]?.[1] ?? null;
    if (Object.hasOwn(attributes, key)) return attributes[key] ?? null;
  }
  return null;
}

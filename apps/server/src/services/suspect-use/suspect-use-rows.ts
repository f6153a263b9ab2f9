import type { ApiOutput } from '@energy-om/contract';
import { type EnergyType, highestCostOf, type SuspectUseState, type Suspicion, undecidedStates } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { loadTariffs } from '#services/settlement/facts/load-tariffs.ts';

export type SuspectUse = ApiOutput<'processSuspectUse'>;

export interface SuspectUseRow {
  id: string;
  version: number;
  device_id: string;
  device_name: string;
  energy_type: EnergyType;
  room_id: string | null;
  room_name: string;
  area_id: string;
  area_path: string;
  from_at: Date;
  to_at: Date;
  suspicion: Suspicion;
  from_value: number;
  to_value: number;
  amount: number;
  max_per_hour: number;
  cents: number | null;
  found_at: Date;
  state: SuspectUseState;
  is_counted: boolean | null;
  reason: string;
  processed_by: string | null;
  clerk_name: string | null;
  approver_name: string | null;
  is_own: boolean;
  is_clerk: boolean;
  may_approve: boolean;
}

/** The columns of a `SuspectUseRow`, of suspect use `z` with `suspectUseJoins`. */
export const suspectUseColumns = (
  actor: Actor,
  parameters: Parameters,
) => `z.id, z.version, z.device_id, d.name as device_name, d.energy_type,
  x.room_id, ${placeName} as room_name, a.id as area_id, a.path as area_path, z.from_at, z.to_at, z.suspicion, z.from_value, z.to_value,
  z.amount, z.max_per_hour, z.cents, z.found_at, z.state, z.is_counted, z.reason, z.processed_by, k.full_name as clerk_name,
  v.full_name as approver_name,
  exists (select from room_members o where o.tenant_id = :tenant and o.room_id = x.room_id and o.account_id = ${parameters.add(actor.accountId)}
    and o.to_at is null) as is_own,
  ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)} as is_clerk,
  ${areaCondition(actor, 'settlement.approve', 'a.path', parameters)} as may_approve`;

/**
 * What suspect uses `z` are joined to: meter `d`, the place `a` that would be charged, with the area `u` that contains it, clerk `k`, second person `v`. That is the
 * room that had the meter then, otherwise the place that uses together what it counts, otherwise where it stands. Names `:tenant`.
 */
export const suspectUseJoins = `join devices d on d.tenant_id = :tenant and d.id = z.device_id
  left join lateral (
    select m.room_id from room_meters m
    where m.tenant_id = :tenant and m.device_id = z.device_id and m.from_at < z.to_at and coalesce(m.to_at > z.from_at, true) order by m.from_at limit 1
  ) x on true
  left join lateral (
    select s.area_id from shared_pool_meters y join shared_pools s on s.tenant_id = :tenant and s.id = y.pool_id
    where y.tenant_id = :tenant and y.device_id = z.device_id order by y.from_at desc limit 1
  ) p on true
  join areas a on a.tenant_id = :tenant and a.id = coalesce(x.room_id, p.area_id, d.area_id)
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  left join accounts k on k.id = z.processed_by
  left join accounts v on v.id = z.decided_by`;

/** What suspect uses come to at the most, in fen, in the order of the rows: a decided one as it was decided on. Null: no tariff holds. */
export async function loadCosts(
  database: Pick<Database, 'run'>,
  tenantId: string,
  rows: readonly Omit<SuspectUseRow, 'state'>[],
): Promise<(number | null)[]> {
  if (rows.length === 0) return [];
  const places = rows.map(({ area_id, area_path, energy_type }) => ({ room_id: area_id, room_path: area_path, energy_type }));
  const { versionsOf } = await loadTariffs(database, tenantId, places);
  return rows.map(({ area_id, energy_type, amount, from_at, to_at }) => {
    const versions = versionsOf.get(`${area_id} ${energy_type}`) ?? [];
    return amount === 0 ? 0 : highestCostOf(amount, versions, { from: from_at.getTime(), to: to_at.getTime() });
  });
}

export function presentSuspectUse({ accountId }: Pick<Actor, 'accountId'>, row: SuspectUseRow, cost: number | null): SuspectUse {
  return {
    id: row.id,
    version: row.version,
    meter: { id: row.device_id, name: row.device_name },
    energyType: row.energy_type,
    room: row.room_id === null ? null : { id: row.room_id, name: row.room_name },
    place: row.room_name,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    suspicion: row.suspicion,
    fromValue: row.from_value,
    toValue: row.to_value,
    amount: Math.round(row.amount * 1000),
    maxPerHour: Math.round(row.max_per_hour * 1000),
    cents: undecidedStates.includes(row.state) ? cost : row.cents,
    foundAt: row.found_at.toISOString(),
    state: row.state,
    isCounted: row.is_counted,
    reason: row.reason,
    processedBy: row.clerk_name,
    decidedBy: row.approver_name,
    mayProcess: row.state === 'open' && !row.is_own && row.is_clerk,
    mayDecide: row.state === 'waiting' && !row.is_own && row.processed_by !== accountId && row.may_approve,
  };
}

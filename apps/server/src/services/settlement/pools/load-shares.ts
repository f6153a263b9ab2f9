import { dayMs, type QuarterUse, sharePoolDay } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { keyOf } from '../due-supplies.ts';
import type { PlannedSupply } from '../facts/load-bills.ts';
import type { RoomPool } from './load-room-pools.ts';

interface DayRow {
  pool_id: string;
  from_at: Date;
  version_from: Date;
  amounts: number[];
}

const findDays = statement<{ tenant: string; wanted: string }, DayRow>(
  'find-days-of-pools',
  `select d.pool_id, d.from_at, d.version_from, d.amounts
    from jsonb_to_recordset(:wanted::jsonb) as w(pool uuid, since timestamptz, until timestamptz)
      join shared_pool_days d on d.tenant_id = :tenant and d.pool_id = w.pool and d.from_at > w.since and d.from_at < w.until
    order by d.pool_id, d.from_at`,
);

interface WeightsRow {
  pool_id: string;
  from_at: Date;
  rooms: string[];
  weights: number[];
}

const findWeights = statement<{ tenant: string; pools: readonly string[] }, WeightsRow>(
  'find-weights-of-pools',
  `select x.pool_id, x.from_at, array_agg(x.room_id order by x.room_id) as rooms, array_agg(x.weight order by x.room_id) as weights
    from shared_pool_rooms x where x.tenant_id = :tenant and x.pool_id = any (:pools::uuid[]) and x.weight > 0 group by x.pool_id, x.from_at`,
);

/** Loads what supplies bear of what their places use together over the stretches of their plans, by the supply's key; by time, also several of a quarter. */
export async function loadShares(
  database: Pick<Database, 'run'>,
  tenantId: string,
  planned: readonly PlannedSupply[],
  pools: ReadonlyMap<string, readonly RoomPool[]>,
): Promise<ReadonlyMap<string, QuarterUse[]>> {
  const sharers = planned.flatMap(({ supply, plan }) => (pools.get(keyOf(supply)) ?? []).map(({ poolId }) => ({ poolId, supply, plan })));
  const byPool = Map.groupBy(sharers, ({ poolId }) => poolId);
  if (byPool.size === 0) return new Map();
  // A day's row may begin before a supply does.
  const wanted = [...byPool].map(([pool, sharing]) => ({
    pool,
    since: new Date(Math.min(...sharing.map(({ plan }) => plan.from)) - dayMs),
    until: new Date(Math.max(...sharing.map(({ plan }) => plan.to))),
  }));
  const days = await database.run(findDays, { tenant: tenantId, wanted: JSON.stringify(wanted) });
  const weights = await loadWeights(database, tenantId, [...byPool.keys()]);
  const shares = new Map<string, QuarterUse[]>();
  for (const { pool_id, from_at, version_from, amounts } of days) {
    const version = weights.get(`${pool_id} ${version_from.getTime()}`);
    if (!version) continue;
    const parts = sharePoolDay({ from: from_at.getTime(), amounts }, version.weights);
    for (const { supply } of byPool.get(pool_id) ?? []) {
      const part = parts[version.rooms.indexOf(supply.room_id)] ?? [];
      const key = keyOf(supply);
      shares.set(key, [...(shares.get(key) ?? []), ...part]);
    }
  }
  return new Map([...shares].map(([key, list]) => [key, list.sort((one, other) => one.at - other.at)]));
}

/** By the pool and the start of its version. */
async function loadWeights(
  database: Pick<Database, 'run'>,
  tenantId: string,
  pools: readonly string[],
): Promise<ReadonlyMap<string, Pick<WeightsRow, 'rooms' | 'weights'>>> {
  const rows = await database.run(findWeights, { tenant: tenantId, pools });
  return new Map(rows.map(({ pool_id, from_at, ...version }) => [`${pool_id} ${from_at.getTime()}`, version]));
}

import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { type DueSupply, keyOf } from '../due-supplies.ts';
import { completeToOf, type RoomMeter } from '../facts/load-meters.ts';

/** What a room bears a share of. */
export interface RoomPool {
  poolId: string;
  /** Since when. */
  from: number;
  /** Up to where the pool is measured; minus infinity: not at all. */
  settledTo: number;
}

interface PoolRow extends Pick<DueSupply, 'room_id' | 'energy_type'> {
  pool_id: string;
  from_at: Date;
  settled_to: Date | null;
}

const findPools = statement<{ tenant: string; rooms: readonly string[] }, PoolRow>(
  'find-pools-of-rooms',
  `select x.room_id, p.energy_type, p.id as pool_id, min(x.from_at) as from_at, p.settled_to
    from shared_pool_rooms x join shared_pools p on p.tenant_id = :tenant and p.id = x.pool_id
    where x.tenant_id = :tenant and x.room_id = any (:rooms::uuid[]) and x.weight > 0
    group by x.room_id, p.energy_type, p.id, p.settled_to`,
);

/** Loads the pools of supplies, by the supply's key. */
export async function loadRoomPools(
  database: Pick<Database, 'run'>,
  tenantId: string,
  supplies: readonly DueSupply[],
): Promise<ReadonlyMap<string, RoomPool[]>> {
  const rows = await database.run(findPools, { tenant: tenantId, rooms: [...new Set(supplies.map(({ room_id }) => room_id))] });
  const byKey = Map.groupBy(rows, keyOf);
  return new Map([...byKey].map(([key, pools]) => [key, pools.map(toRoomPool)]));
}

function toRoomPool({ pool_id, from_at, settled_to }: PoolRow): RoomPool {
  return { poolId: pool_id, from: from_at.getTime(), settledTo: settled_to?.getTime() ?? Number.NEGATIVE_INFINITY };
}

/**
 * The instant up to which a supply can be settled. Pools hold nothing up: their shares follow by difference. Where no meter is there any more, or none was ever,
 * the supply goes as far as its pools.
 */
export function completeToWithPools(meters: readonly RoomMeter[], pools: readonly RoomPool[]): number {
  if (pools.length === 0 || meters.some(({ to }) => to === null)) return completeToOf(meters);
  return Math.max(meters.length === 0 ? Number.NEGATIVE_INFINITY : completeToOf(meters), ...pools.map(({ settledTo }) => settledTo));
}

import { type PoolMethod, quarterMs, type Started } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { type RoomMeterRow, roomMeterColumns, roomMeterJoins, toRoomMeter } from '../facts/load-meters.ts';
import type { DuePool } from './due-pools.ts';

/** A meter while it counts, or is deducted. */
export interface PoolMeter {
  deviceId: string;
  /** The supply by which it is rounded where it is deducted. */
  supply: string;
  isDeducted: boolean;
  from: number;
  /** Null: still. */
  to: number | null;
  /** The instant up to which its consumption is known. */
  completeTo: number;
}

export interface PoolVersion {
  from: number;
  method: PoolMethod;
  meters: PoolMeter[];
}

const findVersions = statement<{ tenant: string; pool: string }, { from_at: Date; method: PoolMethod | null }>(
  'find-versions-of-pool',
  'select v.from_at, v.method from shared_pool_versions v where v.tenant_id = :tenant and v.pool_id = :pool order by v.from_at',
);

interface OwnRow {
  version_from: Date;
  device_id: string;
  is_deducted: boolean;
  counts_from: Date | null;
  counts_to: Date | null;
  complete_to: Date | null;
}

/** What is complete is found as for the meters of rooms. */
const findOwnMeters = statement<{ tenant: string; pool: string }, OwnRow>(
  'find-meters-of-pool',
  `select m.from_at as version_from, m.device_id, m.is_deducted, nullif(m.counts_from, '-infinity') as counts_from, m.counts_to,
      least(date_trunc('hour', s.register_at), q.from_at) as complete_to
    from shared_pool_meters m
      left join device_states s on s.tenant_id = :tenant and s.device_id = m.device_id
      left join rollup_queue q on q.tenant_id = :tenant and q.device_id = m.device_id
    where m.tenant_id = :tenant and m.pool_id = :pool order by m.device_id, m.counts_from`,
);

const findRoomMeters = statement<{ tenant: string; pool: string; energy: string }, RoomMeterRow & { room_id: string }>(
  'find-room-meters-below-pool',
  `select m.room_id, ${roomMeterColumns}
    from shared_pools p
      join areas a on a.tenant_id = :tenant and a.id = p.area_id
      join areas r on r.tenant_id = :tenant and r.kind = 'room' and starts_with(r.path, a.path)
      join room_meters m on m.tenant_id = :tenant and m.room_id = r.id
      ${roomMeterJoins}
    where p.tenant_id = :tenant and p.id = :pool and d.energy_type = :energy order by m.room_id, m.from_at, m.device_id`,
);

/** Loads the versions of a pool with what counts in them; null: it has ended. */
export async function loadPoolVersions(
  database: Pick<Database, 'run'>,
  tenant: string,
  { id, energy_type }: Pick<DuePool, 'id' | 'energy_type'>,
): Promise<Started<PoolVersion | null>[]> {
  const versions = await database.run(findVersions, { tenant, pool: id });
  const own = await database.run(findOwnMeters, { tenant, pool: id });
  const hasRemainder = versions.some(({ method }) => method === 'remainder');
  const rooms = hasRemainder ? await database.run(findRoomMeters, { tenant, pool: id, energy: energy_type }) : [];
  const roomMeters = rooms.map(toDeducted);
  return versions.map(({ from_at, method }) => {
    const from = from_at.getTime();
    if (method === null) return { from, value: null };
    const meters = own.filter(({ version_from }) => version_from.getTime() === from).map(toOwnMeter);
    return { from, value: { from, method, meters: method === 'remainder' ? [...meters, ...roomMeters] : meters } };
  });
}

/** What a room is charged for is what is deducted for it, to the quarter of an hour. */
function toDeducted({ room_id, ...row }: RoomMeterRow & { room_id: string }): PoolMeter {
  const { deviceId, counted, completeTo } = toRoomMeter(row);
  return { deviceId, supply: room_id, isDeducted: true, ...counted, completeTo };
}

/** A meter that took another one's place has counted nothing before, and the other one nothing afterwards: both parts of that quarter are whole. */
function toOwnMeter({ device_id, is_deducted, counts_from, counts_to, complete_to }: OwnRow): PoolMeter {
  return {
    ...{ deviceId: device_id, supply: device_id, isDeducted: is_deducted },
    from: counts_from ? Math.floor(counts_from.getTime() / quarterMs) * quarterMs : Number.NEGATIVE_INFINITY,
    to: counts_to && Math.ceil(counts_to.getTime() / quarterMs) * quarterMs,
    completeTo: complete_to?.getTime() ?? Number.NEGATIVE_INFINITY,
  };
}

/** A meter that is no longer there holds nothing up. */
export function completeToOfVersion({ meters }: PoolVersion): number {
  return Math.min(...meters.filter(({ to }) => to === null).map(({ completeTo: known }) => known));
}

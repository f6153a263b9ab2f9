import type { PoolMethod, Started } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
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

/** As in load-meters.ts. */
const completeTo = "least(date_trunc('hour', s.register_at), q.from_at) as complete_to";
const stateJoins = `left join device_states s on s.tenant_id = :tenant and s.device_id = m.device_id
      left join rollup_queue q on q.tenant_id = :tenant and q.device_id = m.device_id`;

interface OwnRow {
  from_at: Date;
  device_id: string;
  is_deducted: boolean;
  complete_to: Date | null;
}

const findOwnMeters = statement<{ tenant: string; pool: string }, OwnRow>(
  'find-meters-of-pool',
  `select m.from_at, m.device_id, m.is_deducted, ${completeTo} from shared_pool_meters m ${stateJoins}
    where m.tenant_id = :tenant and m.pool_id = :pool order by m.device_id`,
);

interface RoomRow {
  room_id: string;
  device_id: string;
  from_at: Date;
  to_at: Date | null;
  complete_to: Date | null;
}

const findRoomMeters = statement<{ tenant: string; pool: string; energy: string }, RoomRow>(
  'find-room-meters-below-pool',
  `select m.room_id, m.device_id, m.from_at, m.to_at, ${completeTo}
    from shared_pools p
      join areas a on a.tenant_id = :tenant and a.id = p.area_id
      join areas r on r.tenant_id = :tenant and r.kind = 'room' and starts_with(r.path, a.path)
      join room_meters m on m.tenant_id = :tenant and m.room_id = r.id
      join devices d on d.tenant_id = :tenant and d.id = m.device_id and d.energy_type = :energy
      ${stateJoins}
    where p.tenant_id = :tenant and p.id = :pool order by m.room_id, m.from_at, m.device_id`,
);

const toInstant = (known: Date | null) => known?.getTime() ?? Number.NEGATIVE_INFINITY;

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
  const roomMeters = rooms.map(
    ({ room_id, device_id, from_at, to_at, complete_to }): PoolMeter => ({
      ...{ deviceId: device_id, supply: room_id, isDeducted: true },
      ...{ from: from_at.getTime(), to: to_at?.getTime() ?? null, completeTo: toInstant(complete_to) },
    }),
  );
  return versions.map(({ from_at, method }) => {
    const from = from_at.getTime();
    if (method === null) return { from, value: null };
    const meters = own.filter((meter) => meter.from_at.getTime() === from).map(toOwnMeter);
    return { from, value: { from, method, meters: method === 'remainder' ? [...meters, ...roomMeters] : meters } };
  });
}

function toOwnMeter({ device_id, is_deducted, complete_to }: OwnRow): PoolMeter {
  return {
    ...{ deviceId: device_id, supply: device_id, isDeducted: is_deducted },
    ...{ from: Number.NEGATIVE_INFINITY, to: null, completeTo: toInstant(complete_to) },
  };
}

/** A meter that is no longer there holds nothing up. */
export function completeToOfVersion({ meters }: PoolVersion): number {
  return Math.min(...meters.filter(({ to }) => to === null).map(({ completeTo: known }) => known));
}

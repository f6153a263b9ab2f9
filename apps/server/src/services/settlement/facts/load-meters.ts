import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { type DueSupply, keyOf } from '../due-supplies.ts';

/** A meter of a room, from one instant to another. */
export interface RoomMeter {
  deviceId: string;
  from: number;
  /** Null: still. */
  to: number | null;
  /** The instant up to which its consumption is known. */
  completeTo: number;
}

interface MeterRow extends Pick<DueSupply, 'room_id' | 'energy_type'> {
  device_id: string;
  from_at: Date;
  to_at: Date | null;
  complete_to: Date | null;
}

/**
 * The consumption of a meter is known up to the hour of its newest reading, and up to what has to be computed again. This is read before the
 * hours are, so that what counts as known is complete in them.
 */
const findMeters = statement<{ tenant: string; rooms: readonly string[] }, MeterRow>(
  'find-meters-of-supplies',
  `select m.room_id, d.energy_type, m.device_id, m.from_at, m.to_at,
      least(date_trunc('hour', s.register_at), q.from_at) as complete_to
    from room_meters m
      join devices d on d.tenant_id = :tenant and d.id = m.device_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = m.device_id
      left join rollup_queue q on q.tenant_id = :tenant and q.device_id = m.device_id
    where m.tenant_id = :tenant and m.room_id = any (:rooms::uuid[])
    order by m.room_id, m.from_at, m.device_id`,
);

/** Loads the meters of supplies, by the supply's key. */
export async function loadMeters(
  database: Pick<Database, 'run'>,
  tenantId: string,
  supplies: readonly DueSupply[],
): Promise<ReadonlyMap<string, RoomMeter[]>> {
  const rooms = [...new Set(supplies.map(({ room_id }) => room_id))];
  const rows = await database.run(findMeters, { tenant: tenantId, rooms });
  const byKey = Map.groupBy(rows, keyOf);
  return new Map([...byKey].map(([key, meters]) => [key, meters.map(toMeter)]));
}

function toMeter({ device_id, from_at, to_at, complete_to }: MeterRow): RoomMeter {
  return {
    deviceId: device_id,
    from: from_at.getTime(),
    to: to_at?.getTime() ?? null,
    completeTo: complete_to?.getTime() ?? Number.NEGATIVE_INFINITY,
  };
}

/**
 * The instant up to which the consumption of all meters of a supply is known: one that is no longer there holds nothing up. What it sends
 * late is settled by difference.
 */
export function completeToOf(meters: readonly RoomMeter[]): number {
  const present = meters.filter(({ to }) => to === null);
  return Math.min(...(present.length > 0 ? present : meters).map(({ completeTo }) => completeTo));
}

import { type HourUse, quarterMs } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { type DueSupply, keyOf } from '../due-supplies.ts';

/** A meter of a room, from one instant to another. */
export interface RoomMeter {
  deviceId: string;
  from: number;
  /** Null: still. */
  to: number | null;
  /**
   * From when until when what it has counted is the supply's; a quarter in which it goes to another room is shared by time. A meter that was put up in the place
   * of another one has counted nothing before, and the other one nothing afterwards: both parts of that quarter are whole.
   */
  counted: { from: number; to: number | null };
  /** The instant up to which its consumption is known. */
  completeTo: number;
  /** Whether nothing of it has to be computed again. */
  isComputed: boolean;
  /** What it would have counted from an instant on, up to which it is known; null: nothing is estimated. */
  estimate: { from: number; hours: HourUse[] } | null;
}

/** What `roomMeterColumns` reads. */
export interface RoomMeterRow {
  device_id: string;
  from_at: Date;
  to_at: Date | null;
  complete_to: Date | null;
  is_computed: boolean;
  is_put_up: boolean;
  is_taken_off: boolean;
  /** When the room that had it before lost it, and when the next one got it. */
  before_to: Date | null;
  next_from: Date | null;
}

/**
 * Columns of `room_meters m` with `roomMeterJoins`. Names `:tenant`. The consumption of a meter is known up to the hour of its newest reading, and up to what has to be computed again. This is read before the
 * hours are, so that what counts as known is complete in them.
 */
export const roomMeterColumns = `m.device_id, m.from_at, m.to_at, least(date_trunc('hour', s.register_at), q.from_at) as complete_to, q.from_at is null as is_computed,
      exists (select from meter_swaps w where w.tenant_id = :tenant and w.new_device_id = m.device_id and w.at = m.from_at) as is_put_up,
      exists (select from meter_swaps w where w.tenant_id = :tenant and w.old_device_id = m.device_id and w.at = m.to_at) as is_taken_off,
      (select max(o.to_at) from room_meters o where o.tenant_id = :tenant and o.device_id = m.device_id and o.to_at <= m.from_at) as before_to,
      (select min(o.from_at) from room_meters o where o.tenant_id = :tenant and o.device_id = m.device_id and o.from_at >= m.to_at) as next_from`;
export const roomMeterJoins = `join devices d on d.tenant_id = :tenant and d.id = m.device_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = m.device_id
      left join rollup_queue q on q.tenant_id = :tenant and q.device_id = m.device_id`;

type MeterRow = RoomMeterRow & Pick<DueSupply, 'room_id' | 'energy_type'>;

const findMeters = statement<{ tenant: string; rooms: readonly string[] }, MeterRow>(
  'find-meters-of-supplies',
  `select m.room_id, d.energy_type, ${roomMeterColumns}
    from room_meters m
      ${roomMeterJoins}
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
  return new Map([...byKey].map(([key, meters]) => [key, meters.map(toRoomMeter)]));
}

export function toRoomMeter({ device_id, from_at, to_at, complete_to, is_computed, ...swap }: RoomMeterRow): RoomMeter {
  const [from, to] = [from_at.getTime(), to_at?.getTime() ?? null];
  const { is_put_up, is_taken_off, before_to, next_from } = swap;
  return {
    deviceId: device_id,
    from,
    to,
    counted: {
      from: is_put_up ? Math.max(Math.floor(from / quarterMs) * quarterMs, before_to?.getTime() ?? Number.NEGATIVE_INFINITY) : from,
      to:
        is_taken_off && to !== null
          ? Math.min(Math.ceil(to / quarterMs) * quarterMs, next_from?.getTime() ?? Number.POSITIVE_INFINITY)
          : to,
    },
    completeTo: complete_to?.getTime() ?? Number.NEGATIVE_INFINITY,
    isComputed: is_computed,
    estimate: null,
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

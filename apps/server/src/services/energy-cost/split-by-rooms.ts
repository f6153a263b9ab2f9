import { quarterMs } from '@energy-om/domain';

/** A meter while it was in one place, from full quarters of an hour on, in epoch milliseconds; null: from ever, or until now. */
export interface MeterStretch {
  id: string;
  from: number | null;
  to: number | null;
  /** The path of the room that it was of, else of the area that it is in: by it its tariff is found. */
  path: string;
}

export interface PlacedRow {
  id: string;
  from_at: Date | null;
  to_at: Date | null;
  path: string;
  /** The rooms that it was of, by their beginnings. */
  rooms: { from: number; to: number | null; path: string }[];
}

/** The rooms of meter `m`, as `PlacedRow` has them. Names `:tenant`. */
export const roomsOfMeter = `coalesce((select json_agg(json_build_object('from', date_part('epoch', q.from_at) * 1000,
      'to', date_part('epoch', q.to_at) * 1000, 'path', z.path) order by q.from_at)
    from room_meters q join areas z on z.tenant_id = :tenant and z.id = q.room_id
    where q.tenant_id = :tenant and q.device_id = m.id), '[]')`;

/**
 * A meter's time by its places: while it was of a room its tariff is the room's, and else that of its area. The quarter of an hour of a swap counts for the old meter and
 * the new one, each of which has counted its part of it; that of a move to another room counts there.
 */
export function splitByRooms({ id, from_at, to_at, path, rooms }: PlacedRow): MeterStretch[] {
  const from = from_at === null ? Number.NEGATIVE_INFINITY : quarterBefore(from_at.getTime());
  const to = to_at === null ? Number.POSITIVE_INFINITY : quarterAfter(to_at.getTime());
  const stretches: { from: number; to: number; path: string }[] = [];
  let at = from;
  for (const room of rooms) {
    const left = room.to === null ? to : quarterBefore(room.to);
    const [starts, ends] = [Math.max(from, quarterBefore(room.from)), left >= to - quarterMs ? to : left];
    if (starts >= ends) continue;
    if (starts > at) stretches.push({ from: at, to: starts, path });
    stretches.push({ from: starts, to: ends, path: room.path });
    at = ends;
  }
  if (at < to) stretches.push({ from: at, to, path });
  return stretches.map((stretch) => ({ id, path: stretch.path, from: finite(stretch.from), to: finite(stretch.to) }));
}

export function quarterBefore(at: number): number {
  return Math.floor(at / quarterMs) * quarterMs;
}

export function quarterAfter(at: number): number {
  return Math.ceil(at / quarterMs) * quarterMs;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

import { quarterMs } from '@energy-om/domain';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { DeviceFilter } from '#services/device/query-devices.ts';
import { type CountedEnergyType, selectMeters } from '#services/energy/energy-meters.ts';

/** A meter while it was in one place, from full quarters of an hour on, in epoch milliseconds; null: from ever, or until now. */
export interface MeterStretch {
  id: string;
  from: number | null;
  to: number | null;
  /** The path of the room that it was of, else of the area that it is in: by it its tariff is found. */
  path: string;
}

interface PlacedRow {
  id: string;
  from_at: Date | null;
  to_at: Date | null;
  path: string;
  /** The rooms that it was of, by their beginnings. */
  rooms: { from: number; to: number | null; path: string }[];
}

const roomsOfMeter = `coalesce((select json_agg(json_build_object('from', date_part('epoch', q.from_at) * 1000,
      'to', date_part('epoch', q.to_at) * 1000, 'path', z.path) order by q.from_at)
    from room_meters q join areas z on z.tenant_id = :tenant and z.id = q.room_id
    where q.tenant_id = :tenant and q.device_id = m.id), '[]')`;

/** Loads the meters of a place or a single one, as far as the account may see its tariffs. */
export async function loadCostMeters(context: SignedInContext, filter: DeviceFilter): Promise<MeterStretch[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const text = `
    with meters as materialized (${selectMeters(context, filter, parameters, 'tariff.manage')})
    select m.id, case when isfinite(m.from_at) then m.from_at end as from_at, case when isfinite(m.to_at) then m.to_at end as to_at,
      a.path, ${roomsOfMeter} as rooms
    from meters m join devices d on d.tenant_id = :tenant and d.id = m.id join areas a on a.tenant_id = :tenant and a.id = d.area_id
    order by m.id`;
  const rows = await context.database.run(prepared<PlacedRow>(text), parameters.values);
  return rows.flatMap(splitByRooms);
}

interface RoomValues {
  tenant: string;
  room: string;
  energyType: CountedEnergyType;
}

const findRoomMeters = statement<RoomValues, { id: string; from_at: Date; to_at: Date | null; path: string }>(
  'find-meters-of-room-with-times',
  `select q.device_id as id, q.from_at, q.to_at, z.path
    from room_meters q
      join devices d on d.tenant_id = :tenant and d.id = q.device_id
      join areas z on z.tenant_id = :tenant and z.id = q.room_id
    where q.tenant_id = :tenant and q.room_id = :room and d.energy_type = :energyType order by q.device_id, q.from_at`,
);

/** Loads the meters of a room, each while it was its meter. @param since what was used before is somebody else's; null: nothing is */
export async function loadRoomMeters(
  { actor, database }: SignedInContext,
  { roomId, energyType, since }: { roomId: string; energyType: CountedEnergyType; since: number | null },
): Promise<MeterStretch[]> {
  const rows = await database.run(findRoomMeters, { tenant: actor.tenantId, room: roomId, energyType });
  return rows.flatMap(({ id, from_at, to_at, path }) => {
    const from = Math.max(quarterBefore(from_at.getTime()), since === null ? Number.NEGATIVE_INFINITY : quarterAfter(since));
    const to = to_at === null ? null : quarterAfter(to_at.getTime());
    return to !== null && to <= from ? [] : [{ id, path, from, to }];
  });
}

/**
 * A meter's time by its places: while it was of a room its tariff is the room's, and else that of its area. The quarter of an hour of a swap counts for the old meter and
 * the new one, each of which has counted its part of it; that of a move to another room counts there.
 */
function splitByRooms({ id, from_at, to_at, path, rooms }: PlacedRow): MeterStretch[] {
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

function quarterBefore(at: number): number {
  return Math.floor(at / quarterMs) * quarterMs;
}

function quarterAfter(at: number): number {
  return Math.ceil(at / quarterMs) * quarterMs;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

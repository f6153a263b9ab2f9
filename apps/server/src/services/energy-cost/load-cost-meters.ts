import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { DeviceFilter } from '#services/device/query-devices.ts';
import { type CountedEnergyType, selectMeters } from '#services/energy/energy-meters.ts';
import { type MeterStretch, type PlacedRow, quarterAfter, quarterBefore, roomsOfMeter, splitByRooms } from './split-by-rooms.ts';

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

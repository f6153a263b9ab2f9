import type { ApiOutput } from '@energy-om/contract';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { describeMeters } from '#services/device/meter/describe-meters.ts';
import { listDevicesById } from '#services/device/query-devices.ts';
import { loadVisibleRoom } from '../rooms/find-room.ts';

const findMeters = statement<{ tenant: string; room: string }, { id: string; since: Date }>(
  'find-meters-of-room',
  `select x.device_id as id, x.from_at as since from room_meters x
    where x.tenant_id = :tenant and x.room_id = :room and x.to_at is null`,
);

export const listRoomMeters: Verb<'listRoomMeters'> = async (context, { roomId }) => {
  await loadVisibleRoom(context, roomId);
  return describeRoomMeters(context, roomId);
};

/** Whoever lives in a room sees its meters without a permission for devices. */
export async function describeRoomMeters(context: SignedInContext, roomId: string): Promise<ApiOutput<'listRoomMeters'>> {
  const { actor, database } = context;
  const found = await database.run(findMeters, { tenant: actor.tenantId, room: roomId });
  const sinceOf = new Map(found.map(({ id, since }) => [id, since]));
  const described = await describeMeters(context, await listDevicesById(context, [...sinceOf.keys()]));
  return described.flatMap(({ meter }) => {
    const since = sinceOf.get(meter.id);
    return since ? [{ ...meter, since: since.toISOString() }] : [];
  });
}

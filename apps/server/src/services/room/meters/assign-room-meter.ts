import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { moveRoomMeter } from './move-room-meter.ts';

/** Throws a conflict for a meter that a room has, naming it. */
export const assignRoomMeter: Verb<'assignRoomMeter'> = (context, input) =>
  moveRoomMeter(context, input, {
    event: 'meterAssigned',
    async write(tx, { tenantId, roomId }, { id, retired_at, lastRoom }, at) {
      if (retired_at !== null) throw conflict('deviceRetired');
      if (lastRoom?.to_at === null) throw conflict('meterOfOtherRoom', null, { room: lastRoom.room_name });
      await tx
        .insertInto('room_meters')
        .values({ tenant_id: tenantId, device_id: id, from_at: at, room_id: roomId, assigned_by: context.actor.accountId })
        .execute();
    },
  });

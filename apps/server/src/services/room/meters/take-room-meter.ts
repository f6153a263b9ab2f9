import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { moveRoomMeter } from './move-room-meter.ts';

/** Throws a conflict for a meter that the room does not have any more. */
export const takeRoomMeter: Verb<'takeRoomMeter'> = (context, input) =>
  moveRoomMeter(context, input, {
    event: 'meterTaken',
    async write(tx, { tenantId, roomId }, { id, lastRoom }, at) {
      if (lastRoom?.to_at !== null || lastRoom.room_id !== roomId) throw conflict('meterNotOfRoom');
      await tx
        .updateTable('room_meters')
        .set({ to_at: at, taken_by: context.actor.accountId })
        .where('tenant_id', '=', tenantId)
        .where('device_id', '=', id)
        .where('from_at', '=', lastRoom.from_at)
        .execute();
    },
  });

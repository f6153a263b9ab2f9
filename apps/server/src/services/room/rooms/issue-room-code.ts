import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadManagedRoom } from './find-room.ts';
import { presentRoom } from './get-room.ts';
import { lockRoomAtVersion } from './save-room.ts';

const renewCode = statement<{ tenant: string; room: string }, object>(
  'renew-room-code',
  'update rooms r set join_code = new_room_code(), version = r.version + 1 where r.tenant_id = :tenant and r.room_id = :room',
);

/** The label that hangs at the door has been photographed, or the last occupant still has it. */
export const issueRoomCode: Verb<'issueRoomCode'> = async (context, { roomId, version }) => {
  const { actor } = context;
  await loadManagedRoom(context, roomId);
  const subject = { subjectKind: 'room' as const, subjectId: roomId, changes: { codeRenewed: true } };
  return writeOnce(context, subject, async (tx) => {
    await lockRoomAtVersion(tx, context, { roomId, version });
    await runIn(tx, renewCode, { tenant: actor.tenantId, room: roomId });
    return presentRoom(tx, actor, { tenantId: actor.tenantId, roomId });
  });
};

import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadManagedRoom } from './find-room.ts';
import { presentRoom } from './get-room.ts';
import { lockRoom } from './lock-room.ts';

export const saveRoom: Verb<'saveRoom'> = async (context, { roomId, version, floorArea, householdSize }) => {
  await loadManagedRoom(context, roomId);
  const subject = { subjectKind: 'room' as const, subjectId: roomId, changes: { updated: { floorArea, householdSize } } };
  return writeOnce(context, subject, async (tx) => {
    await lockRoomAtVersion(tx, context, { roomId, version });
    await tx
      .updateTable('rooms')
      .set({ floor_area: floorArea === null ? null : Math.round(floorArea * 100), household_size: householdSize, version: version + 1 })
      .where('tenant_id', '=', context.actor.tenantId)
      .where('room_id', '=', roomId)
      .execute();
    return presentRoom(tx, context.actor, { tenantId: context.actor.tenantId, roomId });
  });
};

/** Locks the room. Throws a conflict with the room as it is where somebody else has changed it. */
export async function lockRoomAtVersion(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  { roomId, version }: { roomId: string; version: number },
): Promise<void> {
  const key = { tenantId: actor.tenantId, roomId };
  const room = await lockRoom(tx, key);
  if (room.version !== version) throw conflict('conflict', await presentRoom(tx, actor, key));
}

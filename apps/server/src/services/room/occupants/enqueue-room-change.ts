import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import type { RoomKey } from '../rooms/find-room.ts';

/** @param at the instant under which it is stored, by which the notifications find it; it may lie a moment ahead of the clock */
export async function enqueueRoomChange(
  { actor, clock, ids }: SignedInContext,
  tx: Transaction<Schema>,
  { tenantId, roomId }: RoomKey,
  at: Date,
): Promise<void> {
  const subject = { kind: 'room' as const, id: roomId };
  await enqueue(tx, { id: ids.next(), tenantId, subject, actorId: actor.accountId, now: at, dueAt: clock.now() });
}

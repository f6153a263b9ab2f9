import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { LockedRoom } from '../rooms/lock-room.ts';

/** Somebody else pays from that instant on; under the room's lock. @param payerId null: the house account */
export async function writePayer(
  tx: Transaction<Schema>,
  { tenantId, roomId }: LockedRoom,
  { at, payerId, by, reason }: { at: Date; payerId: string | null; by: string; reason: string },
): Promise<void> {
  await tx
    .insertInto('room_payers')
    .values({ tenant_id: tenantId, room_id: roomId, from_at: at, account_id: payerId, changed_by: by, reason })
    .execute();
}

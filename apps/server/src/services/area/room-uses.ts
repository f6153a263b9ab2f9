import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { invalid } from '#services/core/service-error.ts';

const findRoomUse = statement<{ tenant: string; room: string }, { isUsed: boolean }>(
  'find-use-of-room',
  `select exists (select from room_members m where m.tenant_id = :tenant and m.room_id = :room and m.to_at is null)
      or exists (select from room_applications p where p.tenant_id = :tenant and p.room_id = :room and p.status = 'applied')
      or exists (select from room_meters x where x.tenant_id = :tenant and x.room_id = :room and x.to_at is null) as "isUsed"`,
);

/** Throws `invalid` for a room in which somebody lives or wants to, or that has meters: it stays a room. The area is locked. */
export async function assertRoomUnused(tx: Transaction<Schema>, tenantId: string, roomId: string): Promise<void> {
  const [room] = await runIn(tx, findRoomUse, { tenant: tenantId, room: roomId });
  if (room?.isUsed) throw invalid({ kind: 'roomInUse' });
}

import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { conflict } from '#services/core/service-error.ts';
import { lockStates } from '#services/ingest/batch/state-rows.ts';
import { type LockedRoom, lockRoom } from '#services/room/rooms/lock-room.ts';
import { lockTenant } from '#services/scope/lock-tenant.ts';

interface SwapKey {
  tenantId: string;
  oldId: string;
  newId: string;
}

type Values = { tenant: string; old: string; next: string };

const findRoom = statement<{ tenant: string; device: string }, { room_id: string }>(
  'find-room-of-swapped-meter',
  'select x.room_id from room_meters x where x.tenant_id = :tenant and x.device_id = :device and x.to_at is null',
);

/** With the meters behind the old one, which move. */
const lockDevices = statement<Values, object>(
  'lock-swapped-meters',
  `select d.id from devices d where d.tenant_id = :tenant and (d.id in (:old, :next) or d.main_meter_id = :old) order by d.id for no key update`,
);

/** When one of them came to a room or left it the last time. */
const findLastMove = statement<Values, { at: Date | null }>(
  'find-last-move-of-swapped-meters',
  `select max(greatest(x.from_at, x.to_at)) as at from room_meters x where x.tenant_id = :tenant and x.device_id in (:old, :next)`,
);

export interface LockedSwap {
  /** The room of the old meter; null: none. */
  room: LockedRoom | null;
  movedAt: Date | null;
}

/**
 * Locks both meters with their states and the room of the old one, in the order that db/README.md names: links, readings, room and rows stand still. Throws a
 * conflict where the old meter has left its room meanwhile.
 */
export async function lockSwappedMeters(tx: Transaction<Schema>, { tenantId, oldId, newId }: SwapKey): Promise<LockedSwap> {
  const values = { tenant: tenantId, old: oldId, next: newId };
  const ofOld = { tenant: tenantId, device: oldId };
  await lockTenant(tx, tenantId);
  const [place] = await runIn(tx, findRoom, ofOld);
  const room = place ? await lockRoom(tx, { tenantId, roomId: place.room_id }) : null;
  await lockStates(tx, tenantId, [oldId, newId]);
  await runIn(tx, lockDevices, values);
  const [present] = await runIn(tx, findRoom, ofOld);
  if (present?.room_id !== place?.room_id) throw conflict('meterSwapChanged');
  const [last] = await runIn(tx, findLastMove, values);
  return { room, movedAt: last?.at ?? null };
}

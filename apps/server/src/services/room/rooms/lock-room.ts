import type { RoomState } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { notFound } from '#services/core/service-error.ts';
import type { RoomKey } from './find-room.ts';

/** A room that nobody else changes until the transaction ends. */
export interface LockedRoom extends RoomKey, RoomState {
  version: number;
  path: string;
  /** The last instant at which something changed; null: nothing has. */
  changedAt: Date | null;
}

const lock = statement<{ tenant: string; room: string }, { version: number; path: string }>(
  'lock-room',
  `select r.version, a.path from rooms r join areas a on a.tenant_id = :tenant and a.id = r.room_id
    where r.tenant_id = :tenant and r.room_id = :room and a.kind = 'room' and a.retired_at is null
    for no key update of r for key share of a`,
);

/** A statement of its own: one that waited for the lock would see the other rows as they were before. */
const readState = statement<{ tenant: string; room: string }, Pick<LockedRoom, 'memberIds' | 'payerId' | 'changedAt'>>(
  'read-state-of-room',
  `select
      array(select m.account_id from room_members m where m.tenant_id = :tenant and m.room_id = :room and m.to_at is null) as "memberIds",
      (select p.account_id from room_payers p where p.tenant_id = :tenant and p.room_id = :room order by p.from_at desc limit 1) as "payerId",
      greatest(
        (select max(greatest(m.from_at, m.to_at)) from room_members m where m.tenant_id = :tenant and m.room_id = :room),
        (select max(p.from_at) from room_payers p where p.tenant_id = :tenant and p.room_id = :room),
        (select max(greatest(x.from_at, x.to_at)) from room_meters x where x.tenant_id = :tenant and x.room_id = :room)
      ) as "changedAt"`,
);

/** Locks the room, and its area against retirement. Throws `notFound` for an unknown or retired room. */
export async function lockRoom(tx: Transaction<Schema>, { tenantId, roomId }: RoomKey): Promise<LockedRoom> {
  const values = { tenant: tenantId, room: roomId };
  const [locked] = await runIn(tx, lock, values);
  const [state] = await runIn(tx, readState, values);
  if (!locked || !state) throw notFound();
  return { tenantId, roomId, ...locked, ...state };
}

/** The instant of a change: now, but after whatever changed before, so that what is stored by its start has one order. */
export function instantOfChange(now: Date, ...before: (Date | null)[]): Date {
  return new Date(Math.max(now.getTime(), ...before.map((at) => (at === null ? 0 : at.getTime() + 1))));
}

import { paysOnceBound, type RoomRegisterEvent, type RoomRelation } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { insertGrant } from '#services/organisation/members/insert-grant.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { assertRoomForAccounts } from '#services/scope/tenant-limits.ts';
import { instantOfChange, type LockedRoom } from '../rooms/lock-room.ts';
import { enqueueRoomChange } from './enqueue-room-change.ts';
import { recordRegisters } from './record-registers.ts';
import { writePayer } from './write-payer.ts';

export interface NewOccupant {
  accountId: string;
  relation: RoomRelation;
  /** Null: a clerk binds the account by themselves. */
  applicationId: string | null;
  wantsToPay: boolean;
  /** Undefined: as `wantsToPay` says, where no occupant pays. */
  pays: boolean | undefined;
  reason: string;
}

/**
 * Binds an account to a room: it lives there, is a member of the tenant with the role of an occupant at the room, and pays where it is to. Runs under the
 * tenant's and the room's lock; after the commit the caller publishes the change of rights.
 */
export async function bindAccount(
  context: SignedInContext,
  tx: Transaction<Schema>,
  room: LockedRoom,
  { accountId, relation, applicationId, wantsToPay, pays, reason }: NewOccupant,
): Promise<void> {
  const { actor, clock, ids } = context;
  const { tenantId, roomId } = room;
  const at = instantOfChange(clock.now(), room.changedAt);
  await makeMember(context, tx, tenantId, accountId);
  await insertGrant(tx, { id: ids.next(), tenantId, accountId, role: 'occupant', areaId: roomId });
  await tx
    .insertInto('room_members')
    .values({
      tenant_id: tenantId,
      room_id: roomId,
      account_id: accountId,
      from_at: at,
      relation,
      application_id: applicationId,
      bound_by: actor.accountId,
    })
    .execute();
  const events: RoomRegisterEvent[] = ['memberJoined'];
  if (paysOnceBound(room, wantsToPay, pays)) {
    await writePayer(tx, room, { at, payerId: accountId, by: actor.accountId, reason });
    events.push('payerChanged');
  }
  await recordRegisters(context, tx, room, at, events);
  await enqueueRoomChange(context, tx, room, at);
}

/** A pending or refused request to join the tenant needs no decision any more. */
async function makeMember({ clock, ids }: SignedInContext, tx: Transaction<Schema>, tenantId: string, accountId: string): Promise<void> {
  const membership = await tx
    .selectFrom('memberships')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (membership?.state === 'member') return;
  await assertRoomForAccounts(tx, tenantId, 1);
  const now = clock.now();
  await tx
    .insertInto('memberships')
    .values({ tenant_id: tenantId, account_id: accountId, state: 'member', created_at: now })
    .onConflict((row) => row.columns(['tenant_id', 'account_id']).doUpdateSet({ state: 'member', created_at: now, refusal: null }))
    .execute();
  await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'joinRequest', id: accountId }, actorId: accountId, now });
}

import type { RoomRegisterEvent } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { endMembership } from '#services/organisation/members/end-membership.ts';
import { enqueueRightsChanged } from '#services/outbox/enqueue-rights-changed.ts';
import { instantOfChange, type LockedRoom } from '../rooms/lock-room.ts';
import { enqueueRoomChange } from './enqueue-room-change.ts';
import { recordRegisters } from './record-registers.ts';
import { writePayer } from './write-payer.ts';

/** Under the membership's lock, so that a role or a team that somebody gives at the same moment is seen, or waits for the end. */
const holdsMembership = statement<{ tenant: string; account: string }, { holds: boolean }>(
  'find-what-holds-membership',
  `select exists (select from role_grants g where g.tenant_id = :tenant and g.account_id = :account)
      or exists (select from team_members b where b.tenant_id = :tenant and b.account_id = :account)
      or exists (select from project_clients c where c.tenant_id = :tenant and c.account_id = :account)
      or exists (select from room_members m where m.tenant_id = :tenant and m.account_id = :account and m.to_at is null) as holds`,
);

/**
 * Ends that an account lives in a room, with its role at the room; where it paid, the house account pays from then on. The membership of the tenant ends too
 * if nothing else holds it. Runs under the room's lock; after the commit the caller publishes the change of rights.
 *
 * @returns whether the account is no member of the tenant any more
 */
export async function endOccupancy(
  context: SignedInContext,
  tx: Transaction<Schema>,
  room: LockedRoom,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<boolean> {
  const { actor, clock } = context;
  const { tenantId, roomId } = room;
  const at = instantOfChange(clock.now(), room.changedAt);
  await tx
    .updateTable('room_members')
    .set({ to_at: at, unbound_by: actor.accountId, unbound_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .where('account_id', '=', accountId)
    .where('to_at', 'is', null)
    .execute();
  const events: RoomRegisterEvent[] = ['memberLeft'];
  if (room.payerId === accountId) {
    await writePayer(tx, room, { at, payerId: null, by: actor.accountId, reason });
    events.push('payerChanged');
  }
  await recordRegisters(context, tx, room, at, events);
  await enqueueRoomChange(context, tx, room, at);
  return endRole(tx, room, accountId, at);
}

async function endRole(tx: Transaction<Schema>, { tenantId, roomId }: LockedRoom, accountId: string, now: Date): Promise<boolean> {
  await tx
    .selectFrom('memberships')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  await tx
    .deleteFrom('role_grants')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('role', '=', 'occupant')
    .where('area_id', '=', roomId)
    .execute();
  const [membership] = await runIn(tx, holdsMembership, { tenant: tenantId, account: accountId });
  if (membership?.holds !== true) return endMembership(tx, tenantId, accountId, now);
  await enqueueRightsChanged(tx, tenantId, [accountId], now);
  return false;
}

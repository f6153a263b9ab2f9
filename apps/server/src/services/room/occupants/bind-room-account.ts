import { normaliseMobileNumber } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { publishRightsChanged } from '#services/organisation/publish-rights-changed.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { loadManagedRoom } from '../rooms/find-room.ts';
import { presentRoom } from '../rooms/get-room.ts';
import { lockRoom } from '../rooms/lock-room.ts';
import { bindAccount } from './bind-account.ts';

/** Nobody is made a member of a tenant without asking for it, so it is for its members only. */
export const bindRoomAccount: Verb<'bindRoomAccount'> = async (context, { roomId, phoneNumber, relation, pays, reason }) => {
  const { actor } = context;
  const { tenantId } = actor;
  await loadManagedRoom(context, roomId);
  const changes: Record<string, unknown> = { relation, pays, reason };
  const answer = await writeOnce(context, { subjectKind: 'room', subjectId: roomId, changes }, async (tx) => {
    await lockTenantFor(tx, actor);
    const accountId = await findMember(tx, tenantId, phoneNumber);
    changes.bound = accountId;
    if (accountId === actor.accountId) throw forbidden('ownRoomBinding');
    const room = await lockRoom(tx, { tenantId, roomId });
    if (room.memberIds.includes(accountId)) throw conflict('alreadyInRoom');
    if (pays && room.payerId !== null) throw conflict('otherOccupantPays');
    await bindAccount(context, tx, room, { accountId, relation, applicationId: null, wantsToPay: false, pays, reason });
    return presentRoom(tx, actor, { tenantId, roomId });
  });
  await publishRightsChanged(context, typeof changes.bound === 'string' ? [changes.bound] : []);
  return answer;
};

async function findMember(tx: Transaction<Schema>, tenantId: string, phoneNumber: string): Promise<string> {
  const member = await tx
    .selectFrom('memberships as m')
    .innerJoin('accounts as y', 'y.id', 'm.account_id')
    .select('m.account_id')
    .where('m.tenant_id', '=', tenantId)
    .where('m.state', '=', 'member')
    .where('y.phone_number', '=', normaliseMobileNumber(phoneNumber))
    .executeTakeFirst();
  if (!member) throw invalid({ phoneNumber: 'noMemberOfNumber' });
  return member.account_id;
}

import { findUnbindFault, type UnbindFault } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid, notFound, type ServiceError } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { publishRightsChanged } from '#services/organisation/publish-rights-changed.ts';
import { loadVisibleRoom } from '../rooms/find-room.ts';
import { lockRoom } from '../rooms/lock-room.ts';
import { endOccupancy } from './end-occupancy.ts';
import { assertNoMoneyObstacle, loadUnsettledUse } from './money-obstacle.ts';

const refusals: Record<UnbindFault, () => ServiceError> = {
  unbindOthers: () => forbidden('unbindOthers'),
  notInRoom: notFound,
  payerWhileOthersRemain: () => conflict('payerWhileOthersRemain'),
  reasonMissing: () => invalid({ reason: 'roomReasonMissing' }),
};

/** Throws `notFound` for a room in which the account does not live, and for somebody who does not live there. */
export const unbindRoom: Verb<'unbindRoom'> = async (context, { roomId, accountId, reason }) => {
  const { actor } = context;
  const { isStaff: isClerk } = await loadVisibleRoom(context, roomId);
  const subject = { subjectKind: 'room' as const, subjectId: roomId, changes: { unbound: accountId, reason } };
  // A clerk answers for use that is not settled: it is charged to the wallet that the account keeps.
  const unsettledCents = isClerk ? 0 : await loadUnsettledUse(context, { roomId, accountId });
  const answer = await writeOnce(context, subject, async (tx) => {
    const room = await lockRoom(tx, { tenantId: actor.tenantId, roomId });
    if (!isClerk && !room.memberIds.includes(actor.accountId)) throw notFound();
    const fault = findUnbindFault(room, { accountId: actor.accountId, isClerk }, { accountId, reason });
    if (fault) throw refusals[fault]();
    if (room.payerId === accountId)
      await assertNoMoneyObstacle(tx, { tenantId: actor.tenantId, roomId, accountId, change: 'leave', unsettledCents });
    return { leftTenant: await endOccupancy(context, tx, room, { accountId, reason }) };
  });
  await publishRightsChanged(context, [accountId]);
  return answer;
};

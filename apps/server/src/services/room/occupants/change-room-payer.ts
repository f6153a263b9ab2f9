import { findPayerFault, type PayerFault } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid, notFound, type ServiceError } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadVisibleRoom } from '../rooms/find-room.ts';
import { presentRoom } from '../rooms/get-room.ts';
import { instantOfChange, lockRoom } from '../rooms/lock-room.ts';
import { enqueueRoomChange } from './enqueue-room-change.ts';
import { assertNoMoneyObstacle } from './money-obstacle.ts';
import { recordRegisters } from './record-registers.ts';
import { writePayer } from './write-payer.ts';

const refusals: Record<PayerFault, () => ServiceError> = {
  payerForOthers: () => forbidden('roomPayerForOthers'),
  payerNotInRoom: () => conflict('roomPayerNotInRoom'),
  paysAlready: () => conflict('roomPayerAlready'),
  reasonMissing: () => invalid({ reason: 'roomReasonMissing' }),
};

export const changeRoomPayer: Verb<'changeRoomPayer'> = async (context, { roomId, accountId, reason }) => {
  const { actor, clock } = context;
  const { tenantId } = actor;
  const { isStaff: isClerk } = await loadVisibleRoom(context, roomId);
  const subject = { subjectKind: 'room' as const, subjectId: roomId, changes: { payer: accountId, reason } };
  return writeOnce(context, subject, async (tx) => {
    const room = await lockRoom(tx, { tenantId, roomId });
    if (!isClerk && !room.memberIds.includes(actor.accountId)) throw notFound();
    const fault = findPayerFault(room, { accountId: actor.accountId, isClerk }, { payerId: accountId, reason });
    if (fault) throw refusals[fault]();
    if (room.payerId !== null)
      await assertNoMoneyObstacle(tx, { tenantId, roomId, accountId: room.payerId, change: 'payer', unsettledCents: 0 });
    const at = instantOfChange(clock.now(), room.changedAt);
    await writePayer(tx, room, { at, payerId: accountId, by: actor.accountId, reason });
    await recordRegisters(context, tx, room, at, ['payerChanged']);
    await enqueueRoomChange(context, tx, room, at);
    return presentRoom(tx, actor, { tenantId, roomId });
  });
};

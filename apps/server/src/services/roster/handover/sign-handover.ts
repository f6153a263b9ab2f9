import { findHandoverObstacle, type HandoverObstacle } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { type LoadedHandover, writeItems } from './handover-rows.ts';
import { lockHandover, runOf } from './lock-handover.ts';
import { presentHandover, stateOf } from './present-handover.ts';

const refusals = {
  signedAlready: 'handoverSigned',
  notSigned: 'handoverNotSigned',
  unread: 'handoverUnread',
  switching: 'handoverSwitching',
} as const satisfies Record<Exclude<HandoverObstacle, 'notYours'>, MessageKey>;

/** What the card says at this moment is stored with the signature. */
export const signHandover: Verb<'signHandover'> = (context, { id, version, part }) => {
  const { actor, clock, ids } = context;
  const { tenantId, accountId, fullName } = actor;
  return writeOnce(context, { subjectKind: 'handover', subjectId: id, changes: { part } }, async (tx) => {
    const handover = await lockHandover(tx, actor, id);
    const obstacle = findHandoverObstacle(stateOf(handover), part, accountId, handover.mayManage);
    if (obstacle === 'notYours') throw forbidden('handoverNotYours');
    if (handover.version !== version) throw conflict('conflict', presentHandover(actor, handover));
    if (obstacle !== null) throw conflict(refusals[obstacle], presentHandover(actor, handover));
    const now = clock.now();
    const signed: LoadedHandover =
      part === 'outgoing'
        ? { ...handover, version: version + 1, status: 'confirming', outgoing_by: { id: accountId, fullName }, outgoing_at: now }
        : { ...handover, version: version + 1, status: 'confirmed', incoming_by: { id: accountId, fullName }, incoming_at: now };
    await writeItems(runOf(tx), tenantId, id, handover.items);
    await tx
      .updateTable('handovers')
      .set({
        version: signed.version,
        status: signed.status,
        ...(part === 'outgoing'
          ? { outgoing_by: accountId, outgoing_at: now }
          : { incoming_by: accountId, incoming_at: now, step_at: null }),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
    await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'handover', id }, actorId: accountId, now });
    return presentHandover(actor, signed);
  });
};

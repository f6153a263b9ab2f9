import { findCommentObstacle, maxHandoverComments } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import type { HandoverCommentRow } from './handover-rows.ts';
import { lockHandover } from './lock-handover.ts';
import { presentHandover, stateOf } from './present-handover.ts';

/** What is asked may be answered after the card was confirmed, too. Nobody changes or removes what was written. */
export const commentOnHandover: Verb<'commentOnHandover'> = (context, { id, key = null, text }) => {
  const { actor, clock, ids } = context;
  const { tenantId, accountId, fullName } = actor;
  return writeOnce(context, { subjectKind: 'handover', subjectId: id, changes: { key, text } }, async (tx) => {
    const handover = await lockHandover(tx, actor, id);
    const kind = key === null ? 'remark' : 'item';
    const obstacle = findCommentObstacle(stateOf(handover), kind, accountId, handover.mayManage);
    if (obstacle === 'notYours') throw forbidden('handoverNotYours');
    if (obstacle === 'signedAlready') throw conflict('handoverSigned', presentHandover(actor, handover));
    if (key !== null && !handover.items.some(({ fact }) => fact.key === key))
      throw conflict('handoverNoItem', presentHandover(actor, handover));
    if (handover.comments.length >= maxHandoverComments) throw conflict('handoverCommentsFull', presentHandover(actor, handover));
    const now = clock.now();
    await tx
      .insertInto('handover_comments')
      .values({
        tenant_id: tenantId,
        handover_id: id,
        position: handover.comments.length + 1,
        key,
        account_id: accountId,
        text,
        created_at: now,
      })
      .execute();
    if (key !== null) await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'handover', id }, actorId: accountId, now });
    const comment: HandoverCommentRow = { key, by: { id: accountId, fullName }, text, created_at: now };
    return presentHandover(actor, { ...handover, comments: [...handover.comments, comment] });
  });
};

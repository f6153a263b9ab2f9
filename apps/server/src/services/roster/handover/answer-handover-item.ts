import { findHandoverObstacle, type HandoverItem } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { writeItems } from './handover-rows.ts';
import { lockHandover, runOf } from './lock-handover.ts';
import { presentHandover, stateOf } from './present-handover.ts';

/** Facts can be read before the outgoing shift has signed. A question goes to whoever hands over. */
export const answerHandoverItem: Verb<'answerHandoverItem'> = (context, { id, key, answer, remark }) => {
  const { actor, clock, ids } = context;
  if (answer === 'questioned' && remark === '') throw invalid({ remark: 'required' });
  const changes = { key, answer, remark };
  return writeOnce(context, { subjectKind: 'handover', subjectId: id, changes }, async (tx) => {
    const handover = await lockHandover(tx, actor, id);
    const obstacle = findHandoverObstacle(stateOf(handover), 'incoming', actor.accountId, handover.mayManage);
    if (obstacle === 'notYours') throw forbidden('handoverNotYours');
    if (obstacle === 'signedAlready') throw conflict('handoverSigned', presentHandover(actor, handover));
    if (!handover.items.some(({ fact, isEnded }) => fact.key === key && !isEnded))
      throw conflict('handoverFactEnded', presentHandover(actor, handover));
    const now = clock.now();
    const given = { value: answer, remark, by: actor.fullName, at: now.getTime() };
    const items = handover.items.map((item): HandoverItem => (item.fact.key === key ? { ...item, answer: given } : item));
    await writeItems(runOf(tx), actor.tenantId, id, items);
    await tx
      .updateTable('handover_items')
      .set({ answer, remark, answered_by: actor.accountId, answered_at: now })
      .where('tenant_id', '=', actor.tenantId)
      .where('handover_id', '=', id)
      .where('key', '=', key)
      .execute();
    if (answer === 'questioned')
      await enqueue(tx, { id: ids.next(), tenantId: actor.tenantId, subject: { kind: 'handover', id }, actorId: actor.accountId, now });
    return presentHandover(actor, { ...handover, items });
  });
};

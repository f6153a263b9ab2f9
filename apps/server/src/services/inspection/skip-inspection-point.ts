import type { Verb } from '#services/core/request-context.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { checkAnswerFiles } from '#services/work-order/execution/check-files.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { checkVisit } from './visit/check-waited-visit.ts';
import { enterPoint, presentEntered, presentVisited, throwTaken } from './visit/enter-point.ts';
import { findVisitOfIntent } from './visit/find-visit-of-intent.ts';
import { findVisitTime } from './visit/visit-time.ts';
import { writeVisit } from './visit/write-visit.ts';

export const skipInspectionPoint: Verb<'skipInspectionPoint'> = async (context, { orderId, pointId, reason, photoId, position }) => {
  const before = await findVisitOfIntent(context);
  if (before) return presentVisited(context, before);
  let version: number | null = null;
  const time = await findVisitTime(context);
  const changes = { inspectionPoint: pointId, skipped: reason, ...(time.receivedAt && { at: time.at.toISOString() }) };
  const skipped = await writeOnce(context, { subjectKind: 'workOrder', subjectId: orderId, changes }, async (tx) => {
    const entered = await enterPoint(tx, context, { orderId, pointId });
    const { loaded, inspection, index } = entered;
    if (inspection.visits.some((visit) => visit.pointId === pointId)) await throwTaken(tx, context, orderId, index);
    const { context: joined } = joinTransaction(context, tx);
    await checkVisit(context, () => checkPhoto(joined, orderId, photoId));
    const content = { answers: {}, explanations: {} };
    const isWritten = await writeVisit(tx, context, entered, {
      outcome: 'skipped',
      time,
      reason,
      photoId,
      position,
      content,
      files: [photoId],
    });
    if (!isWritten) await throwTaken(tx, context, orderId, index);
    version = loaded.row.version;
    return presentEntered(tx, context, orderId, index);
  });
  if (version !== null) void context.eventBus.publish({ kind: 'order-changed', tenantId: context.actor.tenantId, orderId, version });
  return skipped;
};

/** Throws `invalid` for a file that is not the actor's, or no picture. */
async function checkPhoto(context: Parameters<typeof commandContextOf>[0], orderId: string, photoId: string): Promise<void> {
  await checkAnswerFiles(commandContextOf(context), { photoId: { photoIds: [photoId] } }, orderId, 'skip');
}

import type { Verb } from '#services/core/request-context.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { checkAnswerFiles } from '#services/work-order/execution/check-files.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { enterPoint, presentEntered, throwTaken } from './visit/enter-point.ts';
import { writeVisit } from './visit/write-visit.ts';

export const skipInspectionPoint: Verb<'skipInspectionPoint'> = async (context, { orderId, pointId, reason, photoId, position }) => {
  let version: number | null = null;
  const changes = { inspectionPoint: pointId, skipped: reason };
  const skipped = await writeOnce(context, { subjectKind: 'workOrder', subjectId: orderId, changes }, async (tx) => {
    const entered = await enterPoint(tx, context, { orderId, pointId });
    const { loaded, inspection, index } = entered;
    if (inspection.visits.some((visit) => visit.pointId === pointId)) await throwTaken(tx, context, orderId, index);
    const { context: joined } = joinTransaction(context, tx);
    await checkPhoto(joined, orderId, photoId);
    const content = { answers: {}, explanations: {} };
    const isWritten = await writeVisit(tx, context, entered, { outcome: 'skipped', reason, photoId, position, content, files: [photoId] });
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

import type { ApiParsedInput } from '@energy-om/contract';
import { isTooFast, listVisitPictures, type VisitPlace } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { assertFound, checkIdentification, fitVisit } from './visit/check-visit.ts';
import { checkVisit } from './visit/check-waited-visit.ts';
import { type EnteredPoint, enterPoint, presentEntered, presentVisited, throwTaken } from './visit/enter-point.ts';
import { findVisitOfIntent } from './visit/find-visit-of-intent.ts';
import { raiseFollowUp } from './visit/raise-follow-up.ts';
import { findOpening, findVisitTime } from './visit/visit-time.ts';
import { nameFollowUp, writeVisit } from './visit/write-visit.ts';

type Call = ApiParsedInput<'recordInspectionPoint'>;

/** The visit is written before the order that it raises, so that of two phones only one raises it. */
export const recordInspectionPoint: Verb<'recordInspectionPoint'> = async (context, call) => {
  const { orderId, pointId, identifiedBy, reason = '', position, followUpLevel } = call;
  const before = await findVisitOfIntent(context);
  if (before) return presentVisited(context, before);
  let publish: (() => Promise<void>) | null = null;
  const time = await findVisitTime(context);
  const changes = {
    inspectionPoint: pointId,
    identifiedBy,
    ...(reason !== '' && { reason }),
    ...(time.receivedAt && { at: time.at.toISOString() }),
  };
  const recorded = await writeOnce(context, { subjectKind: 'workOrder', subjectId: orderId, changes }, async (tx) => {
    const entered = await enterPoint(tx, context, { orderId, pointId });
    const { loaded, inspection, index } = entered;
    if (inspection.visits.some((visit) => visit.pointId === pointId && visit.outcome === 'done'))
      await throwTaken(tx, context, orderId, index);
    const joined = joinTransaction(context, tx);
    const commandContext = commandContextOf(joined.context);
    const content = await checkVisit(context, async () => {
      checkIdentification(entered, call);
      const fitted = await fitVisit(commandContext, entered, call);
      assertFound(call, fitted, entered.point);
      return fitted;
    });
    const openedAt = findOpening(call.openedAt, time, { createdAt: loaded.row.created_at, doneAt: context.intent?.done.wall });
    const isWritten = await writeVisit(tx, context, entered, {
      outcome: 'done',
      time,
      openedAt,
      identifiedBy,
      reason,
      position,
      content,
      files: listVisitPictures(content),
      isTooFast: position !== undefined && hasRun(entered, context.actor.accountId, { ...placeOf(position), at: openedAt.getTime() }),
    });
    if (!isWritten) await throwTaken(tx, context, orderId, index);
    if (followUpLevel !== undefined) await nameFollowUp(tx, entered, await raiseFollowUp(commandContext, entered, content, followUpLevel));
    publish = async () => {
      await joined.publishEvents();
      void context.eventBus.publish({ kind: 'order-changed', tenantId: context.actor.tenantId, orderId, version: loaded.row.version });
    };
    return presentEntered(tx, context, orderId, index);
  });
  await (publish as (() => Promise<void>) | null)?.();
  return recorded;
};

function placeOf({ longitude, latitude, accuracy }: NonNullable<Call['position']>): Omit<VisitPlace, 'at'> {
  return { longitude, latitude, accuracy: accuracy ?? null };
}

/** Whether the account came from the point that it visited before faster than one walks. */
function hasRun({ inspection }: EnteredPoint, accountId: string, place: VisitPlace): boolean {
  const places = inspection.visits.flatMap(({ by, openedAt, longitude, latitude, accuracy }) =>
    by?.id !== accountId || openedAt === null || longitude === null || latitude === null
      ? []
      : [{ longitude, latitude, accuracy, at: Date.parse(openedAt) }],
  );
  const before = places.toSorted((one, other) => other.at - one.at).find(({ at }) => at <= place.at);
  return before !== undefined && isTooFast(before, place);
}

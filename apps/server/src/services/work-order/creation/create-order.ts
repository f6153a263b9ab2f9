import type { ApiOutput } from '@energy-om/contract';
import { type LifecycleActor, mayReportAt, reaches, type WorkOrder } from '@energy-om/domain';
import { forbidden, invalid } from '#services/core/service-error.ts';
import { assertNotPast } from '../execution/assert-not-past.ts';
import { checkAnswerFiles, checkFiles } from '../execution/check-files.ts';
import { isInSight } from '../execution/check-references.ts';
import type { CommandContext } from '../execution/command-context.ts';
import { loadOrderSite } from '../load/load-order-site.ts';
import { beginOrder } from '../offline/begin-action.ts';
import { insertOrder } from './insert-order.ts';
import type { NewOrder } from './new-order.ts';
import { openOrder } from './open-order.ts';

/** Raises an order: rows 1 to 3 of the lifecycle. Throws `forbidden` where the actor's reach does not cover the site. */
export function createOrder(context: CommandContext, input: NewOrder): Promise<ApiOutput<'createWorkOrder'>> {
  return createAnsweredOrder(context, input, () => ({}));
}

/** As `createOrder`. @param answerOf what else of the new order the caller is answered; it is stored for repeats with the rest */
export async function createAnsweredOrder<Extra extends object>(
  context: CommandContext,
  input: NewOrder,
  answerOf: (order: WorkOrder) => Extra,
): Promise<ApiOutput<'createWorkOrder'> & Extra> {
  const { actor, clock } = context;
  const work = await beginOrder(context);
  const now = work?.at ?? clock.now().getTime();
  assertNotPast(actor, input.plannedFinishAt, now);
  const site = await loadOrderSite(context, input, null);
  const order = openOrder(context, input, site, now);
  if (!mayRaise(actor, order)) throw forbidden();
  if (input.linkedOrderId !== null && !(await isInSight(context, input.linkedOrderId)))
    throw invalid({ linkedOrderId: 'linkedOrderUnknown' });
  await checkFiles(context, input.fileIds, null, 'fileIds');
  await checkAnswerFiles(context, site.answers, null, 'customAnswers');
  return insertOrder(context, input, { order, site, work, extra: answerOf(order) });
}

function mayRaise(actor: LifecycleActor, order: WorkOrder): boolean {
  if (actor.kind === 'system') return true;
  if (order.needsClassification) return mayReportAt(actor, order);
  return reaches(actor, 'work-order.create', { ...order, createdBy: null, requesterId: null });
}

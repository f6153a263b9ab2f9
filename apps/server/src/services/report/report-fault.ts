import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { findClock, findSideActionFault, historyEvent, titleOfReport, type WorkOrder } from '@energy-om/domain';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid, notFound } from '#services/core/service-error.ts';
import { createAnsweredOrder } from '#services/work-order/creation/create-order.ts';
import { checkFiles } from '#services/work-order/execution/check-files.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { saveAnsweredSideAction } from '#services/work-order/execution/save-side-action.ts';
import { loadOrder } from '#services/work-order/load/load-order.ts';
import { presentOrderRef } from '#services/work-order/present/present-order-ref.ts';
import { findReportTarget, type ReportTarget } from './find-report-target.ts';
import { listSimilar } from './list-similar.ts';
import { factsOfOrder, loadReportedRoom } from './room-facts.ts';

type Input = ApiParsedInput<'reportFault'>;
type Reported = ApiOutput<'reportFault'>;

/**
 * Row 1 of the lifecycle for a report without classification: business type and level are the tenant's default, and marked as such until
 * the dispatcher has classified the order. What is known of the reporter's room is stored with it. Throws `notFound` where the account may not report.
 */
export const reportFault: Verb<'reportFault'> = async (context, input) => {
  if (input.deviceId === undefined && input.siteId === undefined) throw invalid({ siteId: 'required' });
  const target = await findReportTarget(context, { deviceId: input.deviceId, areaId: input.siteId });
  if (!target) throw notFound();
  if (input.joinOrderId !== undefined) return joinOrder(context, input, target, input.joinOrderId);
  const { device, area, project, businessTypeId, settings } = target;
  const room = await loadReportedRoom(context, target);
  return createAnsweredOrder(
    commandContextOf(context),
    {
      projectId: project.id,
      siteId: area.id,
      businessTypeId,
      level: settings.level,
      title: titleOfReport(device?.name ?? area.name, input.text),
      description: input.text,
      objects: [device ? { kind: device.kind, id: device.id } : { kind: 'area', id: area.id }],
      fileIds: input.fileIds,
      plannedFinishAt: null,
      customAnswers: {},
      linkedOrderId: null,
      source: historyEvent.manuallyAdded,
      origin: null,
      needsClassification: true,
      ...(room && { room: factsOfOrder(room) }),
    },
    (order) => promiseOf(order, false),
  );
};

/** Text and photos are added to the order; an account that could not see it before cannot see it afterwards either. */
async function joinOrder(context: SignedInContext, { text, fileIds }: Input, target: ReportTarget, orderId: string): Promise<Reported> {
  const commandContext = commandContextOf(context);
  const [similar] = await listSimilar(context, target, orderId);
  if (!similar) throw notFound();
  const loaded = await loadOrder(context, context.actor.tenantId, orderId, { kind: 'system' });
  const { order, row } = loaded;
  if (findSideActionFault('add', order, { kind: 'system' }) !== null) throw conflict('orderMovedOn', presentOrderRef(row));
  await checkFiles(commandContext, fileIds, orderId, 'fileIds');
  const after = { ...order, version: order.version + 1 };
  const files = fileIds.map((id) => ({ id, kind: 'addition' as const }));
  return saveAnsweredSideAction(
    commandContext,
    loaded,
    after,
    { action: 'add', detail: { text }, files, position: undefined },
    promiseOf(after, true),
  );
}

/** By when somebody answers and by when it is to be solved; null for a clock that has stopped. */
function promiseOf(order: WorkOrder, joined: boolean): Pick<Reported, 'answerBy' | 'solveBy' | 'joined'> {
  const dueAt = (kind: 'dispatch' | 'resolve') => {
    const due = findClock(order.clocks, kind)?.dueAt;
    return due === null || due === undefined ? null : new Date(due).toISOString();
  };
  return { answerBy: dueAt('dispatch'), solveBy: dueAt('resolve'), joined };
}

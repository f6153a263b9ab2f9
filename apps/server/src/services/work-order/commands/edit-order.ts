import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import {
  actsAs,
  decide,
  historyEvent,
  listEvidence,
  mayHaveClassified,
  type ObjectKind,
  reaches,
  retargetClocks,
  type WorkOrder,
} from '@energy-om/domain';
import { conflict, forbidden } from '#services/core/service-error.ts';
import { plannedPromise } from '../creation/open-order.ts';
import { assertNotPast } from '../execution/assert-not-past.ts';
import { assertSideAction } from '../execution/assert-side-action.ts';
import { checkAnswerFiles, checkFiles } from '../execution/check-files.ts';
import type { CommandContext } from '../execution/command-context.ts';
import { rulesOfBusiness } from '../execution/rules-of-business.ts';
import { type LoadedOrder, toCalendar } from '../load/load-order.ts';
import { loadOrderSite, type OrderSite, targetsAtSite } from '../load/load-order-site.ts';
import { assertMayFollow, type Beginning } from '../offline/begin-action.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';
import type { DerivedColumns } from '../write/order-columns.ts';
import { saveOrder } from '../write/save-order.ts';

export type EditInput = Extract<ApiParsedInput<'updateWorkOrder'>, { mode: 'edit' | 'resubmit' }>;

interface Begun {
  loaded: LoadedOrder;
  beginning: Beginning;
  /** Whose own the added files may be; without it the actor's. */
  author?: string;
}

/**
 * Changes the order's content; `resubmit` also sends a rolled-back order to dispatch again (row 27).
 *
 * @returns null where somebody else changed the order first
 */
export async function editOrder(
  context: CommandContext,
  { loaded, beginning, author }: Begun,
  input: EditInput,
): Promise<ApiOutput<'updateWorkOrder'> | null> {
  const { row } = loaded;
  assertSideAction('edit', loaded, context);
  assertMayFollow(beginning, input.mode, row);
  // A dispatch may have given the order another business type or level than the one that its author saw.
  const classifies = input.businessTypeId !== undefined || input.level !== undefined;
  if (classifies && mayHaveClassified(beginning.later)) throw conflict('orderMovedOn', presentOrderRef(row));
  const plannedFinish = toPlannedFinish(input.plannedFinishAt);
  // The time that was planned already may have passed meanwhile, and need not be changed with the rest.
  if (plannedFinish && plannedFinish.getTime() !== row.planned_finish_at?.getTime()) {
    assertNotPast(context.actor, plannedFinish.getTime(), beginning.at);
  }
  const after =
    input.mode === 'resubmit' ? resubmit(context, loaded, beginning.at) : { ...loaded.order, version: loaded.order.version + 1 };
  const site = await findChangedSite(context, loaded, input);
  const edited = applyChanges(after, loaded, input, site, actsAs(context.actor, 'dispatcher', loaded.order));
  if (edited.projectId !== row.project_id || edited.areaPath !== row.area_path) assertReach(context, edited);
  const fileIds = input.fileIds ?? [];
  const answers = input.customAnswers && site ? site.answers : {};
  const evidence = listEvidence({ answers, readings: [] });
  const uploader = author === undefined ? context : { ...context, accountId: author };
  await checkFiles(uploader, fileIds, row.id, 'fileIds');
  await checkAnswerFiles(uploader, answers, row.id, 'customAnswers');
  const derived = toDerivedColumns(input, edited, site);
  const answer = presentOrderRef(row, edited);
  const isSaved = await saveOrder(context, {
    before: row,
    orderBefore: loaded.order,
    after: edited,
    derived,
    objects: input.objects,
    history: [{ event: null, action: input.mode, detail: {} }],
    files: [...fileIds.map((id) => ({ id, kind: 'request' as const })), ...evidence.map((id) => ({ id, kind: 'evidence' as const }))],
    position: input.position,
    work: beginning.work,
    audit: {
      action: input.mode,
      before: Object.fromEntries(Object.keys(derived).map((column) => [column, row[column as keyof DerivedColumns]])),
      after: derived,
    },
    answer,
  });
  return isSaved ? answer : null;
}

function resubmit({ actor }: CommandContext, loaded: LoadedOrder, at: number): WorkOrder {
  const rules = { ...loaded.clockRules(at), backfill: loaded.backfill };
  const decision = decide(loaded.order, 'resubmit', actor, {}, rules);
  if (!('fault' in decision)) return decision.order;
  throw decision.fault.kind === 'notAllowed' ? forbidden('actionNotYours') : conflict('orderMovedOn', presentOrderRef(loaded.row));
}

/** Site, business, objects and answers are checked together as when an order is made; null when none of them was sent. */
async function findChangedSite(context: CommandContext, { row }: LoadedOrder, input: EditInput): Promise<OrderSite | null> {
  const { projectId, siteId, businessTypeId, objects, customAnswers } = input;
  if ([projectId, siteId, businessTypeId, objects, customAnswers].every((value) => value === undefined)) return null;
  const wanted = {
    projectId: projectId ?? row.project_id,
    siteId: siteId ?? row.area_id,
    businessTypeId: businessTypeId ?? row.business_type_id,
    objects: objects ?? (await listObjects(context, row.id)),
    customAnswers: customAnswers ?? row.custom_answers,
  };
  return loadOrderSite(context, wanted, { formVersion: row.order_form_version, answers: row.custom_answers });
}

/** The order by the rules of the site where it is now. The client who raised it stays its requester, else it is the project's own. */
function applyChanges(
  order: WorkOrder,
  { row, calendar, targetsOf }: LoadedOrder,
  input: EditInput,
  site: OrderSite | null,
  isDispatcher: boolean,
): WorkOrder {
  const level = input.level ?? order.level;
  const isElsewhere = input.projectId !== undefined && input.projectId !== row.project_id;
  const isOtherBusiness = input.businessTypeId !== undefined && input.businessTypeId !== row.business_type_id;
  const window = toPlannedFinish(input.plannedFinishAt) ?? row.planned_finish_at;
  const promise = plannedPromise({ source: order.source, plannedFinishAt: window?.getTime() ?? null }, row.created_at.getTime());
  const targets = { ...(site ? targetsAtSite(site, level) : targetsOf(level)), ...promise };
  const hasOtherTargets = level !== order.level || isOtherBusiness || isElsewhere;
  const isOtherWindow = order.source === historyEvent.businessPlan && window?.getTime() !== row.planned_finish_at?.getTime();
  const calendarThere = site ? toCalendar(site) : calendar;
  return {
    ...order,
    level,
    projectId: input.projectId ?? order.projectId,
    areaPath: site?.area_path ?? order.areaPath,
    ...(site && isElsewhere && !order.createdByClient && { requesterId: order.requesterId && site.client_id }),
    ...(site && isOtherBusiness && rulesOfBusiness(site)),
    needsClassification: order.needsClassification && !(isDispatcher && input.businessTypeId !== undefined && input.level !== undefined),
    clocks: order.clocks.flatMap((clock) =>
      hasOtherTargets || (isOtherWindow && clock.kind === 'resolve')
        ? retargetClocks([clock], { calendar: calendarThere, targets })
        : clock,
    ),
  };
}

/** Nobody moves an order to where they could not have raised it. */
function assertReach({ actor }: CommandContext, order: WorkOrder): void {
  const asNew = { ...order, createdBy: null, requesterId: null, target: null, memberIds: [], doerIds: [], closing: null };
  if (actor.kind === 'account' && !reaches(actor, 'work-order.create', asNew)) throw forbidden();
}

/** Only what was sent changes, and what follows from it. */
function toDerivedColumns(input: EditInput, edited: WorkOrder, site: OrderSite | null): DerivedColumns {
  const derived: DerivedColumns = {
    title: input.title,
    description: input.description,
    level: input.level,
    project_id: input.projectId,
    requester_id: input.projectId && edited.requesterId,
    area_id: input.siteId,
    area_path: site?.area_path,
    calendar_id: site?.calendar_id,
    business_type_id: input.businessTypeId,
    custom_answers: input.customAnswers && site ? site.answers : undefined,
    planned_finish_at: toPlannedFinish(input.plannedFinishAt),
  };
  return Object.fromEntries(Object.entries(derived).filter(([, value]) => value !== undefined));
}

function toPlannedFinish(text: string | null | undefined): Date | null | undefined {
  return text ? new Date(text) : (text as null | undefined);
}

async function listObjects({ tenantId, database }: CommandContext, orderId: string): Promise<{ kind: ObjectKind; id: string }[]> {
  const rows = await database.kysely
    .selectFrom('work_order_objects')
    .select(['device_id', 'area_id'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
  return rows.map(({ device_id, area_id }) => (area_id ? { kind: 'area', id: area_id } : { kind: 'device', id: device_id ?? '' }));
}

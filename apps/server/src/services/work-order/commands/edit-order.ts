import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import {
  actsAs,
  clockTargetsOf,
  decide,
  keepKnownAnswers,
  listEvidence,
  type ObjectKind,
  reaches,
  retargetClocks,
  type WorkOrder,
} from '@energy-om/domain';
import { conflict, forbidden } from '#services/core/service-error.ts';
import { assertSideAction } from '../execution/assert-side-action.ts';
import { checkFiles } from '../execution/check-references.ts';
import type { CommandContext } from '../execution/command-context.ts';
import { throwConflict } from '../execution/execute-transition.ts';
import { assertNotPast, loadPlace, rulesOfBusiness } from '../execution/insert-order.ts';
import { type DerivedColumns, saveOrder } from '../execution/save-order.ts';
import type { LoadedOrder } from '../load/load-order.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';

type EditInput = Extract<ApiParsedInput<'updateWorkOrder'>, { mode: 'edit' | 'resubmit' }>;
type ChangedPlace = Awaited<ReturnType<typeof loadPlace>>;

/** Changes what the order says; `resubmit` also sends a rolled-back one to dispatch again (row 27). */
export async function editOrder(context: CommandContext, loaded: LoadedOrder, input: EditInput): Promise<ApiOutput<'updateWorkOrder'>> {
  const { row } = loaded;
  assertSideAction('edit', loaded, context);
  const plannedFinish = toPlannedFinish(input.plannedFinishAt);
  // One that stood already may have passed meanwhile, and need not be changed with the rest.
  if (plannedFinish && plannedFinish.getTime() !== row.planned_finish_at?.getTime()) {
    assertNotPast(context.author, plannedFinish.getTime(), context.clock.now().getTime());
  }
  const after = input.mode === 'resubmit' ? resubmit(context, loaded) : { ...loaded.order, version: loaded.order.version + 1 };
  const place = await findChangedPlace(context, loaded, input);
  const edited = applyChanges(after, loaded, input, place, actsAs(context.author.actor, 'dispatcher', loaded.order));
  if (edited.projectId !== row.project_id || edited.areaPath !== row.area_path) assertReach(context, edited);
  const fileIds = input.fileIds ?? [];
  const evidence = listEvidence({ answers: input.customAnswers ?? {}, readings: [] });
  await checkFiles(context, fileIds, row.id, 'fileIds');
  await checkFiles(context, evidence, row.id, 'customAnswers');
  const facts = toFacts(input, edited, place);
  const answer = { ...presentOrderRef(row), status: edited.status, backTo: edited.backTo, version: edited.version };
  const isSaved = await saveOrder(context, {
    before: row,
    after: edited,
    facts,
    objects: input.objects,
    history: [{ event: null, action: input.mode, detail: {} }],
    files: [...fileIds.map((id) => ({ id, kind: 'request' as const })), ...evidence.map((id) => ({ id, kind: 'evidence' as const }))],
    position: input.position,
    audit: {
      action: input.mode,
      before: Object.fromEntries(Object.keys(facts).map((column) => [column, row[column as keyof DerivedColumns]])),
      after: facts,
    },
    answer,
  });
  if (!isSaved) await throwConflict(context, row.id);
  return answer;
}

function resubmit({ author, clock }: CommandContext, loaded: LoadedOrder): WorkOrder {
  const rules = { ...loaded.clockRules(clock.now().getTime()), backfill: loaded.backfill };
  const decision = decide(loaded.order, 'resubmit', author.actor, {}, rules);
  if (!('refusal' in decision)) return decision.order;
  throw decision.refusal.kind === 'notAllowed' ? forbidden('actionNotYours') : conflict('orderMovedOn', presentOrderRef(loaded.row));
}

/** Place, business, objects and answers are checked together as when an order is made; null when none of them was sent. */
async function findChangedPlace(context: CommandContext, { row }: LoadedOrder, input: EditInput): Promise<ChangedPlace | null> {
  const { projectId, siteId, businessTypeId, objects, customAnswers } = input;
  if ([projectId, siteId, businessTypeId, objects, customAnswers].every((value) => value === undefined)) return null;
  return loadPlace(context, {
    projectId: projectId ?? row.project_id,
    siteId: siteId ?? row.area_id,
    businessTypeId: businessTypeId ?? row.business_type_id,
    objects: objects ?? (await listObjects(context, row.id)),
    customAnswers: customAnswers ?? row.custom_answers,
  });
}

/** The order by the rules of where it is now. The client who raised it stays its requester, else it is the project's own. */
function applyChanges(
  order: WorkOrder,
  { row, calendar, targetsOf }: LoadedOrder,
  input: EditInput,
  place: ChangedPlace | null,
  isDispatcher: boolean,
): WorkOrder {
  const level = input.level ?? order.level;
  const isElsewhere = input.projectId !== undefined && input.projectId !== row.project_id;
  const isOtherBusiness = input.businessTypeId !== undefined && input.businessTypeId !== row.business_type_id;
  const targets = place ? clockTargetsOf(level, place.settings.clockTargets, place.clock_targets) : targetsOf(level);
  return {
    ...order,
    level,
    projectId: input.projectId ?? order.projectId,
    areaPath: place?.area_path ?? order.areaPath,
    ...(place && isElsewhere && !order.createdByClient && { requesterId: order.requesterId && place.client_id }),
    ...(place && isOtherBusiness && rulesOfBusiness(place)),
    needsClassification: order.needsClassification && !(isDispatcher && input.businessTypeId !== undefined && input.level !== undefined),
    clocks: level === order.level && !isOtherBusiness ? order.clocks : retargetClocks(order.clocks, { calendar, targets }),
  };
}

/** Nobody moves an order to where they could not have raised it. */
function assertReach({ author }: CommandContext, order: WorkOrder): void {
  const asNew = { ...order, createdBy: null, requesterId: null, target: null, memberIds: [], doerIds: [], closing: null };
  if (author.actor.kind === 'account' && !reaches(author.actor, 'work-order.create', asNew)) throw forbidden();
}

/** Only what was sent changes, and what follows from it. */
function toFacts(input: EditInput, edited: WorkOrder, place: ChangedPlace | null): DerivedColumns {
  const facts: DerivedColumns = {
    title: input.title,
    description: input.description,
    level: input.level,
    project_id: input.projectId,
    requester_id: input.projectId && edited.requesterId,
    area_id: input.siteId,
    area_path: place?.area_path,
    business_type_id: input.businessTypeId,
    custom_answers: input.customAnswers && place ? keepKnownAnswers(input.customAnswers, place.custom_fields) : undefined,
    planned_finish_at: toPlannedFinish(input.plannedFinishAt),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function toPlannedFinish(text: string | null | undefined): Date | null | undefined {
  return text ? new Date(text) : (text as null | undefined);
}

async function listObjects({ author, database }: CommandContext, orderId: string): Promise<{ kind: ObjectKind; id: string }[]> {
  const rows = await database.kysely
    .selectFrom('work_order_objects')
    .select(['device_id', 'area_id'])
    .where('tenant_id', '=', author.tenantId)
    .where('order_id', '=', orderId)
    .execute();
  return rows.map(({ device_id, area_id }) => (area_id ? { kind: 'area', id: area_id } : { kind: 'device', id: device_id ?? '' }));
}

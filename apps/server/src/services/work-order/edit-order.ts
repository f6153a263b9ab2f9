import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { decide, type ObjectKind, retargetClocks, type WorkOrder } from '@energy-om/domain';
import { conflict, forbidden } from '../service-error.ts';
import { refuseLostRace } from './act.ts';
import { assertSideAction } from './assert-side-action.ts';
import type { AuthorContext } from './author.ts';
import { checkFiles } from './check-references.ts';
import { loadPlace } from './create-order.ts';
import type { LoadedOrder } from './load-order.ts';
import { presentMoved } from './present-moved.ts';
import { type OrderFacts, saveOrder } from './save-order.ts';

type EditInput = Extract<ApiParsedInput<'updateWorkOrder'>, { mode: 'edit' | 'resubmit' }>;

/** Changes what the order says; `resubmit` also sends a rolled-back one to dispatch again (row 27). */
export async function editOrder(context: AuthorContext, loaded: LoadedOrder, input: EditInput): Promise<ApiOutput<'updateWorkOrder'>> {
  const { row } = loaded;
  assertSideAction('edit', loaded, context);
  const after = input.mode === 'resubmit' ? resubmit(context, loaded) : { ...loaded.order, version: loaded.order.version + 1 };
  const facts = await toFacts(context, loaded, input);
  const files = (input.fileIds ?? []).map((id) => ({ id, kind: 'request' as const }));
  await checkFiles(context, files.map(({ id }) => id), row.id, 'fileIds');
  const edited: WorkOrder = {
    ...after,
    level: facts.level ?? after.level,
    projectId: facts.project_id ?? after.projectId,
    areaPath: facts.area_path ?? after.areaPath,
    clocks: facts.level === undefined ? after.clocks : retargetClocks(after.clocks, { calendar: loaded.calendar, targets: loaded.targetsOf(facts.level) }),
  };
  const answer = { ...presentMoved(row), status: edited.status, backTo: edited.backTo, version: edited.version };
  const isSaved = await saveOrder(context, {
    before: row,
    after: edited,
    facts,
    objects: input.objects,
    history: [{ event: null, action: input.mode, detail: {} }],
    files,
    position: input.position,
    audit: { action: input.mode, before: Object.fromEntries(Object.keys(facts).map((column) => [column, row[column as keyof OrderFacts]])), after: facts },
    answer,
  });
  if (!isSaved) await refuseLostRace(context, row.id);
  return answer;
}

function resubmit({ author, clock }: AuthorContext, loaded: LoadedOrder): WorkOrder {
  const rules = { ...loaded.clockRules(clock.now().getTime()), backfill: loaded.backfill };
  const decision = decide(loaded.order, 'resubmit', author.actor, {}, rules);
  if (!('refusal' in decision)) return decision.order;
  throw decision.refusal.kind === 'notAllowed' ? forbidden('actionNotYours') : conflict('orderMovedOn', presentMoved(loaded.row));
}

/** Only what was sent changes; place, business and objects are checked together as when an order is made. */
async function toFacts(context: AuthorContext, { row }: LoadedOrder, input: EditInput): Promise<OrderFacts> {
  const isMoved = [input.projectId, input.siteId, input.businessTypeId, input.objects, input.customAnswers].some((value) => value !== undefined);
  const place = isMoved
    ? await loadPlace(context, {
        projectId: input.projectId ?? row.project_id,
        siteId: input.siteId ?? row.area_id,
        businessTypeId: input.businessTypeId ?? row.business_type_id,
        objects: input.objects ?? (await listObjects(context, row.id)),
        customAnswers: input.customAnswers ?? row.custom_answers,
      })
    : null;
  const facts: OrderFacts = {
    title: input.title,
    description: input.description,
    level: input.level,
    project_id: input.projectId,
    area_id: input.siteId,
    area_path: place?.area_path,
    business_type_id: input.businessTypeId,
    custom_answers: input.customAnswers,
    planned_finish_at: toPlannedFinish(input.plannedFinishAt),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function toPlannedFinish(text: string | null | undefined): Date | null | undefined {
  return text ? new Date(text) : (text as null | undefined);
}

async function listObjects({ author, database }: AuthorContext, orderId: string): Promise<{ kind: ObjectKind; id: string }[]> {
  const rows = await database.kysely
    .selectFrom('work_order_objects')
    .select(['device_id', 'area_id'])
    .where('tenant_id', '=', author.tenantId)
    .where('order_id', '=', orderId)
    .execute();
  return rows.map(({ device_id, area_id }) => (area_id ? { kind: 'area', id: area_id } : { kind: 'device', id: device_id ?? '' }));
}

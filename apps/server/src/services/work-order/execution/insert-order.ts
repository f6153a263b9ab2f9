import type { ApiOutput } from '@energy-om/contract';
import {
  applyClockEffects,
  type ClockTargetChanges,
  type ClockTargets,
  clockTargetsOf,
  creation,
  type EventLevel,
  type FormAnswer,
  type FormField,
  findAnswerFaults,
  historyEvent,
  isPlannedInThePast,
  keepKnownAnswers,
  listEvidence,
  localDate,
  mayReportAt,
  type ObjectKind,
  reaches,
  reportsAsClient,
  type WorkOrder,
  type WorkOrderSource,
} from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import { forbidden, invalid, notFound } from '#services/core/service-error.ts';
import { type TenantRules, toCalendar } from '../load/load-order.ts';
import { type PoolTeam, poolOf, toPoolFacts } from '../load/order-pool.ts';
import { toOrderColumns } from '../load/order-row.ts';
import { checkFiles, isInSight } from './check-references.ts';
import type { CommandContext } from './command-context.ts';
import { attachments, attachmentValues, runWrite, toObjectRows } from './save-order.ts';

/** What an order is made from. Instants in epoch milliseconds. */
export interface NewOrder {
  projectId: string;
  siteId: string;
  businessTypeId: string;
  level: EventLevel;
  title: string;
  description: string;
  objects: readonly { kind: ObjectKind; id: string }[];
  fileIds: readonly string[];
  plannedFinishAt: number | null;
  customAnswers: Readonly<Record<string, FormAnswer>>;
  linkedOrderId: string | null;
  source: WorkOrderSource;
  /** A plan's occurrence or an alarm's root: at most one order for each. */
  origin: string | null;
  /** The alarm it is raised for, which is the order's from then on. */
  alarmId?: string;
  /** Business type and level are the tenant's default, until the dispatcher has looked. */
  needsClassification?: boolean;
}

/** $1 tenant, $2 project, $3 site, $4 business type, $5 device ids, $6 area ids. */
const resolveCursor: NumberedStatement = {
  name: 'find-place-of-order',
  text: `
    select t.time_zone, t.work_calendar, t.settings, a.path as area_path,
      b.clock_targets, b.check_required, b.one_signature, b.closes_on_silence,
      exists (select from project_areas x join areas r on r.tenant_id = x.tenant_id and r.id = x.area_id
        where x.tenant_id = p.tenant_id and x.project_id = p.id and starts_with(a.path, r.path)) as site_in_project,
      exists (select from project_business_types x
        where x.tenant_id = p.tenant_id and x.project_id = p.id and x.business_type_id = b.id) as business_in_project,
      (select count(*)::int from devices d join areas r on r.tenant_id = d.tenant_id and r.id = d.area_id
        where d.tenant_id = p.tenant_id and d.id = any ($5::uuid[]) and starts_with(r.path, a.path))
      + (select count(*)::int from areas r where r.tenant_id = p.tenant_id and r.id = any ($6::uuid[]) and starts_with(r.path, a.path)) as objects_at_site,
      (select x.account_id from project_clients x where x.tenant_id = p.tenant_id and x.project_id = p.id order by x.account_id limit 1) as client_id,
      ${poolOf('$4')} as pool,
      coalesce((select jsonb_agg(f.field order by f.position) from custom_fields f where f.tenant_id = p.tenant_id and f.form = 'workOrder'), '[]') as custom_fields
    from projects p
      join tenants t on t.id = p.tenant_id
      left join areas a on a.tenant_id = p.tenant_id and a.id = $3
      left join business_types b on b.tenant_id = p.tenant_id and b.id = $4
    where p.tenant_id = $1 and p.id = $2 and p.state = 'active'`,
};

export interface PlaceRow extends TenantRules {
  area_path: string | null;
  clock_targets: ClockTargetChanges;
  check_required: boolean;
  one_signature: boolean;
  closes_on_silence: boolean;
  site_in_project: boolean;
  business_in_project: boolean;
  objects_at_site: number;
  client_id: string | null;
  pool: PoolTeam[];
  custom_fields: FormField[];
}

type Place = Pick<NewOrder, 'projectId' | 'siteId' | 'businessTypeId' | 'objects' | 'customAnswers' | 'needsClassification'>;

/** Project, site, business and objects must belong together. Throws `notFound` for the project, else `invalid` by field. */
export async function loadPlace({ author, database }: CommandContext, place: Place): Promise<PlaceRow & { area_path: string }> {
  const devices = [...new Set(place.objects.filter(({ kind }) => kind !== 'area').map(({ id }) => id))];
  const areas = [...new Set(place.objects.filter(({ kind }) => kind === 'area').map(({ id }) => id))];
  const [row] = await database.query<PlaceRow & object>(resolveCursor, [
    author.tenantId,
    place.projectId,
    place.siteId,
    place.businessTypeId,
    devices,
    areas,
  ]);
  if (!row) throw notFound();
  if (row.area_path === null || !row.site_in_project) throw invalid({ siteId: 'siteOutsideProject' });
  if (!row.business_in_project) throw invalid({ businessTypeId: 'businessTypeOutsideProject' });
  if (row.objects_at_site !== devices.length + areas.length) throw invalid({ objects: 'objectOutsideSite' });
  const faults = findAnswerFaults(place.customAnswers, row.custom_fields, 'customAnswers');
  // Who reports is not asked the tenant's own questions.
  if (author.actor.kind === 'account' && !place.needsClassification && Object.keys(faults).length > 0) {
    throw invalid(
      Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, fault === 'missing' ? 'required' : 'checkField'])),
    );
  }
  return { ...row, area_path: row.area_path };
}

/** What else of the new order the caller is answered; it is kept for repeats with the rest. */
export type AnswerOf<Extra extends object> = (order: WorkOrder) => Extra;

/** Raises an order: rows 1 to 3 of the lifecycle. Throws `forbidden` where the author's reach does not cover the place. */
export function createOrder(context: CommandContext, input: NewOrder): Promise<ApiOutput<'createWorkOrder'>> {
  return createAnsweredOrder(context, input, () => ({}));
}

/** As `createOrder`, with more in its answer. */
export async function createAnsweredOrder<Extra extends object>(
  context: CommandContext,
  input: NewOrder,
  answerOf: AnswerOf<Extra>,
): Promise<ApiOutput<'createWorkOrder'> & Extra> {
  const { author, clock } = context;
  assertNotPast(author, input.plannedFinishAt, clock.now().getTime());
  const place = await loadPlace(context, input);
  const order = openOrder(context, input, place, clock.now().getTime());
  if (!mayRaise(author.actor, order)) throw forbidden();
  if (input.linkedOrderId !== null && !(await isInSight(context, input.linkedOrderId)))
    throw invalid({ linkedOrderId: 'linkedOrderUnknown' });
  await checkFiles(context, input.fileIds, null, 'fileIds');
  await checkFiles(context, evidenceOf(input), null, 'customAnswers');
  return insertOrder(context, input, order, place, answerOf);
}

function mayRaise(actor: OrderAuthor['actor'], order: WorkOrder): boolean {
  if (actor.kind === 'system') return true;
  if (order.needsClassification) return mayReportAt(actor, order);
  return reaches(actor, 'work-order.create', { ...order, createdBy: null, requesterId: null });
}

function evidenceOf({ customAnswers }: Pick<NewOrder, 'customAnswers'>): string[] {
  return listEvidence({ answers: customAnswers, readings: [] });
}

/** Nobody plans for a time that has passed; what the system raises has its time from a plan. Throws `invalid`. @param now epoch milliseconds */
export function assertNotPast({ actor }: Pick<CommandContext['author'], 'actor'>, plannedFinishAt: number | null, now: number): void {
  if (actor.kind === 'account' && isPlannedInThePast(plannedFinishAt, now)) throw invalid({ plannedFinishAt: 'inThePast' });
}

type OrderAuthor = Pick<CommandContext['author'], 'actor' | 'accountId'>;
type OrderStage = TenantRules &
  Pick<PlaceRow, 'clock_targets' | 'check_required' | 'one_signature' | 'closes_on_silence' | 'client_id' | 'pool'> & {
    area_path: string;
  };

/** The order as it stands when it is raised. @param now epoch milliseconds */
export function openOrder(
  { author }: { author: OrderAuthor },
  input: Pick<NewOrder, 'level' | 'source' | 'projectId' | 'plannedFinishAt' | 'needsClassification'>,
  place: OrderStage,
  now: number,
): WorkOrder {
  const calendar = toCalendar(place);
  const byClient =
    (author.actor.kind === 'account' && author.actor.clientProjectIds.includes(input.projectId)) ||
    (input.needsClassification === true && reportsAsClient(author.actor, { areaPath: place.area_path }));
  const targets = { ...clockTargetsOf(input.level, place.settings.clockTargets, place.clock_targets), ...plannedPromise(input, now) };
  return {
    ...creation.to,
    backTo: null,
    version: 1,
    level: input.level,
    source: input.source,
    projectId: input.projectId,
    areaPath: place.area_path,
    createdBy: author.accountId,
    createdByClient: byClient,
    // A plan's order was asked for by nobody, so nobody evaluates it.
    requesterId: byClient ? author.accountId : input.source === historyEvent.businessPlan ? null : place.client_id,
    target: null,
    ...toPoolFacts(place.pool),
    memberIds: [],
    leadId: null,
    doerIds: [],
    formerHolders: [],
    ...rulesOfBusiness(place),
    needsClassification: input.needsClassification ?? false,
    closing: null,
    hold: null,
    timesNotSolved: 0,
    arrivedAt: null,
    clocks: applyClockEffects([], creation.clocks, { now, calendar, targets }),
    conditionHolds: null,
  };
}

/** A plan's promise is its window, whatever the level says. */
function plannedPromise({ source, plannedFinishAt }: Pick<NewOrder, 'source' | 'plannedFinishAt'>, now: number): Partial<ClockTargets> {
  if (source !== historyEvent.businessPlan || plannedFinishAt === null) return {};
  return { resolve: { duration: Math.max(0, plannedFinishAt - now), counts: 'always' } };
}

/** What of its business type the lifecycle of an order goes by. */
export function rulesOfBusiness(place: Pick<PlaceRow, 'check_required' | 'one_signature' | 'closes_on_silence'>) {
  return { checkRequired: place.check_required, oneSignature: place.one_signature, closesOnSilence: place.closes_on_silence };
}

const ownColumns = [
  'id',
  'level',
  'source',
  'project_id',
  'area_id',
  'area_path',
  'business_type_id',
  'title',
  'description',
  'custom_answers',
  'planned_finish_at',
  'created_by',
  'requester_id',
  'linked_order_id',
  'origin',
  'created_at',
  'updated_at',
] as const;
const decidedColumns = Object.keys(toOrderColumns({ clocks: [], target: null } as unknown as WorkOrder));
const insertColumns = [...ownColumns, ...decidedColumns];
const firstColumn = 5;
const next = firstColumn + insertColumns.length;
/** Rules go by business type and level: an order that waits for these is not theirs. */
const isClassified = `not ($${firstColumn + insertColumns.indexOf('state')}::jsonb ->> 'needsClassification')::boolean`;

/** $1 tenant, $2 local day, $3 the day as in the order number, $4 objects. */
const insertStatement: NumberedStatement = {
  name: 'insert-order',
  text: `
    with number as (
      insert into work_order_numbers (tenant_id, day, last_number) values ($1, $2, 1)
      on conflict (tenant_id, day) do update set last_number = work_order_numbers.last_number + 1 returning last_number
    ),
    moved as (
      insert into work_orders (tenant_id, order_no, rule_due, ${insertColumns.join(', ')})
      select $1, 'WO' || $3 || '-' || lpad(last_number::text, greatest(4, length(last_number::text)), '0'),
        exists (select from dispatch_rules d where d.tenant_id = $1 and d.removed_at is null and d.enabled) and ${isClassified}, ${insertColumns.map((_, index) => `$${firstColumn + index}`).join(', ')}
      from number returning id, order_no
    ),
    objects as (
      insert into work_order_objects (tenant_id, order_id, position, device_id, area_id)
      select $1, moved.id, x.position, x.device_id, x.area_id
      from moved, jsonb_to_recordset($4::jsonb) as x(position int, device_id uuid, area_id uuid)
    ),${attachments(next)}
    select order_no from moved`,
};

async function insertOrder<Extra extends object>(
  context: CommandContext,
  input: NewOrder,
  order: WorkOrder,
  place: PlaceRow,
  answerOf: AnswerOf<Extra>,
): Promise<ApiOutput<'createWorkOrder'> & Extra> {
  const { author, clock, database, ids } = context;
  const now = clock.now();
  const id = ids.next();
  const day = localDate(now.getTime(), place.time_zone);
  const values: Record<string, unknown> = {
    ...toOrderColumns(order),
    id,
    level: order.level,
    source: order.source,
    project_id: order.projectId,
    area_id: input.siteId,
    area_path: order.areaPath,
    business_type_id: input.businessTypeId,
    title: input.title,
    description: input.description,
    custom_answers: JSON.stringify(keepKnownAnswers(input.customAnswers, place.custom_fields)),
    planned_finish_at: input.plannedFinishAt === null ? null : new Date(input.plannedFinishAt),
    created_by: order.createdBy,
    requester_id: order.requesterId,
    linked_order_id: input.linkedOrderId,
    origin: input.origin,
    created_at: now,
    updated_at: now,
  };
  const answer = { id, status: order.status, backTo: null, version: order.version, ...answerOf(order) };
  await database.assertWritable();
  const parameters = [
    author.tenantId,
    day,
    day.replaceAll('-', ''),
    JSON.stringify(toObjectRows(input.objects)),
    ...insertColumns.map((column) => values[column]),
    ...attachmentValues(context, now, {
      after: order,
      fromStatus: null,
      isTold: true,
      history: [{ event: input.source, action: 'create', detail: { alarmId: input.alarmId } }],
      files: [
        ...input.fileIds.map((fileId) => ({ id: fileId, kind: 'request' as const })),
        ...evidenceOf(input).map((fileId) => ({ id: fileId, kind: 'evidence' as const })),
      ],
      position: undefined,
      alarmId: input.alarmId,
      audit: {
        action: 'create',
        source: input.source,
        level: input.level,
        title: input.title,
        needsClassification: input.needsClassification,
      },
      answer,
    }),
  ];
  const [created] = await runWrite<{ order_no: string }>(context, insertStatement, parameters);
  if (!created) throw new Error('the new order was not returned');
  void context.eventBus.publish({ kind: 'order-changed', tenantId: author.tenantId, orderId: id, version: answer.version });
  return { ...answer, orderNo: created.order_no };
}

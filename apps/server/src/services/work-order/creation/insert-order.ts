import type { ApiOutput } from '@energy-om/contract';
import { listEvidence, localDate, type WorkOrder, type WorkTime } from '@energy-om/domain';
import { statement, statementOfParts } from '#db/statement.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import type { CommandContext } from '../execution/command-context.ts';
import type { OrderSite } from '../load/load-order-site.ts';
import { toOrderColumns } from '../load/order-row.ts';
import { toFigureColumns } from '../write/figure-columns.ts';
import { allAreasInUse, allDevicesInUse, areasInUse, devicesInUse } from '../write/in-use-ctes.ts';
import { findFirstDevice, toObjectRows } from '../write/object-rows.ts';
import { escalationDue, figureColumns, lifecycleColumns } from '../write/order-columns.ts';
import { runWrite } from '../write/run-write.ts';
import {
  hasNoOpenOrder,
  listSideEffectParts,
  type SideEffectPart,
  type SideEffects,
  type SideEffectValues,
  sideEffectCtes,
  toSideEffectValues,
} from '../write/side-effect-ctes.ts';
import type { NewOrder } from './new-order.ts';

const insertedColumns = [
  'id',
  'level',
  'source',
  'project_id',
  'area_id',
  'area_path',
  'calendar_id',
  'business_type_id',
  'title',
  'description',
  'custom_answers',
  'order_form_version',
  'planned_finish_at',
  'created_by',
  'requester_id',
  'linked_order_id',
  'origin',
  'done_by',
  'created_at',
  'updated_at',
  ...lifecycleColumns,
  ...figureColumns,
] as const;

type InsertedValues = Record<(typeof insertedColumns)[number], unknown>;

interface InsertValues extends SideEffectValues, InsertedValues {
  /** The date in the tenant's time zone. */
  day: string;
  /** The same as it is written in the order number. */
  dayInNumber: string;
  /** JSON. */
  objects: string;
  /** The first of the objects. */
  objectDeviceId: string | null;
  /** The order's own area, and those among the objects; each once. */
  areas: readonly string[];
  devices: readonly string[];
}

/** Beside the side effects: rows for objects, and devices among them. */
type InsertPart = SideEffectPart | 'objects' | 'devices';

/** An order that was refused before, and is raised after all: cases of it are of an order from then on, and its own is settled. */
const casesCte = `
    cases_settled as (
      update offline_cases z set order_id = written.id, version = z.version + 1,
        state = case when z.operation = 'createWorkOrder' and z.state in ('open', 'handedOver') then 'added' else z.state end,
        decided_by = case when z.operation = 'createWorkOrder' and z.state in ('open', 'handedOver') then :accountId else z.decided_by end,
        decided_at = case when z.operation = 'createWorkOrder' and z.state in ('open', 'handedOver') then :now else z.decided_at end
      from written
      where z.tenant_id = :tenant and z.raised_id = written.id and z.order_id is null and z.account_id = :accountId
    ),`;

/** Rules go by business type and level, so they are not asked about an order that has yet to be classified. */
const isClassified = `not (:state::jsonb ->> 'needsClassification')::boolean`;

/** Two who raise an order for one alarm at once wait for one another here, and the second finds the order of the first. One that is over is no reason against another. */
const alarmWithoutOrder = `
    alarm_without_order as (
      select x.id from alarms x where x.tenant_id = :tenant and x.id = :alarmId::uuid and ${hasNoOpenOrder} for no key update of x
    ),`;

const objectsCte = `
    objects as (
      insert into work_order_objects (tenant_id, order_id, position, device_id, area_id)
      select :tenant, written.id, x.position, x.device_id, x.area_id
      from written, jsonb_to_recordset(:objects::jsonb) as x(position int, device_id uuid, area_id uuid)
    ),`;

/** No row comes back for an area, a device or a business type that was retired meanwhile, or a project that was ended. */
const insertStatement = statementOfParts<InsertValues, { order_no: string }, InsertPart>(
  'insert-order',
  (has) => `
    with ${areasInUse},
    projects_in_use as (
      select p.id from projects p where p.tenant_id = :tenant and p.id = :project_id and p.state = 'active' for key share of p
    ),
    types_in_use as (
      select b.form_version from business_types b
      where b.tenant_id = :tenant and b.id = :business_type_id and b.retired_at is null for key share of b
    ),
    number as (
      insert into work_order_numbers (tenant_id, day, last_number) values (:tenant, :day, 1)
      on conflict (tenant_id, day) do update set last_number = work_order_numbers.last_number + 1 returning last_number
    ),${has('devices') ? `${devicesInUse},` : ''}${has('alarm') ? alarmWithoutOrder : ''}
    written as (
      insert into work_orders (tenant_id, order_no, rule_due, form_version, escalation_at, device_id, ${insertedColumns.join(', ')})
      select :tenant, 'WO' || :dayInNumber || '-' || lpad(last_number::text, greatest(4, length(last_number::text)), '0'),
        exists (select from dispatch_rules d where d.tenant_id = :tenant and d.removed_at is null and d.enabled) and ${isClassified},
        b.form_version, ${escalationDue}, :objectDeviceId,
        ${insertedColumns.map((column) => (column === 'area_path' ? 'z.path' : `:${column}`)).join(', ')}
      from number, projects_in_use, types_in_use b, areas_in_use z where z.id = :area_id
        and ${allAreasInUse}${has('devices') ? ` and ${allDevicesInUse}` : ''}${has('alarm') ? ' and exists (select from alarm_without_order)' : ''}
      returning id, order_no, updated_at
    ),${has('objects') ? objectsCte : ''}${has('intent') ? casesCte : ''}${sideEffectCtes(has)}
    select order_no from written`,
);

export interface InsertedOrder<Extra extends object> {
  order: WorkOrder;
  site: OrderSite;
  /** When it was raised, where that was without a network; null: now. */
  work: WorkTime | null;
  /** What else the caller is answered. */
  extra: Extra;
}

/** Writes a new order with its number and its side effects, in one statement. */
export async function insertOrder<Extra extends object>(
  context: CommandContext,
  input: NewOrder,
  { order, site, work, extra }: InsertedOrder<Extra>,
): Promise<ApiOutput<'createWorkOrder'> & Extra> {
  const { tenantId, clock, database, eventBus, ids } = context;
  const now = clock.now();
  const raisedAt = work === null ? now : new Date(work.at);
  const id = context.intent?.orderId ?? ids.next();
  const day = localDate(now.getTime(), site.time_zone);
  const answer = { id, status: order.status, backTo: null, version: order.version, ...extra };
  const effects = { ...toSideEffects(input, order, listEvidence({ answers: site.answers, readings: [] }), answer), work };
  await database.assertWritable();
  const values = {
    ...toInsertedValues(id, input, order, site, { now, raisedAt }),
    ...toSideEffectValues(context, now, effects, { fromStatus: null, notifies: true }),
    ...toObjectValues(input),
    day,
    dayInNumber: day.replaceAll('-', ''),
  };
  const parts: InsertPart[] = [
    ...listSideEffectParts(values, true),
    ...(input.objects.length === 0 ? [] : ['objects' as const]),
    ...(values.devices.length === 0 ? [] : ['devices' as const]),
  ];
  const [created] = await runWrite(context, insertStatement(parts), values);
  if (!created && input.alarmId !== undefined) await assertNoOrderOfAlarm(context, input.alarmId);
  // One of them was retired or ended between the reading of the site and the write.
  if (!created) throw invalid({ siteId: 'siteOutsideProject' });
  void eventBus.publish({ kind: 'order-changed', tenantId, orderId: id, version: order.version });
  return { ...answer, orderNo: created.order_no };
}

const findOrderOfAlarm = statement<{ tenant: string; alarm: string }, { orderNo: string }>(
  'find-open-order-of-alarm',
  `select o.order_no as "orderNo" from alarms x join work_orders o on o.tenant_id = :tenant and o.id = x.work_order_id
    where x.tenant_id = :tenant and x.id = :alarm and not (${hasNoOpenOrder})`,
);

async function assertNoOrderOfAlarm({ tenantId, database }: CommandContext, alarm: string): Promise<void> {
  const [order] = await database.run(findOrderOfAlarm, { tenant: tenantId, alarm });
  if (order) throw conflict('alarmHasOrder', null, order);
}

function toObjectValues({ siteId, objects }: NewOrder): Pick<InsertValues, 'objects' | 'objectDeviceId' | 'areas' | 'devices'> {
  const rows = toObjectRows(objects);
  const areas = rows.flatMap(({ area_id }) => area_id ?? []);
  return {
    objects: JSON.stringify(rows),
    objectDeviceId: findFirstDevice(rows),
    areas: [...new Set([siteId, ...areas])],
    devices: rows.flatMap(({ device_id }) => device_id ?? []),
  };
}

function toInsertedValues(
  id: string,
  input: NewOrder,
  order: WorkOrder,
  site: OrderSite,
  { now, raisedAt }: { now: Date; raisedAt: Date },
): InsertedValues {
  return {
    ...toOrderColumns(order),
    ...toFigureColumns(order, null, now),
    id,
    level: order.level,
    source: order.source,
    project_id: order.projectId,
    area_id: input.siteId,
    area_path: order.areaPath,
    calendar_id: site.calendar_id,
    business_type_id: input.businessTypeId,
    title: input.title,
    description: input.description,
    custom_answers: JSON.stringify(site.answers),
    order_form_version: site.order_form_version,
    planned_finish_at: input.plannedFinishAt === null ? null : new Date(input.plannedFinishAt),
    created_by: order.createdBy,
    requester_id: order.requesterId,
    linked_order_id: input.linkedOrderId,
    origin: input.origin,
    done_by: input.doneBy === undefined ? null : new Date(input.doneBy),
    created_at: raisedAt,
    updated_at: now,
  };
}

function toSideEffects(input: NewOrder, order: WorkOrder, evidence: readonly string[], answer: unknown): SideEffects {
  const { source, level, title, alarmId, needsClassification, room } = input;
  return {
    after: order,
    finishedAt: null,
    history: [{ event: source, action: 'create', detail: { alarmId, room } }],
    files: [
      ...input.fileIds.map((fileId) => ({ id: fileId, kind: 'request' as const })),
      ...evidence.map((fileId) => ({ id: fileId, kind: 'evidence' as const })),
    ],
    position: undefined,
    alarmId,
    audit: { action: 'create', source, level, title, needsClassification },
    answer,
  };
}

import type { ObjectKind, WorkOrder } from '@energy-om/domain';
import { statementOfParts } from '#db/statement.ts';
import type { CommandContext } from '../execution/command-context.ts';
import type { WorkOrderRow } from '../load/order-row.ts';
import { findNewlyUsed, type InUsePart, type InUseValues, inUseCtes, listInUseParts } from './in-use-ctes.ts';
import { findFirstDevice, toObjectRows } from './object-rows.ts';
import {
  changedColumns,
  type DerivedColumns,
  escalationDue,
  type MovingColumn,
  toWrittenValues,
  type WrittenValues,
} from './order-columns.ts';
import { toParticipantRows } from './participant-rows.ts';
import { runWrite } from './run-write.ts';
import {
  listSideEffectParts,
  type SideEffectPart,
  type SideEffects,
  type SideEffectValues,
  sideEffectCtes,
  toSideEffectValues,
} from './side-effect-ctes.ts';

export interface OrderChange extends Omit<SideEffects, 'finishedAt'> {
  before: WorkOrderRow;
  /** The same as the lifecycle read it. */
  orderBefore: WorkOrder;
  after: WorkOrder;
  derived: DerivedColumns;
  /** Replaces what the order is about; undefined leaves it. */
  objects?: readonly { kind: ObjectKind; id: string }[];
}

interface UpdateValues extends SideEffectValues, WrittenValues, InUseValues {
  orderId: string;
  versionBefore: number;
  documentsVersionBefore: number;
  /** JSON. */
  objects: string;
  /** The first of the objects. */
  objectDeviceId: string | null;
  /** Of results that are handed in; null leaves what labour cost. */
  labourMinutes: number | null;
}

/** Beside the side effects: the columns that the change writes, what it refers to anew, and what it replaces. */
type UpdatePart = SideEffectPart | MovingColumn | InUsePart | 'objects' | 'labour';

/**
 * The path of an order that goes to another area is read under the lock that a move of that area waits for; that of one that stays is left alone, because the area
 * may have been moved since the order was read. No change is older than the one before it, though another server may be milliseconds ahead.
 */
function newValue(column: MovingColumn): string {
  if (column === 'updated_at') return 'greatest(updated_at, :updated_at)';
  if (column !== 'area_path') return `:${column}`;
  return `case when area_id = :area_id then area_path else
    (select z.path from areas z where z.tenant_id = :tenant and z.id = :area_id for share) end`;
}

/** An order keeps the form that it began with, unless it becomes another business. */
const formVersion = `case when business_type_id = :business_type_id then form_version else
    (select b.form_version from business_types b where b.tenant_id = :tenant and b.id = :business_type_id) end`;

/** Labour costs what its rate is on the day of the results: of the business type, else the tenant's. As `labourCostCents` of the domain. */
const labourCte = `
    labour_written as (
      insert into order_costs (tenant_id, order_id, labour_minutes, labour_rate_cents, labour_cents)
      select :tenant, written.id, :labourMinutes::int, rate.cents,
        coalesce((:labourMinutes::bigint * rate.cents * 2 + 60) / 120, 0)
      from written, lateral (select coalesce(
          (select l.rate_cents from labour_rates l where l.tenant_id = :tenant and l.business_type_id = written.business_type_id),
          (select c.rate_cents from cost_settings c where c.tenant_id = :tenant)) as cents) rate
      on conflict (tenant_id, order_id) do update set labour_minutes = excluded.labour_minutes,
        labour_rate_cents = excluded.labour_rate_cents, labour_cents = excluded.labour_cents
    )`;

const participantsRemoved = `
    participants_removed as (
      delete from work_order_participants where tenant_id = :tenant and order_id = :orderId
        and account_id not in (select p.id from jsonb_to_recordset(:participants::jsonb) as p(id uuid)) and exists (select from written)
    )`;

/** Positions are replaced in place, since one statement cannot delete and insert the same key. */
const objectCtes = `
    objects_written as (
      insert into work_order_objects (tenant_id, order_id, position, device_id, area_id)
      select :tenant, written.id, x.position, x.device_id, x.area_id
      from written, jsonb_to_recordset(:objects::jsonb) as x(position int, device_id uuid, area_id uuid)
      on conflict (tenant_id, order_id, position) do update set device_id = excluded.device_id, area_id = excluded.area_id
    ),
    objects_removed as (
      delete from work_order_objects where tenant_id = :tenant and order_id = :orderId and position >= jsonb_array_length(:objects::jsonb)
        and exists (select from written)
    )`;

/**
 * One statement, so one transaction and one trip: the order changes only from the version it was decided on, and history, files,
 * participants, audit and the stored answer are written only if it did.
 */
const updateOrder = statementOfParts<UpdateValues, { id: string }, UpdatePart>('update-order', (has) => {
  const values = changedColumns(has).map((column) => `${column} = ${newValue(column)}`);
  const inUse = inUseCtes(has);
  const ctes = [
    ...(has('participants') ? [participantsRemoved] : []),
    ...(has('objects') ? [objectCtes] : []),
    ...(has('labour') ? [labourCte] : []),
    sideEffectCtes(has),
  ];
  return `
    with ${inUse.ctes.map((cte) => `${cte},`).join('')}
    written as (
      update work_orders set ${values.join(', ')}, escalation_at = ${escalationDue}${has('business_type_id') ? `, form_version = ${formVersion}` : ''}${has('objects') ? ', device_id = :objectDeviceId' : ''}
      where tenant_id = :tenant and id = :orderId and version = :versionBefore
        and documents_version = :documentsVersionBefore${inUse.conditions.map((holds) => ` and ${holds}`).join('')}
      returning id, order_no, business_type_id, updated_at
    ),${ctes.join(',')}
    select id from written`;
});

/** @returns false when someone else changed the order first, or what it refers to anew is not in use any more; then nothing was written */
export async function saveOrder(context: CommandContext, change: OrderChange): Promise<boolean> {
  const { tenantId, database, eventBus } = context;
  const { before, after } = change;
  await database.assertWritable();
  const { values, parts } = toUpdate(context, change);
  const rows = await runWrite(context, updateOrder(parts), values);
  if (rows.length === 0) return false;
  void eventBus.publish({ kind: 'order-changed', tenantId, orderId: before.id, version: after.version });
  return true;
}

function toUpdate(context: CommandContext, change: OrderChange): { values: UpdateValues; parts: UpdatePart[] } {
  const { before, orderBefore, after, derived, objects } = change;
  const now = context.clock.now();
  const written = toWrittenValues(before, after, derived, now);
  const finishedAt = derived.finished_at === undefined ? before.finished_at : derived.finished_at;
  const beside = { fromStatus: before.status, notifies: concernsOthers(change) };
  const effects = toSideEffectValues(context, now, { ...change, finishedAt }, beside);
  const participantsBefore = JSON.stringify(toParticipantRows(orderBefore, before.finished_at, now));
  const objectRows = toObjectRows(objects ?? []);
  const labourMinutes = derived.result?.labourMinutes ?? null;
  const values = {
    ...written.values,
    ...effects,
    orderId: before.id,
    versionBefore: before.version,
    documentsVersionBefore: before.documents_version,
    objects: JSON.stringify(objectRows),
    objectDeviceId: findFirstDevice(objectRows),
    labourMinutes,
    ...findNewlyUsed(change),
  };
  const parts: UpdatePart[] = [
    ...listSideEffectParts(effects, effects.participants !== participantsBefore),
    ...written.derived,
    ...listInUseParts(values),
    ...(objects === undefined ? [] : ['objects' as const]),
    ...(labourMinutes === null ? [] : ['labour' as const]),
  ];
  return { values, parts };
}

/** Where an order belongs and how grave it is: with another one of these it may be others' to act on. */
const audienceColumns = ['project_id', 'area_id', 'business_type_id', 'level'] as const satisfies readonly (keyof DerivedColumns)[];

/** Whether a change is notified: not one that concerns only those who read the order anyway. */
function concernsOthers({ before, derived, history: [first] }: OrderChange): boolean {
  if (first?.action === 'checkIn') return false;
  if (first?.action !== 'edit') return true;
  return audienceColumns.some((column) => derived[column] !== undefined && derived[column] !== before[column]);
}

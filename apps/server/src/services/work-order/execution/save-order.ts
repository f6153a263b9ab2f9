import type { HistoryAction, HistoryEvent, ObjectKind, WorkOrder, WorkOrderStatus } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import { isUniqueViolation } from '#db/errors.ts';
import type { WorkOrderFileTable, WorkOrderTable } from '#db/schema/operations.ts';
import { conflict } from '#services/core/service-error.ts';
import { keyLifetimeMilliseconds } from '#services/core/write/idempotency.ts';
import { toOrderColumns, type WorkOrderRow } from '../load/order-row.ts';
import type { HistoryDetail } from '../present/history-detail.ts';
import type { CommandContext } from './command-context.ts';
import { toParticipantRows } from './participant-rows.ts';

/** One line of the order's history; several of one move share its version. */
export interface HistoryLine {
  event: HistoryEvent | null;
  action: HistoryAction;
  detail: HistoryDetail;
  /** Where the order stood after it, if that is not where the whole change leads. */
  toStatus?: WorkOrderStatus;
}

export interface OrderFile {
  id: string;
  kind: WorkOrderFileTable['kind'];
}

type Position = { longitude: number; latitude: number; accuracy?: number } | undefined;

/** Columns a move may change besides the lifecycle's own. */
const factColumns = [
  'expected_at',
  'accepted_at',
  'finished_at',
  'in_time',
  'outside_service_level',
  'completed_at',
  'closed_at',
  'outcome',
  'result',
  'evaluation',
  'area_id',
  'area_path',
  'project_id',
  'requester_id',
  'business_type_id',
  'level',
  'title',
  'description',
  'custom_answers',
  'planned_finish_at',
  'rule_due',
] as const satisfies readonly (keyof WorkOrderTable)[];

export type DerivedColumns = Partial<Pick<WorkOrderRow, (typeof factColumns)[number]>>;

export interface OrderChange {
  before: WorkOrderRow;
  after: WorkOrder;
  facts: DerivedColumns;
  /** Replaces what the order is about; undefined leaves it. */
  objects?: readonly { kind: ObjectKind; id: string }[];
  history: readonly HistoryLine[];
  files: readonly OrderFile[];
  position: Position;
  /** An alarm that is the order's from now on, unless it has one already. */
  alarmId?: string;
  /** What the audit log keeps. */
  audit: Record<string, unknown>;
  /** What the caller is answered, kept under the idempotency key. */
  answer: unknown;
}

const lifecycleColumns = [
  'status',
  'back_to',
  'version',
  'team_id',
  'assignee_id',
  'lead_id',
  'state',
  'next_due_kind',
  'next_due_from',
  'next_due_at',
  'at_risk_at',
  'next_timer_at',
  'arrived_at',
] as const satisfies readonly (keyof ReturnType<typeof toOrderColumns>)[];

const columns = [...lifecycleColumns, ...factColumns, 'updated_at'] as const;
const firstColumn = 6;
const next = firstColumn + columns.length;

/** Shared by creating and moving: what hangs on an order, from the CTE `moved(id)`. Placeholders from `at` on. */
export function attachments(at: number) {
  return `
    history as (
      insert into work_order_history (tenant_id, order_id, version, position, event, action, from_status, to_status, actor_id, at, device_at, longitude, latitude, accuracy, detail)
      select $1, moved.id, h.version, h.position, h.event, h.action, h.from_status, h.to_status, $${at + 1}, $${at + 2}, $${at + 3}, $${at + 4}, $${at + 5}, $${at + 6}, h.detail
      from moved, jsonb_to_recordset($${at}::jsonb) as h(version int, position int, event int, action text, from_status int, to_status int, detail jsonb)
    ),
    files_added as (
      insert into work_order_files (tenant_id, order_id, file_id, kind, added_by, added_at)
      select $1, moved.id, f.id, f.kind, $${at + 1}, $${at + 2} from moved, jsonb_to_recordset($${at + 7}::jsonb) as f(id uuid, kind text)
      on conflict do nothing
    ),
    participants_added as (
      insert into work_order_participants as w (tenant_id, account_id, order_id, until)
      select $1, p.id, moved.id, p.until from moved, jsonb_to_recordset($${at + 8}::jsonb) as p(id uuid, until timestamptz)
      on conflict (tenant_id, account_id, order_id) do update set until = excluded.until where w.until is distinct from excluded.until
    ),
    audited as (
      insert into audit_log (tenant_id, id, at, account_id, address, endpoint, subject_kind, subject_id, changes)
      select $1, $${at + 9}, $${at + 2}, $${at + 1}, $${at + 10}, $${at + 11}, 'workOrder', moved.id::text, $${at + 12}::jsonb from moved
    ),
    kept as (
      insert into idempotency_keys (tenant_id, account_id, key, endpoint, body_hash, answer, created_at)
      select $1, $${at + 1}, $${at + 13}, $${at + 11}, $${at + 14}, $${at + 15}::jsonb || jsonb_build_object('orderNo', moved.order_no), $${at + 2} from moved
      where $${at + 13}::text is not null
    ),
    alarm_linked as (
      update alarms x set work_order_id = moved.id, order_due = null from moved
      where x.tenant_id = $1 and x.id = $${at + 16}::uuid and x.work_order_id is null
    ),
    notification_due as (
      insert into notification_outbox (id, tenant_id, subject_kind, subject_id, action, actor_id, created_at, due_at)
      select $${at + 17}, $1, 'workOrder', moved.id, $${at + 18}, $${at + 1}, $${at + 2}, $${at + 2} from moved where $${at + 18}::text is not null
    )`;
}

/**
 * One statement, so one transaction and one trip: the order moves only from the version it was decided on, and history,
 * files, participants, audit and the kept answer are written only if it did.
 * $1 tenant, $2 order, $3 version and $4 status before, $5 the objects or null to leave them.
 */
const moveOrder: NumberedStatement = {
  name: 'move-order',
  text: `
    with moved as (
      update work_orders set ${columns.map((column, index) => `${column} = $${firstColumn + index}`).join(', ')}
      where tenant_id = $1 and id = $2 and version = $3 and status = $4 returning id, order_no
    ),
    participants_removed as (
      delete from work_order_participants where tenant_id = $1 and order_id = $2 and account_id not in (select p.id from jsonb_to_recordset($${next + 8}::jsonb) as p(id uuid))
        and exists (select from moved)
    ),
    -- Positions are replaced in place, since one statement cannot delete and insert the same key.
    objects_kept as (
      insert into work_order_objects (tenant_id, order_id, position, device_id, area_id)
      select $1, moved.id, x.position, x.device_id, x.area_id
      from moved, jsonb_to_recordset($5::jsonb) as x(position int, device_id uuid, area_id uuid)
      on conflict (tenant_id, order_id, position) do update set device_id = excluded.device_id, area_id = excluded.area_id
    ),
    objects_removed as (
      delete from work_order_objects where tenant_id = $1 and order_id = $2 and position >= jsonb_array_length($5::jsonb)
        and exists (select from moved)
    ),${attachments(next)}
    select id from moved`,
};

/** @returns false when someone else moved the order first; then nothing was written */
export async function saveOrder(context: CommandContext, change: OrderChange): Promise<boolean> {
  const { author, database } = context;
  const { before, after, facts } = change;
  const now = context.clock.now();
  await database.assertWritable();
  const written: Record<string, unknown> = {
    ...pickFacts(before),
    // Rules are asked about new orders alone: whatever moves one first has decided.
    rule_due: before.rule_due && after.status === before.status,
    ...serialiseFacts(facts),
    ...toOrderColumns(after),
    updated_at: now,
  };
  const parameters = [
    author.tenantId,
    before.id,
    before.version,
    before.status,
    change.objects ? JSON.stringify(toObjectRows(change.objects)) : null,
    ...columns.map((column) => written[column]),
    ...attachmentValues(context, now, { ...change, fromStatus: before.status, isTold: isWorthTelling(change) }),
  ];
  const rows = await runWrite(context, moveOrder, parameters);
  if (rows.length === 0) return false;
  void context.eventBus.publish({ kind: 'order-changed', tenantId: author.tenantId, orderId: before.id, version: after.version });
  return true;
}

/**
 * Runs the statement of a write. Where the idempotency key stands already, a twin was quicker, and whoever called finds its
 * answer under the key; but one past its time makes way.
 */
export async function runWrite<Row extends object>(
  context: CommandContext,
  statement: NumberedStatement,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const { database } = context;
  try {
    return await database.query<Row>(statement, parameters);
  } catch (error) {
    if (!isUniqueViolation(error, 'idempotency_keys_pkey')) throw error;
    if (!(await removeExpiredKey(context))) throw conflict();
    return database.query<Row>(statement, parameters);
  }
}

async function removeExpiredKey({ author, clock, database }: CommandContext): Promise<boolean> {
  const { numDeletedRows } = await database.kysely
    .deleteFrom('idempotency_keys')
    .where('tenant_id', '=', author.tenantId)
    .where('account_id', '=', author.accountId)
    .where('key', '=', author.idempotency?.key ?? '')
    .where('created_at', '<=', new Date(clock.now().getTime() - keyLifetimeMilliseconds))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Each object once, in the order given. */
export function toObjectRows(objects: readonly { kind: ObjectKind; id: string }[]) {
  const distinct = [...new Map(objects.map((object) => [object.id, object])).values()];
  return distinct.map(({ kind, id }, position) => ({
    position,
    device_id: kind === 'area' ? null : id,
    area_id: kind === 'area' ? id : null,
  }));
}

interface Attached extends Pick<OrderChange, 'after' | 'history' | 'files' | 'position' | 'alarmId' | 'audit' | 'answer'> {
  fromStatus: number | null;
  /** Whether whom it concerns is to be told. */
  isTold: boolean;
}

/** Values for `attachments`, in its order. */
export function attachmentValues({ author, ids }: CommandContext, now: Date, attached: Attached): unknown[] {
  const { after, position } = attached;
  const lines = attached.history.map(({ event, action, detail, toStatus = after.status }, index) => ({
    version: after.version,
    position: index,
    event,
    action,
    from_status: attached.fromStatus,
    to_status: toStatus,
    detail,
  }));
  return [
    JSON.stringify(lines),
    author.accountId,
    now,
    author.deviceTime,
    position?.longitude ?? null,
    position?.latitude ?? null,
    position?.accuracy ?? null,
    JSON.stringify(attached.files),
    JSON.stringify(toParticipantRows(after, now)),
    ids.next(),
    author.address,
    author.endpoint,
    JSON.stringify(attached.audit),
    author.idempotency?.key ?? null,
    author.idempotency?.bodyHash ?? null,
    JSON.stringify(attached.answer),
    attached.alarmId ?? null,
    ids.next(),
    // The end of a hold that a move brings along is no news beside the move.
    attached.isTold ? (attached.history.find(({ toStatus }) => toStatus === undefined)?.action ?? null) : null,
  ];
}

/** Where an order belongs, and how grave it is: another one of these may be others' to act on. */
const tellingFacts = ['project_id', 'area_id', 'business_type_id', 'level'] as const satisfies readonly (keyof DerivedColumns)[];

/** Whether people are to be told: not of what concerns nobody but who looks at the order anyway. */
function isWorthTelling({ before, facts, history: [first] }: OrderChange): boolean {
  if (first?.action === 'checkIn') return false;
  if (first?.action !== 'edit') return true;
  return tellingFacts.some((fact) => facts[fact] !== undefined && facts[fact] !== before[fact]);
}

const jsonColumns = ['result', 'evaluation', 'custom_answers'] as const;

function pickFacts(row: WorkOrderRow): Record<string, unknown> {
  return serialiseFacts(Object.fromEntries(factColumns.map((column) => [column, row[column]])));
}

/** The driver would write an array as PostgreSQL's own array; JSON columns get text. */
function serialiseFacts(facts: DerivedColumns): Record<string, unknown> {
  const serialised: Record<string, unknown> = { ...facts };
  for (const column of jsonColumns) {
    const value = serialised[column];
    if (value !== undefined && value !== null) serialised[column] = JSON.stringify(value);
  }
  return serialised;
}

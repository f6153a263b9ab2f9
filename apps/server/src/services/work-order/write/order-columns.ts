import type { WorkOrder } from '@energy-om/domain';
import type { WorkOrderTable } from '#db/schema/operations.ts';
import { toOrderColumns, type WorkOrderRow } from '../load/order-row.ts';
import { type FigureColumns, toFigureColumns } from './figure-columns.ts';

/** Columns that a write may change besides those the lifecycle decides. */
const derivedColumns = [
  'expected_at',
  'accepted_at',
  'finished_at',
  'in_time',
  'outside_service_level',
  'completed_at',
  'closed_at',
  'outcome',
  'result',
  'cause_code',
  'remedy_code',
  'evaluation',
  'area_id',
  'area_path',
  'calendar_id',
  'project_id',
  'requester_id',
  'business_type_id',
  'level',
  'title',
  'description',
  'custom_answers',
  'planned_finish_at',
  'rule_due',
  'accept_seconds',
  'reworked',
] as const satisfies readonly (keyof WorkOrderTable)[];

export type DerivedColumns = Partial<Pick<WorkOrderRow, (typeof derivedColumns)[number]>>;

/** The columns of `toOrderColumns`. */
export const lifecycleColumns = [
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

/** The columns of `toFigureColumns`. */
export const figureColumns = [
  'promised_at',
  'arrive_seconds',
  'finish_seconds',
  'repair_seconds',
] as const satisfies readonly (keyof FigureColumns)[];

/** What every change of an order writes. */
const alwaysWritten = [...lifecycleColumns, ...figureColumns, 'updated_at'] as const;

export type DerivedColumn = (typeof derivedColumns)[number];
/** A column that a change writes. */
export type MovingColumn = (typeof alwaysWritten)[number] | DerivedColumn;

/** The columns of a change. @param has whether it writes one of the derived ones */
export function changedColumns(has: (column: DerivedColumn) => boolean): MovingColumn[] {
  return [...alwaysWritten, ...derivedColumns.filter(has)];
}

/**
 * The value of `escalation_at` after a write: the order's escalation is decided on anew where a clock runs. A tenant that never saved one
 * needs no decision.
 */
export const escalationDue = `case when :next_due_at::timestamptz is not null
  and exists (select from escalation_versions e where e.tenant_id = :tenant) then :updated_at::timestamptz end`;

export type WrittenValues = Record<MovingColumn, unknown>;

/** @returns the values of all columns, and which of the derived ones the change writes */
export function toWrittenValues(
  before: WorkOrderRow,
  after: WorkOrder,
  derived: DerivedColumns,
  now: Date,
): { values: WrittenValues; derived: DerivedColumn[] } {
  const unchanged = Object.fromEntries(derivedColumns.map((column) => [column, before[column]])) as Required<DerivedColumns>;
  // Rules are asked only about new orders: whoever changes the status first has decided.
  const rule_due = before.rule_due && after.status === before.status;
  const columns = { ...unchanged, rule_due, ...derived };
  const figures = toFigureColumns(after, { ...columns, promised_at: before.promised_at }, now);
  return {
    values: { ...serialise(columns), ...toOrderColumns(after), ...figures, updated_at: now },
    derived: derivedColumns.filter((column) => column in derived || (column === 'rule_due' && rule_due !== before.rule_due)),
  };
}

const jsonColumns = ['result', 'evaluation', 'custom_answers'] as const;

/** The driver would write an array as PostgreSQL's own array, so JSON columns are given as text. */
function serialise(columns: Required<DerivedColumns>): Record<keyof DerivedColumns, unknown> {
  const serialised: Record<keyof DerivedColumns, unknown> = { ...columns };
  for (const column of jsonColumns) {
    const value = columns[column];
    if (value !== null) serialised[column] = JSON.stringify(value);
  }
  return serialised;
}

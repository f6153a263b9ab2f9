import {
  type ClockKind,
  type EventLevel,
  historyEvent,
  maxExportedOrders,
  type WorkOrderSource,
  type WorkOrderStatus,
} from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { placeName } from '#services/scope/area-label.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';
import { listConditions, type OrderFilters, stageConditions } from '../filters/order-filters.ts';
import { type WordMatch, wordConditions } from '../filters/word-matches.ts';

/** Orders of one page: a moment of the server's time and some hundred kilobytes. */
export const exportPageRows = 1_000;

/** An order as a row of an export reads it. */
export interface ExportedOrder {
  id: string;
  order_no: string;
  title: string;
  status: WorkOrderStatus;
  level: EventLevel;
  source: WorkOrderSource;
  business_type: string;
  project: string;
  place: string;
  /** Names with codes of devices, and names of areas. */
  objects: string[];
  team: string | null;
  /** The members, its leader first; before there are any, whom it was dispatched to. */
  executors: string[];
  next_due_kind: ClockKind | null;
  next_due_at: Date | null;
  in_time: boolean | null;
  cause_code: string | null;
  remedy_code: string | null;
  created_at: Date;
  dispatched_at: Date | null;
  accepted_at: Date | null;
  arrived_at: Date | null;
  finished_at: Date | null;
  completed_at: Date | null;
  closed_at: Date | null;
  /** Cents; null: nothing yet. */
  parts_cents: number | null;
  labour_cents: number | null;
  other_cents: number | null;
  total_cents: number | null;
}

const columns = `
  o.id, o.order_no, o.title, o.status, o.level, o.source, b.name as business_type, p.name as project, ${placeName} as place,
  array(select case when d.id is null then z.name else d.name || ' ' || d.code end
    from work_order_objects x
      left join devices d on d.tenant_id = :tenant and d.id = x.device_id
      left join areas z on z.tenant_id = :tenant and z.id = x.area_id
    where x.tenant_id = :tenant and x.order_id = o.id order by x.position) as objects,
  e.name as team,
  case when jsonb_array_length(o.state -> 'memberIds') > 0 then
    array(select y.full_name from jsonb_array_elements_text(o.state -> 'memberIds') m(id) join accounts y on y.id = m.id::uuid
      order by y.id = o.lead_id desc, y.full_name)
    else array(select y.full_name from accounts y where y.id = o.assignee_id) end as executors,
  o.next_due_kind, o.next_due_at, o.in_time, o.cause_code, o.remedy_code, o.created_at,
  (select max(h.at) from work_order_history h
    where h.tenant_id = :tenant and h.order_id = o.id and h.event = ${historyEvent.dispatched}) as dispatched_at,
  o.accepted_at, o.arrived_at, o.finished_at, o.completed_at, o.closed_at,
  c.parts_cents, c.labour_cents, c.other_cents, c.total_cents`;

const joins = `
  join business_types b on b.tenant_id = :tenant and b.id = o.business_type_id
  join projects p on p.tenant_id = :tenant and p.id = o.project_id
  join areas a on a.tenant_id = :tenant and a.id = o.area_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  left join teams e on e.tenant_id = :tenant and e.id = o.team_id
  left join order_costs c on c.tenant_id = :tenant and c.order_id = o.id`;

/** A page of the list's orders that the actor may export, the newest first, with one row more where there are more. */
export function queryExportedOrders(
  context: SignedInContext,
  filters: OrderFilters,
  matches: readonly WordMatch[],
  afterId: string | null,
): Promise<ExportedOrder[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const conditions = exportConditions(context, filters, matches, parameters);
  if (afterId !== null) conditions.push(`o.id < ${parameters.add(afterId)}::uuid`);
  // The page is picked first, so that names are joined to its rows only.
  const text = `
    with page as (
      select o.id from work_orders o where ${conditions.join(' and ')} order by o.id desc limit ${exportPageRows + 1}
    )
    select ${columns} from page join work_orders o on o.tenant_id = :tenant and o.id = page.id ${joins}
    order by o.id desc`;
  return context.database.run(prepared<ExportedOrder>(text), parameters.values);
}

/**
 * How many orders the export has, as far as one more than it may have. Null where a word is common: to count them would read what the
 * pages read again.
 */
export async function countExportedOrders(
  context: SignedInContext,
  filters: OrderFilters,
  matches: readonly WordMatch[],
): Promise<number | null> {
  if (matches.some(({ kind }) => kind === 'many')) return null;
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const conditions = exportConditions(context, filters, matches, parameters);
  const text = `
    select count(*)::int as count
    from (select from work_orders o where ${conditions.join(' and ')} limit ${maxExportedOrders + 1}) counted`;
  const [row] = await context.database.run(prepared<{ count: number }>(text), parameters.values);
  return row?.count ?? 0;
}

/** What the list shows under these filters, as far as the permission to export reaches. */
function exportConditions(
  context: SignedInContext,
  filters: OrderFilters,
  matches: readonly WordMatch[],
  parameters: Parameters,
): string[] {
  return [
    ...listConditions(context, filters, parameters),
    scopeCondition(context.actor, 'work-order.export', parameters),
    ...stageConditions(filters, parameters),
    ...wordConditions(matches, parameters),
  ];
}

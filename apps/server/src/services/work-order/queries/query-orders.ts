import { type DelayPart, waitingStatuses } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { type Parameters, prepared } from '#db/statement.ts';
import { countCapped, type SelectedPage, selectPage, type Total } from '#services/core/page.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { areaName } from '#services/scope/area-label.ts';
import { type OrderFacts, withOrderFacts } from '../load/order-facts.ts';
import { conditionHolds, type LifecycleColumns, type WorkOrderRow } from '../load/order-row.ts';

/** A row of a list: what the lifecycle reads, and the names that are shown. */
export interface ListedOrder
  extends LifecycleColumns,
    OrderFacts,
    Pick<
      WorkOrderRow,
      'id' | 'order_no' | 'title' | 'next_due_kind' | 'next_due_from' | 'next_due_at' | 'planned_finish_at' | 'created_at' | 'area_id'
    > {
  project_name: string;
  area_name: string;
  team_name: string | null;
  assignee_name: string | null;
  requester_name: string | null;
  members: { id: string; fullName: string }[];
  delay_fen: number | null;
  /** What it costs while it waits; null once the work is done. */
  delay_parts: DelayPart[] | null;
  grab_allowed: boolean;
}

/** A row as the statement of a list reads it. */
export type OrderListRow = Omit<ListedOrder, keyof OrderFacts>;

/** The condition that the work of order `o` is still to be done on site. */
export const isWaiting = `o.status in (${waitingStatuses.join(', ')})`;

export const orderJoins = `
  join projects p on p.tenant_id = :tenant and p.id = o.project_id
  join areas a on a.tenant_id = :tenant and a.id = o.area_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  left join teams e on e.tenant_id = :tenant and e.id = o.team_id
  left join accounts s on s.id = o.assignee_id
  left join accounts r on r.id = o.requester_id
  left join delay_costs dc on dc.tenant_id = :tenant and dc.order_id = o.id and ${isWaiting}`;

export const orderColumns = `
  o.id, o.order_no, o.title, o.status, o.back_to, o.version, o.level, o.source, o.project_id, o.area_id, o.area_path, o.created_by,
  o.requester_id, o.team_id, o.assignee_id, o.lead_id, o.arrived_at, o.state, o.next_due_kind, o.next_due_from, o.next_due_at,
  o.planned_finish_at, o.created_at, p.name as project_name, ${areaName} as area_name, e.name as team_name,
  s.full_name as assignee_name, r.full_name as requester_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'fullName', x.full_name) order by x.id = o.lead_id desc, x.full_name)
    from jsonb_array_elements_text(o.state -> 'memberIds') m(id) join accounts x on x.id = m.id::uuid), '[]') as members,
  p.grab_allowed, dc.fen_per_hour as delay_fen, dc.parts as delay_parts, ${conditionHolds}`;

export interface OrderQuery {
  /** Joined by `and`; `o` is the order. */
  conditions: readonly string[];
  parameters: Parameters;
  /** Id, level and times of `o`, with direction. */
  orderBy: string;
  limit: number;
  offset: number;
  bound?: SelectedPage['bound'];
}

/** Picks the page by the narrow columns first and joins the names to those few rows only. */
export async function queryOrders(
  context: Pick<AppContext, 'database' | 'clock'>,
  { conditions, parameters, ...page }: OrderQuery,
): Promise<ListedOrder[]> {
  const where = conditions.join(' and ');
  const { orderBy } = page;
  const ordered = `select o.id, o.level, o.created_at, o.next_due_at from work_orders o where ${where} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'o', ...page }, parameters)})
    select ${orderColumns} from page join work_orders o on o.tenant_id = :tenant and o.id = page.id ${orderJoins}
    order by ${orderBy}`;
  const rows = await context.database.run(prepared<OrderListRow>(text), parameters.values);
  return withOrderFacts(context, parameters.values['tenant'] as string, rows);
}

export function countOrders(database: Database, conditions: readonly string[], parameters: Parameters): Promise<Total> {
  const matches = `from work_orders o where ${conditions.join(' and ')}`;
  return countCapped(database, matches, parameters);
}

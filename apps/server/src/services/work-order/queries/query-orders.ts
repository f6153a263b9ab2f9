import { type DelayPart, waitingStatuses } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { type Parameters, prepared } from '#db/statement.ts';
import { boundOf, cappedCount, countCapped, countLimit, cutPage, type SelectedPage, type Total, toTotal } from '#services/core/page.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { amongAll, type OrderSelection, selectOrders } from '#services/scope/order-sources.ts';
import { grabAllowed, type OrderFacts, withOrderFacts } from '../load/order-facts.ts';
import { type NamesOfOrder, withNames } from '../load/order-names.ts';
import { conditionHolds, type LifecycleColumns, stateWithoutClocks, type WorkOrderRow } from '../load/order-row.ts';

/** A row of a list: what the lifecycle reads, and the names that are shown. */
export interface ListedOrder
  extends LifecycleColumns,
    OrderFacts,
    NamesOfOrder,
    Pick<
      WorkOrderRow,
      'id' | 'order_no' | 'title' | 'next_due_kind' | 'next_due_from' | 'next_due_at' | 'planned_finish_at' | 'created_at' | 'area_id'
    > {
  delay_fen: number | null;
  /** What it costs while it waits; null once the work is done. */
  delay_parts: DelayPart[] | null;
  grab_allowed: boolean;
}

/** A row as the statement of a list reads it. */
export type OrderListRow = Omit<ListedOrder, keyof OrderFacts | keyof NamesOfOrder>;

/** The condition that the work of order `o` is still to be done on site. */
export const isWaiting = `o.status in (${waitingStatuses.join(', ')})`;

/** What order `o` costs while it waits. The key is null for others, so that nothing is looked up for them. */
export const orderJoins = `
  left join delay_costs dc on dc.tenant_id = :tenant and dc.order_id = case when ${isWaiting} then o.id end`;

export const orderColumns = `
  o.id, o.order_no, o.title, o.status, o.back_to, o.version, o.level, o.source, o.project_id, o.area_id, o.area_path, o.created_by,
  o.requester_id, o.team_id, o.assignee_id, o.lead_id, o.arrived_at, ${stateWithoutClocks}, o.next_due_kind, o.next_due_from, o.next_due_at,
  o.planned_finish_at, o.created_at, ${grabAllowed}, dc.fen_per_hour as delay_fen, dc.parts as delay_parts, ${conditionHolds}`;

type ListSource = Pick<AppContext, 'database' | 'clock' | 'names'>;

/** The orders of a list; without sources they are looked for among all of the tenant. */
export type OrderMatches = Pick<OrderSelection, 'conditions'> & Partial<Pick<OrderSelection, 'sources'>>;

export interface OrderQuery extends OrderMatches {
  parameters: Parameters;
  /** Id, level and times of `o`, with direction. */
  orderBy: string;
  limit: number;
  offset: number;
  bound?: SelectedPage['bound'];
}

/** Picks the page by the narrow columns first and reads the rest of those few rows only; names are added out of the server's memory. */
export async function queryOrders(context: ListSource, query: OrderQuery): Promise<ListedOrder[]> {
  const rows = await context.database.run(prepared<OrderListRow>(pageText(query, orderColumns)), query.parameters.values);
  return completeRows(context, query.parameters.values['tenant'] as string, rows);
}

/** As `queryOrders`, and counts the matches of the first page in the same statement. Null: the page has no row that would carry the total. */
export async function queryCountedOrders(context: ListSource, query: OrderQuery): Promise<{ rows: ListedOrder[]; total: Total | null }> {
  const { parameters, offset } = query;
  const columns = `${orderColumns}, ${cappedCount(matchesText(query))} as total`;
  const rows = await context.database.run(prepared<OrderListRow & { total: number }>(pageText(query, columns)), parameters.values);
  const [first] = rows;
  const none = offset === 0 ? toTotal(0) : null;
  const listed = await completeRows(context, parameters.values['tenant'] as string, rows);
  return { rows: listed, total: first ? toTotal(first.total) : none };
}

function pageText({ conditions, sources = null, parameters, ...page }: OrderQuery, columns: string): string {
  const { orderBy, bound = boundOf(page.limit + page.offset) } = page;
  const ordered = selectOrders({ conditions, sources }, 'o.id, o.level, o.created_at, o.next_due_at', `order by ${orderBy} limit ${bound}`);
  return `
    with page as (${cutPage(ordered, { alias: 'o', ...page }, parameters)})
    select ${columns} from page join work_orders o on o.tenant_id = :tenant and o.id = page.id ${orderJoins}
    order by ${orderBy}`;
}

/** Adds to rows as they were read what is not in their statement: names, and what only few orders have. */
export async function completeRows<Row extends OrderListRow>(
  context: ListSource,
  tenant: string,
  rows: readonly Row[],
): Promise<(Row & OrderFacts & NamesOfOrder)[]> {
  return withNames(context, tenant, await withOrderFacts(context, tenant, rows));
}

export function countOrders(database: Database, matches: OrderMatches, parameters: Parameters): Promise<Total> {
  return countCapped(database, matchesText(matches), parameters);
}

/** The `from … where …` by which matches are counted; of each source as many as decide the total, in the order of an index, so that no more are read. */
function matchesText({ conditions, sources = null }: OrderMatches): string {
  if (sources === null) return `from work_orders o where ${amongAll(conditions).join(' and ')}`;
  const limit = `limit ${countLimit + 1}`;
  return `from (${selectOrders({ conditions, sources }, 'o.id', `order by o.id desc ${limit}`, limit)}) o`;
}

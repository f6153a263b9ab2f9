import { type DelayPart, waitingStatuses } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { type Parameters, prepared } from '#db/statement.ts';
import { exceededCountsOf, hasKey, listKey } from '#services/core/list/exceeded-counts.ts';
import {
  boundOf,
  cappedCount,
  countCapped,
  countLimit,
  cutPage,
  type SelectedPage,
  type Total,
  toTotal,
} from '#services/core/list/page.ts';
import type { KnownOrder, OrderVersion } from '#services/core/ports/known-orders.ts';
import type { Names } from '#services/core/ports/name-cache.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { amongAll, type OrderSelection, selectOrders } from '#services/scope/order-sources.ts';
import { knownColumns, rowVersion } from '../load/known-orders.ts';
import { grabAllowed, type OrderFacts, withOrderFacts } from '../load/order-facts.ts';
import { loadNames, type NamesOfOrder, namesOf, withNames } from '../load/order-names.ts';
import { conditionHolds, type LifecycleColumns, type WorkOrderRow } from '../load/order-row.ts';

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

/** What is read with each page, since it changes without the order's own row. */
const columnsOfOthers = `${grabAllowed}, dc.fen_per_hour as delay_fen, dc.parts as delay_parts, ${conditionHolds}`;

export const orderColumns = `${knownColumns}, ${columnsOfOthers}`;

type QuerySource = Pick<AppContext, 'database' | 'clock' | 'names'>;
type ListSource = QuerySource & Pick<AppContext, 'knownOrders'>;

/** A row of a page before that of the order itself is added. */
type PageRow = OrderVersion & Omit<OrderListRow, keyof KnownOrder>;

const pageColumns = `o.id, ${rowVersion}, ${columnsOfOthers}`;

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
export async function queryOrders(context: QuerySource, query: OrderQuery): Promise<ListedOrder[]> {
  const rows = await context.database.run(prepared<OrderListRow>(pageText(query, orderColumns)), query.parameters.values);
  return completeRows(context, query.parameters.values['tenant'] as string, rows);
}

/** As `queryOrders`, for the pages of screens, which mostly show what some screen has shown before: rows that have not been written since are not read again. */
export async function listOrders(context: ListSource, query: OrderQuery): Promise<ListedOrder[]> {
  const rows = await context.database.run(prepared<PageRow>(pageText(query, pageColumns)), query.parameters.values);
  return complete(context, query, rows);
}

/** As `listOrders`, and counts the matches of the first page in the same statement, unless there were more than are counted a moment ago. Null: the page has no row that would carry the total. */
export async function listCountedOrders(context: ListSource, query: OrderQuery): Promise<{ rows: ListedOrder[]; total: Total | null }> {
  const { parameters, offset, limit } = query;
  const exceeded = exceededCountsOf(context.database);
  const page = hasKey(parameters.values) ? prepared<PageRow>(pageText(query, pageColumns)) : null;
  const key = page && listKey(page.name, parameters.values);
  if (page && exceeded.has(key)) {
    const rows = await context.database.run(page, parameters.values);
    // A page that is not full is the last one: how many there are is counted.
    if (rows.length === limit) return { rows: await complete(context, query, rows), total: toTotal(countLimit + 1) };
  }
  const columns = `${pageColumns}, ${cappedCount(matchesText(query))} as total`;
  const rows = await context.database.run(prepared<PageRow & { total: number }>(pageText(query, columns)), parameters.values);
  const total = rows[0] ? toTotal(rows[0].total) : null;
  exceeded.set(key, total?.isLeast === true);
  return { rows: await complete(context, query, rows), total: total ?? (offset === 0 ? toTotal(0) : null) };
}

async function complete(context: ListSource, query: OrderQuery, rows: readonly PageRow[]): Promise<ListedOrder[]> {
  return (await completePage(context, query, rows)) ?? queryOrders(context, query);
}

/**
 * Adds to the rows of a page those of the orders. Null where one was written after the page was read: what it says now may be nothing for this list, or for this
 * account, so that the page is read whole, in one statement.
 */
async function completePage(context: ListSource, { parameters }: OrderQuery, rows: readonly PageRow[]): Promise<ListedOrder[] | null> {
  const tenant = parameters.values['tenant'] as string;
  const known = await context.knownOrders.load(context.database, tenant, rows);
  if (known.size < rows.length) return null;
  const names = rememberedNames(context, tenant, known) ?? (await loadNames(context, tenant, [...known.values()]));
  const listed: ListedOrder[] = [];
  const unusual: ListedOrder[] = [];
  for (const row of rows) {
    const order = listKnown(known.get(row.id) as KnownOrder, names);
    if (isUsual(row)) {
      listed.push(order);
      continue;
    }
    const complete = { ...order, ...row };
    listed.push(complete);
    unusual.push(complete);
  }
  // These rows are this page's own, and are completed in place.
  if (unusual.length > 0) await withOrderFacts(context, tenant, unusual);
  return listed;
}

/** Returns the tenant's names where lists have shown each of the orders with just these, so that none has to be looked up. */
function rememberedNames({ database, names }: ListSource, tenant: string, known: ReadonlyMap<string, KnownOrder>): Names | null {
  const remembered = names.remembered(database, tenant);
  if (remembered === null) return null;
  for (const order of known.values()) if (listedOf.get(order)?.names !== remembered) return null;
  return remembered;
}

/** Whether an order has nothing of what is read beside its row. One that no meter counts has no parts of a delay. */
function isUsual({ grab_allowed, condition_holds, delay_parts }: PageRow): boolean {
  return !grab_allowed && condition_holds === null && (delay_parts === null || delay_parts.length === 0);
}

/** Of orders that are known, the row that lists share, with the names that it was made with. */
const listedOf = new WeakMap<KnownOrder, { names: Names; row: ListedOrder }>();

/** Returns an order's row for all lists as long as neither the order nor a name changes; it is frozen, unless the order is not remembered. */
function listKnown(order: KnownOrder, names: Names): ListedOrder {
  const before = listedOf.get(order);
  if (before?.names === names) return before.row;
  const row: ListedOrder = {
    ...order,
    grab_allowed: false,
    condition_holds: null,
    delay_fen: null,
    delay_parts: null,
    pool: [],
    is_unproven: false,
    ...namesOf(order, names),
  };
  if (!Object.isFrozen(order)) return row;
  Object.freeze(row.members);
  Object.freeze(row.pool);
  listedOf.set(order, { names, row: Object.freeze(row) });
  return row;
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
  context: QuerySource,
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

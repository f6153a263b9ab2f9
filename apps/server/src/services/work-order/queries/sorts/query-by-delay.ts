import { rankByDelay } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { OrderSelection } from '#services/scope/order-sources.ts';
import { measureDistances } from '#services/work-order/present/measure-distances.ts';
import { isWaiting, type ListedOrder, listOrders } from '../query-orders.ts';

/** The orders that cost most, of which the rank is found; those beyond come after them, as those that cost nothing. */
const maxRanked = 1000;

export interface DelayPosition {
  /** The last order of the page before. */
  id: string;
  /** How many ranked orders there were until its end; 0: the ranked ones were all shown. */
  ranked: number;
}

interface DelayPage {
  /** Adds the conditions of the list to the parameters. */
  addConditions(parameters: Parameters): string[];
  /** The orders of the list, for those that are not ranked. */
  select(parameters: Parameters): OrderSelection;
  /** The caller's position. */
  from: { longitude?: number | undefined; latitude?: number | undefined };
  position: DelayPosition | null;
  limit: number;
  /** Of a page by number; 0 with a position. */
  offset: number;
}

/**
 * Reads a page of the orders by what they cost an hour for the way there; those without a cost follow, newest first. Only what costs something now is ranked, so that
 * a page costs as much as these, and not as the table. @returns the rows with the number of ranked ones up to each, 0 for the others
 */
export async function queryByDelay(
  context: SignedInContext,
  page: DelayPage,
): Promise<{ rows: ListedOrder[]; rankOf: (id: string) => number }> {
  const ids = await rankOrders(context, page);
  const rest = page.position !== null && page.position.ranked === 0;
  const start = rest ? ids.length : startAfter(ids, page.position) + page.offset;
  const shown = ids.slice(start, start + page.limit);
  const ranked = await readOrders(context, shown);
  const others =
    shown.length < page.limit
      ? await readOthers(context, page, {
          ids,
          after: rest ? (page.position?.id ?? null) : null,
          limit: page.limit - shown.length,
          offset: Math.max(0, page.offset - ids.length),
        })
      : [];
  return { rows: [...ranked, ...others], rankOf: (id) => ids.indexOf(id) + 1 };
}

/** Reads from the dearest on, and looks each order up by its key, until there are enough. */
async function rankOrders(context: SignedInContext, { addConditions, from }: DelayPage): Promise<string[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const text = `
    select o.id, o.area_id, dc.fen_per_hour as "fenPerHour" from delay_costs dc join work_orders o on o.tenant_id = :tenant and o.id = any (array[dc.order_id])
    where dc.tenant_id = :tenant and dc.fen_per_hour is not null and ${isWaiting} and ${addConditions(parameters).join(' and ')}
    order by dc.fen_per_hour desc, dc.order_id desc limit ${maxRanked}`;
  const rows = await context.database.run(prepared<{ id: string; area_id: string; fenPerHour: number }>(text), parameters.values);
  const distances = await measureDistances(context, rows, from);
  return rankByDelay(rows.map((row) => ({ ...row, distance: distances.get(row.area_id) ?? null }))).map(({ id }) => id);
}

/** Where the last order is ranked no more, the place that it had counts. */
function startAfter(ids: readonly string[], position: DelayPosition | null): number {
  if (position === null) return 0;
  const place = ids.indexOf(position.id);
  return place < 0 ? Math.min(position.ranked, ids.length) : place + 1;
}

async function readOrders(context: SignedInContext, ids: readonly string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const conditions = ['o.tenant_id = :tenant', `o.id = any (${parameters.add(ids)}::uuid[])`];
  const rows = await listOrders(context, { conditions, parameters, orderBy: 'o.id desc', limit: ids.length, offset: 0 });
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

async function readOthers(
  context: SignedInContext,
  { select }: DelayPage,
  { ids, after, limit, offset }: { ids: readonly string[]; after: string | null; limit: number; offset: number },
): Promise<ListedOrder[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const { conditions: listed, sources } = select(parameters);
  const conditions = [...listed, `o.id <> all (${parameters.add(ids)}::uuid[])`];
  if (after !== null) conditions.push(`o.id < ${parameters.add(after)}::uuid`);
  return listOrders(context, { conditions, sources, parameters, orderBy: 'o.id desc', limit, offset });
}

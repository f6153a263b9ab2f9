import { Parameters, prepared } from '#db/statement.ts';
import { boundOf } from '#services/core/list/page.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { isOpenOrder, type OrderSelection, selectOrders } from '#services/scope/order-sources.ts';
import { type ListedOrder, listOrders } from '../query-orders.ts';

interface TimeLeftPage {
  /** The orders of the list; adds their values to the parameters. */
  select(parameters: Parameters): OrderSelection;
  /** The last order of the page before: when it is due, an ISO instant, or 'infinity' or null of one without a running clock. */
  position: { due: string | null; id: string } | null;
  limit: number;
  /** Of a page by number; 0 with a position. */
  offset: number;
}

/**
 * Reads the orders with a running clock by their deadlines, and then those without one, each part by an index that has it in this order, so that a page costs the
 * same in a table of any size. Most pages end within the first part.
 */
export async function queryByTimeLeft(context: SignedInContext, page: TimeLeftPage): Promise<ListedOrder[]> {
  const { position, limit, offset } = page;
  const instant = position?.due && position.due !== 'infinity' ? position.due : null;
  const isPastDue = position !== null && instant === null;
  const due = isPastDue ? [] : await readDue(context, page, position && instant !== null ? { due: instant, id: position.id } : null);
  if (due.length === limit) return due;
  const before = offset > 0 && due.length === 0 ? await countDue(context, page) : offset;
  const rest = { ...page, limit: limit - due.length, offset: Math.max(0, offset - before) };
  return [...due, ...(await readOthers(context, rest, isPastDue ? position.id : null))];
}

function readDue(
  context: SignedInContext,
  { select, limit, offset }: TimeLeftPage,
  after: { due: string; id: string } | null,
): Promise<ListedOrder[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const { conditions, sources } = selectDue(select, parameters);
  if (after) conditions.push(`(o.next_due_at, o.id) > (${parameters.add(after.due)}::timestamptz, ${parameters.add(after.id)}::uuid)`);
  return listOrders(context, { conditions, sources, parameters, orderBy: 'o.next_due_at, o.id', limit, offset });
}

/** How many orders with a running clock are before the page; all of them, since it has none. */
async function countDue(context: SignedInContext, { select, offset }: TimeLeftPage): Promise<number> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const due = selectOrders(selectDue(select, parameters), 'o.id', `limit ${boundOf(offset)}`);
  const [row] = await context.database.run(
    prepared<{ count: number }>(`select count(*)::int as count from (${due}) counted`),
    parameters.values,
  );
  return row?.count ?? 0;
}

function selectDue(select: TimeLeftPage['select'], parameters: Parameters): OrderSelection & { conditions: string[] } {
  const { conditions, sources } = select(parameters);
  return { conditions: [...conditions, isOpenOrder, 'o.next_due_at is not null'], sources };
}

function readOthers(context: SignedInContext, { select, limit, offset }: TimeLeftPage, after: string | null): Promise<ListedOrder[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const { conditions: listed, sources } = select(parameters);
  const conditions = [...listed, 'o.next_due_at is null'];
  if (after !== null) conditions.push(`o.id > ${parameters.add(after)}::uuid`);
  return listOrders(context, { conditions, sources, parameters, orderBy: 'o.id', limit, offset });
}

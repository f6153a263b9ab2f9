import { Parameters } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { type ListedOrder, queryOrders } from '../query-orders.ts';

interface TimeLeftPage {
  /** Adds the conditions of the list to the parameters. */
  addConditions(parameters: Parameters): string[];
  /** The last order of the page before: when it is due, an ISO instant, or 'infinity' or null of one without a running clock. */
  position: { due: string | null; id: string } | null;
  limit: number;
}

/**
 * Reads the orders with a running clock by their deadlines, and then those without one, each part by an index that has it in this order, so that a page costs the
 * same in a table of any size. Most pages end within the first part.
 */
export async function queryByTimeLeft(context: SignedInContext, page: TimeLeftPage): Promise<ListedOrder[]> {
  const { position, limit } = page;
  const instant = position?.due && position.due !== 'infinity' ? position.due : null;
  const isPastDue = position !== null && instant === null;
  const due = isPastDue ? [] : await readDue(context, page, position && instant !== null ? { due: instant, id: position.id } : null);
  if (due.length === limit) return due;
  return [...due, ...(await readOthers(context, page, isPastDue ? position.id : null, limit - due.length))];
}

function readDue(
  context: SignedInContext,
  { addConditions, limit }: TimeLeftPage,
  after: { due: string; id: string } | null,
): Promise<ListedOrder[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const conditions = [...addConditions(parameters), 'o.next_due_at is not null'];
  if (after) conditions.push(`(o.next_due_at, o.id) > (${parameters.add(after.due)}::timestamptz, ${parameters.add(after.id)}::uuid)`);
  return queryOrders(context, { conditions, parameters, orderBy: 'o.next_due_at, o.id', limit, offset: 0 });
}

function readOthers(
  context: SignedInContext,
  { addConditions }: TimeLeftPage,
  after: string | null,
  limit: number,
): Promise<ListedOrder[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const conditions = [...addConditions(parameters), 'o.next_due_at is null'];
  if (after !== null) conditions.push(`o.id > ${parameters.add(after)}::uuid`);
  return queryOrders(context, { conditions, parameters, orderBy: 'o.id', limit, offset: 0 });
}

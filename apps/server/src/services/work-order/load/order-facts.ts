import { workOrderStatus } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { openProofs } from './open-proofs.ts';
import { type PoolTeam, poolOf } from './order-pool.ts';
import type { WorkOrderRow } from './order-row.ts';

/** What decides about an order besides its row, and only few orders have. */
export interface OrderFacts {
  /** Teams that may take it undispatched. */
  pool: PoolTeam[];
  /** Whether its repair is still to be proven by a meter. */
  is_unproven: boolean;
}

/** What says whether an order has any of it. */
export interface FactHolder extends Pick<WorkOrderRow, 'id' | 'status'> {
  /** Of its project. */
  grab_allowed: boolean;
  condition_holds: boolean | null;
}

interface Wanted {
  tenant: string;
  orders: readonly string[];
  now: Date;
}

const findPools = statement<Wanted, { id: string; pool: PoolTeam[] }>(
  'find-pools-of-orders',
  `select o.id, ${poolOf('o.business_type_id')} as pool
    from work_orders o join projects p on p.tenant_id = :tenant and p.id = o.project_id
    where o.tenant_id = :tenant and o.id = any (:orders::uuid[])`,
);

const findUnproven = statement<Wanted, { id: string }>(
  'find-unproven-orders',
  `select o.id from work_orders o where o.tenant_id = :tenant and o.id = any (:orders::uuid[]) and exists (select from ${openProofs('o.id')} f)`,
);

/**
 * The column `grab_allowed` of order `o`: whether its project lets teams take it while it is not dispatched. Nothing is looked up for other orders.
 */
export const grabAllowed = `case when o.status = ${workOrderStatus.toBeDispatched}
    then (select p.grab_allowed from projects p where p.tenant_id = :tenant and p.id = o.project_id) else false end as grab_allowed`;

type Source = Pick<AppContext, 'database' | 'clock'>;

/**
 * Adds to rows of orders what only few have, by a statement of its own for these: as a part of the statement that reads the rows it would cost every order the start
 * of a plan several times as large as that of the row.
 */
export async function withOrderFacts<Row extends FactHolder>(
  { database, clock }: Source,
  tenant: string,
  rows: readonly Row[],
): Promise<(Row & OrderFacts)[]> {
  const now = clock.now();
  const open = rows.filter(({ status, grab_allowed }) => status === workOrderStatus.toBeDispatched && grab_allowed);
  const cleared = rows.filter(({ status, condition_holds }) => status === workOrderStatus.executing && condition_holds === false);
  const idsOf = (some: readonly Row[]) => some.map(({ id }) => id);
  const found = open.length === 0 ? [] : await database.run(findPools, { tenant, orders: idsOf(open), now });
  const pools = new Map(found.map(({ id, pool }) => [id, pool]));
  const late = cleared.length === 0 ? [] : await database.run(findUnproven, { tenant, orders: idsOf(cleared), now });
  const unproven = new Set(late.map(({ id }) => id));
  return rows.map((row) => Object.assign(row, { pool: pools.get(row.id) ?? [], is_unproven: unproven.has(row.id) }));
}

/** The pool that an order had before it was dispatched. */
export async function findFormerPool({ database, clock }: Source, tenant: string, order: string): Promise<PoolTeam[]> {
  const [row] = await database.run(findPools, { tenant, orders: [order], now: clock.now() });
  return row?.pool ?? [];
}

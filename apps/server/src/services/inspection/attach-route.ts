import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

const insertInspection = statement<{ tenant: string; order: string; route: string }, object>(
  'let-order-follow-route',
  `
    insert into order_inspections (tenant_id, order_id, route_id, version)
    select :tenant, :order, r.id, r.version from inspection_routes r where r.tenant_id = :tenant and r.id = :route`,
);

/** Lets a new order follow a route, by the version that the route has now. Runs in the transaction that makes the order. */
export async function attachRoute(tx: Transaction<Schema>, values: { tenant: string; order: string; route: string }): Promise<void> {
  await runIn(tx, insertInspection, values);
}

import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';

export interface OrderInHand {
  id: string;
  orderNo: string;
  title: string;
}

/** The maximum number of orders that a refusal names. */
export const maxOrdersNamed = 20;

/**
 * Lists the open orders that the account has in person, leads or works on: newest first, at most as many as a refusal names. They are
 * searched among the orders in which it takes part, not among all of the tenant.
 */
export async function listOrdersInHand(database: Kysely<Schema>, tenantId: string, accountId: string): Promise<OrderInHand[]> {
  return database
    .selectFrom('work_order_participants as p')
    .innerJoin('work_orders as o', (join) => join.on('o.tenant_id', '=', tenantId).onRef('o.id', '=', 'p.order_id'))
    .select(['o.id', 'o.order_no as orderNo', 'o.title'])
    .where('p.tenant_id', '=', tenantId)
    .where('p.account_id', '=', accountId)
    .where('p.is_open', '=', true)
    .where((where) =>
      where.or([
        where('o.assignee_id', '=', accountId),
        where('o.lead_id', '=', accountId),
        sql<boolean>`o.state -> 'memberIds' ? ${accountId}`,
      ]),
    )
    .orderBy('o.id', 'desc')
    .limit(maxOrdersNamed)
    .execute();
}

import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

export interface LockedBalance {
  id: string;
  store_id: string;
  part_id: string;
  /** Thousandths. */
  quantity: number;
  value_cents: number;
  minimum: number | null;
  is_low: boolean;
}

/** What a store has of a part. */
export interface StockPlace {
  storeId: string;
  partId: string;
}

interface Values {
  tenant: string;
  places: string;
}

/** In the order of the key, so that two that insert the same rows wait for one another and never in a circle. */
const insertMissing = statement<Values, object>(
  'insert-missing-stock-balances',
  `insert into stock_balances (tenant_id, store_id, part_id, id)
    select :tenant, x.store_id, x.part_id, x.id from jsonb_to_recordset(:places::jsonb) as x(store_id uuid, part_id uuid, id uuid)
    order by x.store_id, x.part_id on conflict (tenant_id, store_id, part_id) do nothing`,
);

const lockAll = statement<Values, LockedBalance>(
  'lock-stock-balances',
  `select b.id, b.store_id, b.part_id, b.quantity, b.value_cents, b.minimum, b.is_low
    from stock_balances b
    where b.tenant_id = :tenant and (b.store_id, b.part_id) in
      (select x.store_id, x.part_id from jsonb_to_recordset(:places::jsonb) as x(store_id uuid, part_id uuid))
    order by b.store_id, b.part_id for no key update`,
);

/** Locks what stores have of parts until the transaction ends; what a store never had is nothing. Of stores and parts that are shared. */
export async function lockBalances(
  tx: Transaction<Schema>,
  { actor, ids }: Pick<SignedInContext, 'actor' | 'ids'>,
  places: readonly StockPlace[],
): Promise<(place: StockPlace) => LockedBalance> {
  const rows = places.map(({ storeId, partId }) => ({ store_id: storeId, part_id: partId, id: ids.next() }));
  const values = { tenant: actor.tenantId, places: JSON.stringify(rows) };
  await runIn(tx, insertMissing, values);
  const locked = await runIn(tx, lockAll, values);
  return ({ storeId, partId }) => {
    const balance = locked.find(({ store_id, part_id }) => store_id === storeId && part_id === partId);
    if (!balance) throw new Error('the stock that was just locked is gone');
    return balance;
  };
}

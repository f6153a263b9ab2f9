import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { lockTenant } from '#services/scope/lock-tenant.ts';
import type { ImportScope } from '#services/table-import/kinds/import-kind.ts';
import { splitBatches } from '#services/table-import/write/batches.ts';

/** What a file says of a part. */
export interface PartFields {
  code: string;
  name: string;
  model: string;
  unit: string;
  price_cents: number;
}

export interface KnownPart extends PartFields {
  id: string;
}

export interface KnownStock {
  id: string;
  store_id: string;
  part_id: string;
  /** Thousandths. */
  quantity: number;
  minimum: number | null;
  is_low: boolean;
  has_entries: boolean;
}

const lockParts = statement<{ tenant: string; codes: readonly string[] }, KnownPart>(
  'lock-spare-parts-of-codes',
  `select p.id, p.code, p.name, p.model, p.unit, p.price_cents from spare_parts p
    where p.tenant_id = :tenant and lower(p.code) = any (:codes::text[]) and p.retired_at is null order by p.id for no key update`,
);

const shareStores = statement<{ tenant: string; names: readonly string[] }, { id: string; name: string }>(
  'share-stores-of-names',
  `select s.id, s.name from stores s where s.tenant_id = :tenant and s.name = any (:names::text[]) and s.retired_at is null order by s.id for share`,
);

const lockStock = statement<{ tenant: string; parts: readonly string[] }, KnownStock>(
  'lock-stock-of-spare-parts',
  `select b.id, b.store_id, b.part_id, b.quantity, b.minimum, b.is_low,
      exists (select from stock_entries e where e.tenant_id = :tenant and e.part_id = b.part_id and e.store_id = b.store_id) as has_entries
    from stock_balances b where b.tenant_id = :tenant and b.part_id = any (:parts::uuid[])
    order by b.store_id, b.part_id for no key update`,
);

const countParts = statement<{ tenant: string }, { count: number }>(
  'count-spare-parts-for-import',
  'select count(*)::int as count from spare_parts p where p.tenant_id = :tenant and p.retired_at is null',
);

export interface KnownSpareParts {
  /** By code in lower case. */
  parts: ReadonlyMap<string, KnownPart>;
  /** Ids by name. */
  stores: ReadonlyMap<string, string>;
  /** By `stockKey`. */
  stock: ReadonlyMap<string, KnownStock>;
  /** Parts in the catalogue. */
  count: number;
}

export function stockKey(storeId: string, partId: string): string {
  return `${storeId} ${partId}`;
}

/** Loads what there is of the codes and stores of a file, and locks it in the order in which single moves do. */
export async function loadSpareParts(
  { tx, tenantId }: Pick<ImportScope, 'tx' | 'tenantId'>,
  codes: readonly string[],
  names: readonly string[],
): Promise<KnownSpareParts> {
  await lockTenant(tx, tenantId);
  const parts = await inBatches(tx, codes, (at, batch) => runIn(at, lockParts, { tenant: tenantId, codes: batch }));
  const stores = await inBatches(tx, names, (at, batch) => runIn(at, shareStores, { tenant: tenantId, names: batch }));
  const ids = parts.map(({ id }) => id).sort();
  const stock = await inBatches(tx, ids, (at, batch) => runIn(at, lockStock, { tenant: tenantId, parts: batch }));
  const [counted] = await runIn(tx, countParts, { tenant: tenantId });
  return {
    parts: new Map(parts.map((part) => [part.code.toLowerCase(), part])),
    stores: new Map(stores.map(({ id, name }) => [name, id])),
    stock: new Map(stock.map((each) => [stockKey(each.store_id, each.part_id), each])),
    count: counted?.count ?? 0,
  };
}

async function inBatches<Row>(
  tx: Transaction<Schema>,
  values: readonly string[],
  run: (at: Transaction<Schema>, batch: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const batch of splitBatches(values)) rows.push(...(await run(tx, batch)));
  return rows;
}

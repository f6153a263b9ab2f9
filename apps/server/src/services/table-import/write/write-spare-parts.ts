import { isStockLow, receiveStock } from '@energy-om/domain';
import { sql } from 'kysely';
import type { ImportScope } from '../kinds/import-kind.ts';
import type { KnownPart, KnownStock } from '../plan/spare-parts/load-spare-parts.ts';
import { insertBatches, splitBatches } from './batches.ts';

/** What a store begins with, or its new minimum. Quantities are thousandths. */
export interface OpenedStock {
  storeId: string;
  partId: string;
  /** 0: nothing arrives. */
  opening: number;
  priceCents: number;
  minimum: number | null;
  before: KnownStock | null;
}

export interface SparePartChanges {
  created: readonly KnownPart[];
  updated: readonly KnownPart[];
  opened: readonly OpenedStock[];
}

/** As single calls write it: opening stock is a receipt of the ledger, and the keepers are notified of what is low from the beginning. */
export async function writeSpareParts(scope: ImportScope, { created, updated, opened }: SparePartChanges): Promise<void> {
  const { tx, tenantId, now } = scope;
  await insertBatches(
    tx,
    'spare_parts',
    created.map((part) => ({ tenant_id: tenantId, ...part, retired_at: null, created_at: now })),
  );
  for (const batch of splitBatches(updated)) {
    await sql`
      update spare_parts p set code = v.code, name = v.name, model = v.model, unit = v.unit, price_cents = v.price_cents, version = p.version + 1
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as v (id uuid, code text, name text, model text, unit text, price_cents bigint)
      where p.tenant_id = ${tenantId} and p.id = v.id`.execute(tx);
  }
  await writeStock(scope, opened);
}

async function writeStock(scope: ImportScope, opened: readonly OpenedStock[]): Promise<void> {
  const { tx, tenantId, ids, now, actor } = scope;
  const balances = opened.map(({ storeId, partId, opening, priceCents, minimum, before }) => {
    const received = receiveStock({ quantity: 0, valueCents: 0 }, opening, priceCents);
    if (typeof received === 'string') throw new Error('an opening quantity beyond the limit was let through');
    const quantity = (before?.quantity ?? 0) + received.quantity;
    const isLow = isStockLow(quantity, minimum);
    return {
      id: before?.id ?? ids.next(),
      store_id: storeId,
      part_id: partId,
      received,
      minimum,
      is_low: isLow,
      wasLow: before?.is_low ?? false,
    };
  });
  for (const batch of splitBatches(balances)) {
    const rows = batch.map(({ received, wasLow, ...row }) => ({ ...row, ...received, begins: row.is_low && !wasLow ? 1 : 0 }));
    await sql`
      insert into stock_balances as b (tenant_id, store_id, part_id, id, quantity, value_cents, minimum, is_low, low_count)
      select ${tenantId}, v.store_id, v.part_id, v.id, v.quantity, v."valueCents", v.minimum, v.is_low, v.begins
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as v (store_id uuid, part_id uuid, id uuid, quantity bigint, "valueCents" bigint, minimum bigint, is_low boolean, begins int)
      on conflict (tenant_id, store_id, part_id) do update
        set quantity = b.quantity + excluded.quantity, value_cents = b.value_cents + excluded.value_cents, minimum = excluded.minimum,
          is_low = excluded.is_low, low_count = b.low_count + excluded.low_count`.execute(tx);
  }
  if (actor) {
    const entries = balances.filter(({ received }) => received.quantity > 0);
    await insertBatches(
      tx,
      'stock_entries',
      entries.map(({ store_id, part_id, received }) => ({
        ...{ tenant_id: tenantId, id: ids.next(), store_id, part_id, kind: 'receipt' as const },
        ...{ quantity: received.quantity, value_cents: received.valueCents, order_id: null, issue_id: null, other_store_id: null },
        ...{ note: '期初', actor_id: actor.accountId, at: now },
      })),
    );
  }
  const changed = balances.filter(({ is_low, wasLow }) => is_low !== wasLow);
  await insertBatches(
    tx,
    'notification_outbox',
    changed.map(({ id }) => ({
      ...{ id: ids.next(), tenant_id: tenantId, subject_kind: 'stock' as const, subject_id: id },
      ...{ action: null, actor_id: null, created_at: now, due_at: now },
    })),
  );
}

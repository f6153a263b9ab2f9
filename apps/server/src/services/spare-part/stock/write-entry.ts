import { isStockLow, type StockBalance, type StockChange, type StockEntryKind, type StockFault, toQuantity } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import type { LockedBalance } from './lock-balances.ts';

export interface NewEntry {
  kind: StockEntryKind;
  change: StockChange;
  orderId?: string;
  issueId?: string;
  otherStoreId?: string;
  note?: string;
}

export function balanceOf({ quantity, value_cents }: LockedBalance): StockBalance {
  return { quantity, valueCents: value_cents };
}

/** Writes an entry of the ledger and the sums of a locked balance, and has the keepers notified where it falls below its minimum. */
export async function writeEntry(
  tx: Transaction<Schema>,
  context: SignedInContext,
  balance: LockedBalance,
  entry: NewEntry,
): Promise<string> {
  const { actor, clock, ids } = context;
  const id = ids.next();
  await tx
    .insertInto('stock_entries')
    .values({
      tenant_id: actor.tenantId,
      id,
      store_id: balance.store_id,
      part_id: balance.part_id,
      kind: entry.kind,
      quantity: entry.change.quantity,
      value_cents: entry.change.valueCents,
      order_id: entry.orderId ?? null,
      issue_id: entry.issueId ?? null,
      other_store_id: entry.otherStoreId ?? null,
      note: entry.note ?? '',
      actor_id: actor.accountId,
      at: clock.now(),
    })
    .execute();
  await writeBalance(tx, context, balance, {
    quantity: balance.quantity + entry.change.quantity,
    value_cents: balance.value_cents + entry.change.valueCents,
    minimum: balance.minimum,
  });
  return id;
}

/** Writes a locked balance. Once it is low nobody is notified again until it rose. */
export async function writeBalance(
  tx: Transaction<Schema>,
  { actor, clock, ids }: SignedInContext,
  before: LockedBalance,
  after: Pick<LockedBalance, 'quantity' | 'value_cents' | 'minimum'>,
): Promise<void> {
  const isLow = isStockLow(after.quantity, after.minimum);
  const begins = isLow && !before.is_low;
  await tx
    .updateTable('stock_balances')
    .set((column) => ({ ...after, is_low: isLow, ...(begins && { low_count: column('low_count', '+', 1) }) }))
    .where('tenant_id', '=', actor.tenantId)
    .where('store_id', '=', before.store_id)
    .where('part_id', '=', before.part_id)
    .execute();
  if (isLow === before.is_low) return;
  const subject = { kind: 'stock' as const, id: before.id };
  await enqueue(tx, { id: ids.next(), tenantId: actor.tenantId, subject, actorId: null, now: clock.now() });
}

/** A refusal of the domain as the caller's answer. @param left thousandths that there are, or that can be given back */
export function refuseStock(fault: StockFault, left: number, unit: string) {
  const shown = { left: toQuantity(left), unit };
  if (fault === 'notEnough') return conflict('stockNotEnough', shown, shown);
  if (fault === 'moreThanIssued') return conflict('moreThanTaken', shown, shown);
  return invalid({ quantity: 'stockTooMuch' });
}

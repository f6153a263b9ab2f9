import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { conflict, forbidden } from '#services/core/service-error.ts';
import { loadRefund, presentRefund, type Refund, type RefundRow } from './refund-rows.ts';

const lockPayment = statement<{ tenant: string; refund: string }, object>(
  'lock-payment-of-refund',
  `select from payments p where p.tenant_id = :tenant
    and p.id = (select r.payment_id from refunds r where r.tenant_id = :tenant and r.id = :refund) for no key update`,
);

/** Whatever happens to a refund waits for the lock of its payment. */
export async function lockPaymentOfRefund(tx: Transaction<Schema>, tenantId: string, refundId: string): Promise<void> {
  await runIn(tx, lockPayment, { tenant: tenantId, refund: refundId });
}

/** Throws `notFound` for a refund that the actor has nothing to do with. */
export async function lockRefund(tx: Transaction<Schema>, actor: Actor, refundId: string): Promise<RefundRow> {
  await lockPaymentOfRefund(tx, actor.tenantId, refundId);
  return loadRefund((query, values) => runIn(tx, query, values), actor, refundId);
}

export async function readWrittenRefund(tx: Transaction<Schema>, actor: Actor, refundId: string): Promise<Refund> {
  return presentRefund(actor, await loadRefund((query, values) => runIn(tx, query, values), actor, refundId));
}

/** Nobody decides on their own refund, and whoever decides has read what was asked for. @param may the right of `presentRefund` that is needed */
export function assertMayDecide(
  actor: Actor,
  row: RefundRow,
  { contentHash, may }: { contentHash: string; may: 'mayProcess' | 'mayDecide' | 'mayPayOut' },
): void {
  const refund = presentRefund(actor, row);
  if (refund.isMine) throw forbidden('refundIsOwn');
  if (!(may === 'mayDecide' ? row.may_approve : row.is_clerk)) throw forbidden();
  if (may === 'mayDecide' && row.processed_by === actor.accountId) throw forbidden('walletEntryIsOwn');
  if (!refund[may]) throw conflict('refundDecided', refund);
  if (contentHash !== row.content_hash) throw conflict('refundDiffers', refund);
}

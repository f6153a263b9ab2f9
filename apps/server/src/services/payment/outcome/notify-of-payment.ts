import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { enqueue } from '#services/outbox/enqueue.ts';

/** Notifies whoever a payment concerns now. @param actorId null: a provider has said it */
export function notifyOfPayment(
  tx: Transaction<Schema>,
  { clock, ids }: Pick<AppContext, 'clock' | 'ids'>,
  { tenantId, paymentId, actorId }: { tenantId: string; paymentId: string; actorId: string | null },
): Promise<void> {
  return enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'payment', id: paymentId }, actorId, now: clock.now() });
}

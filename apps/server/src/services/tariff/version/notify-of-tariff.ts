import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { enqueue } from '#services/outbox/enqueue.ts';

/** Notes that a version of a tariff waits for a second person, or does not any more. */
export async function notifyOfTariff(
  tx: Transaction<Schema>,
  { actor: { tenantId, accountId }, clock, ids }: Pick<SignedInContext, 'actor' | 'clock' | 'ids'>,
  tariffId: string,
): Promise<void> {
  const subject = { kind: 'tariff' as const, id: tariffId };
  await enqueue(tx, { id: ids.next(), tenantId, subject, actorId: accountId, now: clock.now() });
}

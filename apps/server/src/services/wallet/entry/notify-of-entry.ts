import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { enqueue } from '#services/outbox/enqueue.ts';

/** Notes that an entry waits for a second person, or does not any more. */
export async function notifyOfEntry(
  tx: Transaction<Schema>,
  { actor: { tenantId, accountId }, clock, ids }: Pick<SignedInContext, 'actor' | 'clock' | 'ids'>,
  entryId: string,
): Promise<void> {
  const subject = { kind: 'walletEntry' as const, id: entryId };
  await enqueue(tx, { id: ids.next(), tenantId, subject, actorId: accountId, now: clock.now() });
}

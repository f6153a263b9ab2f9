import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { enqueue } from '#services/outbox/enqueue.ts';

/** Notes that a difference was found, waits for a second person, or does not any more. @param by null: the bill has shown it */
export async function notifyOfDifference(
  tx: Transaction<Schema>,
  { clock, ids }: Pick<AppContext, 'clock' | 'ids'>,
  { tenantId, accountId }: { tenantId: string; accountId: string | null },
  differenceId: string,
): Promise<void> {
  const subject = { kind: 'paymentDifference' as const, id: differenceId };
  await enqueue(tx, { id: ids.next(), tenantId, subject, actorId: accountId, now: clock.now() });
}

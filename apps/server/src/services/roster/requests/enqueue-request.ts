import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { enqueue } from '#services/outbox/enqueue.ts';

/** Whoever a request concerns is notified of what became of it. */
export function enqueueRequest({ actor, clock, ids }: SignedInContext, tx: Transaction<Schema>, id: string): Promise<void> {
  const subject = { kind: 'shiftRequest' as const, id };
  return enqueue(tx, { id: ids.next(), tenantId: actor.tenantId, subject, actorId: actor.accountId, now: clock.now() });
}

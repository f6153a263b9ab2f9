import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

const findOfIntent = statement<{ tenant: string; intent: string; account: string }, { order_id: string; point_id: string }>(
  'find-visit-of-intent',
  `select v.order_id, v.point_id from inspection_visits v
    where v.tenant_id = :tenant and v.intent_id = :intent and v.by = :account`,
);

/** The visit that a phone sends once more, long after its first answer has been forgotten; null for the first time. */
export async function findVisitOfIntent({
  actor,
  database,
  intent,
}: SignedInContext): Promise<{ orderId: string; pointId: string } | null> {
  if (intent === null) return null;
  const [found] = await database.run(findOfIntent, { tenant: actor.tenantId, intent: intent.id, account: actor.accountId });
  return found === undefined ? null : { orderId: found.order_id, pointId: found.point_id };
}

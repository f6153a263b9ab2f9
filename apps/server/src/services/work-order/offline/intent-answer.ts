import { statement } from '#db/statement.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import type { WorkOrderRow } from '../load/order-row.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';

interface Wanted {
  tenant: string;
  accountId: string;
  intent: string;
}

const findIntent = statement<Wanted, { operation: string; body_hash: string; answer: unknown }>(
  'find-order-intent',
  'select operation, body_hash, answer from order_intents where tenant_id = :tenant and account_id = :accountId and id = :intent',
);

/** The history says for ever which intents counted, also when their answers are gone. */
const findOrderOfIntent = statement<Wanted, Pick<WorkOrderRow, 'id' | 'order_no' | 'status' | 'back_to' | 'version'>>(
  'find-order-of-intent',
  `select o.id, o.order_no, o.status, o.back_to, o.version from work_order_history h
      join work_orders o on o.tenant_id = :tenant and o.id = h.order_id
    where h.tenant_id = :tenant and h.intent_id = :intent and h.position = 0 and h.actor_id = :accountId`,
);

/**
 * Returns the answer that an intent got when it came first; null for the first time. Throws a conflict when it came with other content.
 * @param isRefused whether the call would be refused now: a phone that was away for longer than answers are kept then gets the order as it stands
 */
export async function findIntentAnswer(context: RequestContext, isRefused: boolean): Promise<{ answer: unknown } | null> {
  const { intent, actor, database } = context;
  if (intent === null || actor === null) return null;
  const wanted = { tenant: actor.tenantId, accountId: actor.accountId, intent: intent.id };
  const [row] = await database.run(findIntent, wanted);
  if (row) {
    if (row.operation !== intent.operation || row.body_hash !== intent.bodyHash) throw conflict('idempotencyKeyReused');
    return { answer: row.answer };
  }
  const [order] = isRefused ? await database.run(findOrderOfIntent, wanted) : [];
  return order === undefined ? null : { answer: presentOrderRef(order) };
}

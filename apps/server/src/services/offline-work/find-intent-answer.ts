import type { StoredRefusal } from '#db/schema/offline-work.ts';
import { statement } from '#db/statement.ts';
import type { RequestContext, SignedInContext } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { keyLifetimeMs } from '#services/core/write/idempotency.ts';
import { findReadingOfIntent } from '#services/meter-reading/find-reading-of-intent.ts';
import { presentReading } from '#services/meter-reading/reading-rows.ts';
import type { WorkOrderRow } from '#services/work-order/load/order-row.ts';
import { presentOrderRef } from '#services/work-order/present/present-order-ref.ts';
import { restoreRefusal } from './stored-refusal.ts';

interface Wanted {
  tenant: string;
  accountId: string;
  intent: string;
}

interface WantedKey extends Wanted {
  since: Date;
}

interface FirstAnswer {
  operation: string;
  /** Null: an attempt with a network had the same key and got this answer, which did not reach the phone. It said nothing of an intent. */
  body_hash: string | null;
  answer: unknown;
  /** Null: it was applied. */
  refusal: StoredRefusal | null;
}

const findFirst = statement<WantedKey, FirstAnswer>(
  'find-answer-of-intent',
  `select i.operation, i.body_hash, i.answer, null as refusal from order_intents i
      where i.tenant_id = :tenant and i.account_id = :accountId and i.id = :intent
    union all
    select z.operation, z.body_hash, null, z.refusal from offline_cases z
      where z.tenant_id = :tenant and z.account_id = :accountId and z.id = :intent
        -- An order that was raised after all is the answer to a repeat.
        and not (z.operation = 'createWorkOrder' and z.state = 'added')
    union all
    select k.endpoint, null, k.answer, null from idempotency_keys k
      where k.tenant_id = :tenant and k.account_id = :accountId and k.key = :intent::text and k.created_at > :since`,
);

/** The history says for ever which intents counted, also when their answers are gone. */
const findOrderOfIntent = statement<Wanted, Pick<WorkOrderRow, 'id' | 'order_no' | 'status' | 'back_to' | 'version'>>(
  'find-order-of-intent',
  `select o.id, o.order_no, o.status, o.back_to, o.version from work_order_history h
      join work_orders o on o.tenant_id = :tenant and o.id = h.order_id
    where h.tenant_id = :tenant and h.intent_id = :intent and h.position = 0 and h.actor_id = :accountId`,
);

/**
 * Returns the answer that an intent got when it came first; null for the first time. Throws its refusal where it became a case, and a conflict when it came
 * with other content.
 * @param isRefused whether the call would be refused now: a phone that was away for longer than answers are kept then gets the order as it stands
 */
export async function findIntentAnswer(context: RequestContext, isRefused: boolean): Promise<{ answer: unknown } | null> {
  const { intent, actor, database, clock } = context;
  if (intent === null || actor === null) return null;
  const wanted = { tenant: actor.tenantId, accountId: actor.accountId, intent: intent.id };
  const since = new Date(clock.now().getTime() - keyLifetimeMs);
  const [row] = await database.run(findFirst, { ...wanted, since });
  if (row) {
    const isSame = row.operation === intent.operation && (row.body_hash === null || row.body_hash === intent.bodyHash);
    if (!isSame) throw conflict('idempotencyKeyReused');
    if (row.refusal !== null) throw restoreRefusal(row.refusal);
    return { answer: row.answer };
  }
  if (!isRefused) return null;
  const reading = await findReadingOfIntent({ actor, database, intent });
  if (reading) return { answer: presentReading(reading) };
  const [order] = await database.run(findOrderOfIntent, wanted);
  return order === undefined ? null : { answer: presentOrderRef(order) };
}

/** The name of the call under which an intent has arrived before, as one that counts or as a case, as long as its answer is kept; null: it is new. */
export async function findOperationOfIntent({ actor, database, clock }: SignedInContext, id: string): Promise<string | null> {
  const wanted = { tenant: actor.tenantId, accountId: actor.accountId, intent: id };
  const [row] = await database.run(findFirst, { ...wanted, since: new Date(clock.now().getTime() - keyLifetimeMs) });
  return row?.operation ?? null;
}

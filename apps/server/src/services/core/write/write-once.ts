import { api, type Endpoint } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Actor, RequestContext } from '../request-context.ts';
import { insertAuditRow, type WriteSubject } from './audit-log.ts';
import { findFirstAnswer, keyLifetimeMilliseconds } from './idempotency.ts';

/** Internal: rolls the losing twin's transaction back. */
class RepeatedKeyError extends Error {}

/**
 * One transaction for everything a write leaves behind: what `body` writes, the audit row and, when the caller sent an
 * idempotency key, the answer under it. Of two writes with the same key one happens, and both get its answer.
 */
export async function writeOnce<Answer>(
  context: RequestContext,
  subject: WriteSubject,
  body: (tx: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer> {
  await context.database.assertWritable();
  try {
    return await context.database.transaction(async (tx) => {
      const answer = await body(tx);
      await insertAuditRow(context, subject, tx);
      if (context.idempotency && context.actor) await keepAnswer(context, context.actor, withoutWriteOnlyOutputs(context, answer), tx);
      return answer;
    });
  } catch (error) {
    if (!(error instanceof RepeatedKeyError)) throw error;
    const first = await findFirstAnswer(context);
    // Present, since only its row could have stopped this one.
    return first?.answer as Answer;
  }
}

/** Secrets are not kept, not for a day either. */
function withoutWriteOnlyOutputs({ endpoint }: RequestContext, answer: unknown): unknown {
  const { writeOnlyOutputs } = api[endpoint] as Endpoint;
  if (writeOnlyOutputs.length === 0) return answer;
  return { ...(answer as object), ...Object.fromEntries(writeOnlyOutputs.map((field) => [field, null])) };
}

async function keepAnswer(context: RequestContext, actor: Actor, answer: unknown, tx: Transaction<Schema>): Promise<void> {
  const { idempotency } = context;
  if (!idempotency) return;
  const now = context.clock.now();
  const row = { endpoint: idempotency.endpoint, body_hash: idempotency.bodyHash, answer: JSON.stringify(answer ?? null), created_at: now };
  // A key from before its lifetime is free again.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({ tenant_id: actor.tenantId, account_id: actor.accountId, key: idempotency.key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account_id', 'key'])
        .doUpdateSet(row)
        .where('idempotency_keys.created_at', '<=', new Date(now.getTime() - keyLifetimeMilliseconds)),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new RepeatedKeyError();
}

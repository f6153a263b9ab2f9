import { api, type Endpoint } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import { runPrepared } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor, RequestContext } from '../request-context.ts';
import { insertAuditRow, type WriteSubject } from './audit-log.ts';
import { findFirstAnswer, keyLifetimeMs } from './idempotency.ts';
import { type AnswerValues, answerInsert } from './write-effects.ts';

/** Internal: rolls back the transaction of the second call with the same key. */
class RepeatedKeyError extends Error {}

/**
 * Runs one transaction for everything that a write leaves behind: the rows of `body`, the audit row and, when the caller sent an
 * idempotency key, the answer under it. Of two writes with the same key one takes effect, and both get its answer.
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
      if (context.idempotency && context.actor) await storeAnswer(context, context.actor, withoutWriteOnlyOutputs(context, answer), tx);
      return answer;
    });
  } catch (error) {
    if (!(error instanceof RepeatedKeyError)) throw error;
    const first = await findFirstAnswer(context);
    // The row is present, because only it can have caused the conflict.
    return first?.answer as Answer;
  }
}

/** Secrets are never stored, not even for the lifetime of a key. */
function withoutWriteOnlyOutputs({ operation }: RequestContext, answer: unknown): unknown {
  const { writeOnlyOutputs } = api[operation] as Endpoint;
  if (writeOnlyOutputs.length === 0) return answer;
  return { ...(answer as object), ...Object.fromEntries(writeOnlyOutputs.map((field) => [field, null])) };
}

/** An expired key is free again. A valid key keeps its answer, and the statement returns no row. */
const storeFirstAnswer = statement<AnswerValues & { expiredBefore: Date }, object>(
  'store-first-answer',
  `${answerInsert(':answer::jsonb')}
    on conflict (tenant_id, account_id, key) do update
      set endpoint = excluded.endpoint, body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
      where idempotency_keys.created_at <= :expiredBefore
    returning key`,
);

/** Throws `RepeatedKeyError` where the key has an answer already. */
async function storeAnswer(context: RequestContext, actor: Actor, answer: unknown, tx: Transaction<Schema>): Promise<void> {
  const { idempotency } = context;
  if (!idempotency) return;
  const now = context.clock.now();
  const stored = await runPrepared(tx, storeFirstAnswer, {
    tenant: actor.tenantId,
    accountId: actor.accountId,
    key: idempotency.key,
    endpoint: idempotency.operation,
    bodyHash: idempotency.bodyHash,
    answer: JSON.stringify(answer ?? null),
    now,
    expiredBefore: new Date(now.getTime() - keyLifetimeMs),
  });
  if (stored.length === 0) throw new RepeatedKeyError();
}

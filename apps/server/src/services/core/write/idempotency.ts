import { dayMs } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { RequestContext } from '../request-context.ts';
import { conflict } from '../service-error.ts';

export const keyLifetimeMs = dayMs;

interface KeyRow {
  endpoint: string;
  body_hash: string;
  answer: unknown;
}

const findKey = statement<{ tenant: string; accountId: string; key: string; since: Date }, KeyRow>(
  'find-idempotency-key',
  `select endpoint, body_hash, answer from idempotency_keys
    where tenant_id = :tenant and account_id = :accountId and key = :key and created_at > :since`,
);

/**
 * Returns the answer of an earlier call with the same key, null for the first one. Throws a conflict when the key came with other content.
 */
export async function findFirstAnswer(context: RequestContext): Promise<{ answer: unknown } | null> {
  const { idempotency, actor } = context;
  if (!idempotency || !actor) return null;
  const since = new Date(context.clock.now().getTime() - keyLifetimeMs);
  const [row] = await context.database.run(findKey, {
    tenant: actor.tenantId,
    accountId: actor.accountId,
    key: idempotency.key,
    since,
  });
  if (!row) return null;
  if (row.endpoint !== idempotency.operation || row.body_hash !== idempotency.bodyHash) throw conflict('idempotencyKeyReused');
  return { answer: row.answer };
}

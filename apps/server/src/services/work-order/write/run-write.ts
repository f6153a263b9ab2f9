import { isUniqueViolation } from '#db/errors.ts';
import type { Statement } from '#db/statement.ts';
import { conflict } from '#services/core/service-error.ts';
import { keyLifetimeMs } from '#services/core/write/idempotency.ts';
import type { CommandContext } from '../execution/command-context.ts';

/** The keys by which an intent counts once. */
const intentKeys = ['order_intents_pkey', 'work_order_history_by_intent', 'work_orders_pkey'];

/**
 * Runs the statement of a write. Where its idempotency key exists already, the same call was handled a moment earlier, and the caller finds
 * that answer under the key; a key whose lifetime is over makes way.
 */
export async function runWrite<Values extends object, Row extends object>(
  context: CommandContext,
  statement: Statement<Values, Row>,
  values: Values,
): Promise<Row[]> {
  const { database } = context;
  try {
    return await database.run(statement, values);
  } catch (error) {
    // The same was done by a simultaneous call, or the id that a phone chose for its order is another order's.
    if (intentKeys.some((key) => isUniqueViolation(error, key))) throw conflict();
    if (!isUniqueViolation(error, 'idempotency_keys_pkey')) throw error;
    if (!(await removeExpiredKey(context))) throw conflict();
    return database.run(statement, values);
  }
}

async function removeExpiredKey({ tenantId, accountId, idempotency, clock, database }: CommandContext): Promise<boolean> {
  const { numDeletedRows } = await database.kysely
    .deleteFrom('idempotency_keys')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('key', '=', idempotency?.key ?? '')
    .where('created_at', '<=', new Date(clock.now().getTime() - keyLifetimeMs))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

/** Internal: somebody has changed the plan since it was read, so that its dates have to be decided on anew. */
export class PlanChangedError extends Error {}

const lockOne = statement<{ tenant: string; plan: string; version: number }, { id: string }>(
  'lock-plan-while-its-orders-are-made',
  `select l.id from plans l where l.tenant_id = :tenant and l.id = :plan and l.version = :version and l.next_at is not null for share`,
);

/** Keeps changes of the plan out until the transaction ends; servers do not wait for each other. Throws `PlanChangedError`. */
export async function lockUnchanged(
  tx: Transaction<Schema>,
  { tenant_id: tenant, id: plan, version }: { tenant_id: string; id: string; version: number },
): Promise<void> {
  if ((await runIn(tx, lockOne, { tenant, plan, version })).length === 0) throw new PlanChangedError('the plan has changed');
}

import type { Selectable, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { PlanTable } from '#db/schema/plans.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { assertManagesPath } from '#services/scope/managed-areas.ts';
import { readPlan } from './plan-rows.ts';

export interface LockedPlan extends Selectable<PlanTable> {
  area_path: string;
}

const lockOne = statement<{ tenant: string; id: string }, LockedPlan>(
  'lock-plan',
  `select l.*, a.path as area_path
    from plans l join areas a on a.tenant_id = :tenant and a.id = l.area_id
    where l.tenant_id = :tenant and l.id = :id and l.removed_at is null for no key update of l`,
);

/**
 * Locks a plan at the version that was read, until the transaction ends; meanwhile no orders are made by it. Throws `notFound` for one that is
 * not the tenant's or removed, `forbidden` for one of a place that the actor does not manage, and a conflict with the plan as it stands for
 * another version.
 */
export async function lockPlan(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  { id, version }: { id: string; version: number },
): Promise<LockedPlan> {
  const [plan] = await runIn(tx, lockOne, { tenant: actor.tenantId, id });
  if (!plan) throw notFound();
  assertManagesPath(actor, 'plan.manage', plan.area_path);
  if (plan.version !== version) throw conflict('conflict', await readPlan(tx, actor, id));
  return plan;
}

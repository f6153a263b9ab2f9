import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { assertManagesPath } from '#services/scope/managed-areas.ts';
import { lockRule, presentRule } from './rule-rows.ts';

/**
 * Locks a rule's row at the version that was read, until the transaction ends. Throws `notFound` for one that is not the tenant's
 * or removed, `forbidden` for one the actor does not manage, and a conflict with the rule as it stands for another version.
 */
export async function lockManagedRule(tx: Transaction<Schema>, { actor }: SignedInContext, id: string, version: number): Promise<void> {
  const rule = await lockRule(tx, actor.tenantId, id);
  if (!rule) throw notFound();
  assertManagesPath(actor, 'dispatch-rule.manage', rule.path);
  if (rule.version !== version) throw conflict('conflict', presentRule(rule, actor));
}

import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { assertManagesPath } from '#services/scope/managed-areas.ts';
import { lockRule, presentRule, type RuleRow } from './rule-rows.ts';

/**
 * Locks a rule's row until the transaction ends. Throws `notFound` for a rule of another tenant or a removed one, `forbidden` for one that
 * the actor does not manage, and a conflict with the present rule where its version is another than the caller has read.
 */
export async function lockManagedRule(
  tx: Transaction<Schema>,
  { actor, language }: SignedInContext,
  id: string,
  version: number,
): Promise<RuleRow> {
  const rule = await lockRule(tx, actor.tenantId, id);
  if (!rule) throw notFound();
  assertManagesPath(actor, 'alarm-rule.manage', rule.path);
  if (rule.version !== version) throw conflict('conflict', presentRule(rule, language));
  return rule;
}

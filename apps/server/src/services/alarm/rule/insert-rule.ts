import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import type { RuleTerms } from './check-rule.ts';

/** The maximum number of rules of a tenant, because every reading is compared with the rules of its device. */
const maxRules = 500;

/** @param terms checked by `checkRule`, with the id of the template that they come from */
export async function insertRule(
  { actor, clock }: SignedInContext,
  tx: Transaction<Schema>,
  id: string,
  { template, ...terms }: RuleTerms & { template: string | null },
): Promise<void> {
  const now = clock.now();
  await tx
    .insertInto('alarm_rules')
    .values({ tenant_id: actor.tenantId, id, ...toRuleColumns(terms), template, created_at: now, updated_at: now, removed_at: null })
    .execute();
}

export function toRuleColumns({ name, target, condition, schedule, level, businessTypeId, enabled }: RuleTerms) {
  return {
    name,
    model_id: target.kind === 'model' ? target.id : null,
    device_id: target.kind === 'device' ? target.id : null,
    area_id: target.kind === 'area' ? target.id : null,
    condition: JSON.stringify(condition),
    schedule: schedule && JSON.stringify(schedule),
    level,
    business_type_id: businessTypeId,
    enabled,
  };
}

/** Runs under the tenant's lock, so that simultaneous inserts are counted one after the other. Throws a conflict where they do not fit. */
export async function assertRoomForRules(tx: Transaction<Schema>, tenantId: string, count: number): Promise<void> {
  const rules = await tx
    .selectFrom('alarm_rules')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .limit(maxRules)
    .execute();
  if (rules.length + count > maxRules) throw conflict('tooManyAlarmRules', null, { max: maxRules });
}

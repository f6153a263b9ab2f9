import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { checkRule, type RuleTerms } from './check-rule.ts';
import { lockManagedRule } from './lock-managed-rule.ts';
import { findRule, presentRule, type Rule } from './rule-rows.ts';

/** Of a tenant. A new order is compared with all of them. */
const maxRules = 200;

/** A change of a rule does not affect the orders that it has dispatched. */
export const saveDispatchRule: Verb<'saveDispatchRule'> = async (context, { id: givenId, version, ...given }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const id = givenId ?? context.ids.next();
  const terms = withoutRepeats(given);
  const changes = givenId === undefined ? { created: terms } : { updated: terms };
  return writeOnce(context, { subjectKind: 'dispatchRule', subjectId: id, changes }, async (tx) => {
    await lockTenantFor(tx, context.actor);
    if (givenId === undefined) await insertRule(context, tx, id, terms);
    else await updateRule(context, tx, { id, version: version as number }, terms);
    return readRule(context, tx, id);
  });
};

function withoutRepeats({ businessTypeIds, levels, sources, ...terms }: RuleTerms): RuleTerms {
  return {
    ...terms,
    businessTypeIds: [...new Set(businessTypeIds)],
    levels: [...new Set(levels)].sort(),
    sources: [...new Set(sources)].sort(),
  };
}

async function insertRule({ actor, clock }: SignedInContext, tx: Transaction<Schema>, id: string, terms: RuleTerms): Promise<void> {
  await checkRule(tx, actor, terms);
  await assertRoomForRule(tx, actor.tenantId);
  const now = clock.now();
  await tx
    .insertInto('dispatch_rules')
    .values({ tenant_id: actor.tenantId, id, ...toColumns(terms), created_at: now, updated_at: now, removed_at: null })
    .execute();
}

async function updateRule(
  context: SignedInContext,
  tx: Transaction<Schema>,
  { id, version }: { id: string; version: number },
  terms: RuleTerms,
): Promise<void> {
  const { actor, clock } = context;
  await lockManagedRule(tx, context, id, version);
  await checkRule(tx, actor, terms);
  await tx
    .updateTable('dispatch_rules')
    .set({ ...toColumns(terms), version: version + 1, updated_at: clock.now() })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
}

function toColumns({ name, priority, businessTypeIds, areaId, levels, sources, target, teamId, enabled }: RuleTerms) {
  return { name, priority, business_type_ids: businessTypeIds, area_id: areaId, levels, sources, target, team_id: teamId, enabled };
}

/** Under the tenant's lock, so that simultaneous rules are counted one after the other. */
async function assertRoomForRule(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  const rules = await tx
    .selectFrom('dispatch_rules')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .limit(maxRules)
    .execute();
  if (rules.length === maxRules) throw conflict('tooManyDispatchRules', null, { max: maxRules });
}

async function readRule({ actor }: SignedInContext, tx: Transaction<Schema>, id: string): Promise<Rule> {
  const rule = await findRule(tx, actor.tenantId, id);
  if (!rule) throw new Error('the rule that was just written is gone');
  return presentRule(rule, actor);
}

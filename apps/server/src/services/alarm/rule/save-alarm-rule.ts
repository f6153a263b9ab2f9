import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenant } from '#services/scope/lock-tenant.ts';
import { checkRule, type RuleTerms } from './check-rule.ts';
import { clearUnwatched } from './clear-unwatched.ts';
import { lockRuleWithStates } from './lock-rule-with-states.ts';
import { publishRuleChange } from './publish-rule-change.ts';
import { findRule, presentRule, type Rule } from './rule-rows.ts';

/** The maximum number of rules of a tenant, because every reading is compared with the rules of its device. */
const maxRules = 500;

/** Open alarms of a changed rule continue, except on devices that it does not watch any more. */
export const saveAlarmRule: Verb<'saveAlarmRule'> = async (context, { id: givenId, version, ...terms }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const id = givenId ?? context.ids.next();
  let cleared: string[] = [];
  const changes = givenId === undefined ? { created: terms } : { updated: terms };
  const answer = await writeOnce(context, { subjectKind: 'alarmRule', subjectId: id, changes }, async (tx) => {
    if (givenId === undefined) await insertRule(context, tx, id, terms);
    else cleared = await updateRule(context, tx, { id, version: version as number }, terms);
    return readRule(context, tx, id);
  });
  await publishRuleChange(context, cleared);
  return answer;
};

async function insertRule(context: SignedInContext, tx: Transaction<Schema>, id: string, terms: RuleTerms): Promise<void> {
  const { actor, clock } = context;
  await lockTenant(tx, actor.tenantId);
  await checkRule(tx, actor, terms);
  await assertRoomForRule(tx, actor.tenantId);
  const now = clock.now();
  await tx
    .insertInto('alarm_rules')
    .values({ tenant_id: actor.tenantId, id, ...toColumns(terms), created_at: now, updated_at: now })
    .execute();
}

/** @returns the ids of the alarms that ended with the change */
async function updateRule(
  context: SignedInContext,
  tx: Transaction<Schema>,
  { id, version }: { id: string; version: number },
  terms: RuleTerms,
): Promise<string[]> {
  const { actor, clock } = context;
  await lockRuleWithStates(tx, context, id, version);
  await checkRule(tx, actor, terms);
  const now = clock.now();
  await tx
    .updateTable('alarm_rules')
    .set({ ...toColumns(terms), version: version + 1, updated_at: now })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  return clearUnwatched(tx, actor.tenantId, id, now);
}

function toColumns({ name, target, condition, schedule, level, businessTypeId, enabled }: RuleTerms) {
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

/** Runs under the tenant's lock, so that simultaneous inserts are counted one after the other. */
async function assertRoomForRule(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  const rules = await tx
    .selectFrom('alarm_rules')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .limit(maxRules)
    .execute();
  if (rules.length === maxRules) throw conflict('tooManyAlarmRules', null, { max: maxRules });
}

async function readRule({ actor, language }: SignedInContext, tx: Transaction<Schema>, id: string): Promise<Rule> {
  const rule = await findRule(tx, actor.tenantId, id);
  if (!rule) throw new Error('the rule that was just written is gone');
  return presentRule(rule, language);
}

import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { checkRule, type RuleTerms } from './check-rule.ts';
import { clearUnwatched } from './clear-unwatched.ts';
import { assertRoomForRules, insertRule, toRuleColumns } from './insert-rule.ts';
import { lockRuleWithStates } from './lock-rule-with-states.ts';
import { publishRuleChange } from './publish-rule-change.ts';
import { findRule, presentRule, type Rule } from './rule-rows.ts';

/** Open alarms of a changed rule continue, except on devices that it does not watch any more. */
export const saveAlarmRule: Verb<'saveAlarmRule'> = async (context, { id: givenId, version, ...terms }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const id = givenId ?? context.ids.next();
  let cleared: string[] = [];
  const changes = givenId === undefined ? { created: terms } : { updated: terms };
  const answer = await writeOnce(context, { subjectKind: 'alarmRule', subjectId: id, changes }, async (tx) => {
    if (givenId === undefined) {
      await lockTenantFor(tx, context.actor);
      await checkRule(tx, context.actor, terms);
      await assertRoomForRules(tx, context.actor.tenantId, 1);
      await insertRule(context, tx, id, { ...terms, template: null });
    } else cleared = await updateRule(context, tx, { id, version: version as number }, terms);
    return readRule(context, tx, id);
  });
  await publishRuleChange(context, cleared);
  return answer;
};

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
    .set({ ...toRuleColumns(terms), version: version + 1, updated_at: now })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  return clearUnwatched(tx, actor.tenantId, id, now);
}

async function readRule({ actor, language }: SignedInContext, tx: Transaction<Schema>, id: string): Promise<Rule> {
  const rule = await findRule(tx, actor.tenantId, id);
  if (!rule) throw new Error('the rule that was just written is gone');
  return presentRule(rule, language);
}

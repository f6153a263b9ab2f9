import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { checkRule } from '../check-rule.ts';
import { assertRoomForRules, insertRule } from '../insert-rule.ts';
import { publishRuleChange } from '../publish-rule-change.ts';
import { listAddedRules } from './added-rules.ts';
import { makeNewRules } from './new-rules.ts';
import { loadTargetModels } from './template-target.ts';

/** Adds all of them or none. A rule that the target has from the same template for the same value is not added again. */
export const addTemplateRules: Verb<'addTemplateRules'> = async (context, input) => {
  const { actor, ids, language } = context;
  const subject = { subjectKind: 'alarmRule' as const, subjectId: input.target.id, changes: { addedFromTemplates: input } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await lockTenantFor(tx, actor);
    const models = await loadTargetModels(tx, actor, input.target);
    const rules = makeNewRules(input, models, await listAddedRules(tx, actor.tenantId, input.target), language);
    await assertRoomForRules(tx, actor.tenantId, rules.length);
    for (const { template, ...terms } of rules) {
      await checkRule(tx, actor, terms);
      await insertRule(context, tx, ids.next(), { ...terms, template });
    }
    return { added: rules.length, skipped: input.rules.length - rules.length };
  });
  await publishRuleChange(context, []);
  return answer;
};

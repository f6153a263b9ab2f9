import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { clearUnwatched } from './clear-unwatched.ts';
import { lockRuleWithStates } from './lock-rule-with-states.ts';
import { publishRuleChange } from './publish-rule-change.ts';

/** Marks the rule as removed. The row stays, because alarms refer to it. */
export const removeAlarmRule: Verb<'removeAlarmRule'> = async (context, { id, version }) => {
  const { actor, clock } = context;
  let cleared: string[] = [];
  const answer = await writeOnce(context, { subjectKind: 'alarmRule', subjectId: id, changes: { removed: true } }, async (tx) => {
    await lockRuleWithStates(tx, context, id, version);
    const now = clock.now();
    await tx
      .updateTable('alarm_rules')
      .set({ removed_at: now, version: version + 1, updated_at: now })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    cleared = await clearUnwatched(tx, actor.tenantId, id, now);
    return { id };
  });
  await publishRuleChange(context, cleared);
  return answer;
};

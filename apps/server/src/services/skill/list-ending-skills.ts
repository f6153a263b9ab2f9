import { skillReminderDays } from '@energy-om/domain';
import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { skillCondition } from '#services/scope/skill-scope.ts';
import { loadToday } from './load-today.ts';
import { presentSkill, type SkillRow, skillColumns, skillJoins } from './skill-rows.ts';

/** Those that ended longest ago come first. */
export const listEndingSkills: Verb<'listEndingSkills'> = async (context, input) => {
  const { actor, database } = context;
  const today = await loadToday(context);
  const parameters = new Parameters({ tenant: actor.tenantId });
  const list = {
    from: ['member_skills', 's'],
    conditions: [
      's.removed_at is null',
      endCondition(input.state, parameters.add(today), parameters),
      skillCondition(actor, 'skill.view', parameters),
    ],
    conditionJoins: '',
    columns: skillColumns(actor, parameters),
    joins: skillJoins,
    sortedBy: ['ends_on'],
  } as const;
  return readListPage(database, input, parameters, list, (row: SkillRow) => presentSkill(row, today));
};

/** @param today a parameter with the local date */
function endCondition(state: 'ending' | 'ended' | undefined, today: string, parameters: Parameters): string {
  if (state === 'ended') return `s.ends_on < ${today}::date`;
  const untilLast = `s.ends_on <= ${today}::date + ${parameters.add(skillReminderDays[0])}::int`;
  return state === 'ending' ? `s.ends_on >= ${today}::date and ${untilLast}` : untilLast;
}

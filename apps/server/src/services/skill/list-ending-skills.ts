import { skillReminderDays } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { skillCondition } from '#services/scope/skill-scope.ts';
import { loadToday } from './load-today.ts';
import { presentSkill, type SkillRow, skillColumns, skillJoins } from './skill-rows.ts';

/** Those that ended longest ago come first. */
export const listEndingSkills: Verb<'listEndingSkills'> = async (context, input) => {
  const { actor, database } = context;
  const today = await loadToday(context);
  const parameters = new Parameters({ tenant: actor.tenantId });
  const matches = `from member_skills s where s.tenant_id = :tenant and s.removed_at is null
    and ${endCondition(input.state, parameters.add(today), parameters)} and ${skillCondition(actor, 'skill.view', parameters)}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and (s.ends_on, s.id) > ${positionOf(parameters.add(afterId))}`;
  const orderBy = 's.ends_on, s.id';
  const ordered = `select s.ends_on, s.id ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 's', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${skillColumns(actor, parameters)}
    from page join member_skills s on s.tenant_id = :tenant and s.id = page.id ${skillJoins}
    order by ${orderBy}`;
  const rows = await database.run(prepared<SkillRow>(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    (row) => presentSkill(row, today),
    ({ id }) => cursorAfter(id, total),
  );
};

/** @param today a parameter with the local date */
function endCondition(state: 'ending' | 'ended' | undefined, today: string, parameters: Parameters): string {
  if (state === 'ended') return `s.ends_on < ${today}::date`;
  const untilLast = `s.ends_on <= ${today}::date + ${parameters.add(skillReminderDays[0])}::int`;
  return state === 'ending' ? `s.ends_on >= ${today}::date and ${untilLast}` : untilLast;
}

/** The cursor holds only the id, and the end is looked up; that of another tenant is not found. A certificate without an end has no place. */
function positionOf(id: string): string {
  return `((select x.ends_on from member_skills x where x.tenant_id = :tenant and x.id = ${id}), ${id}::uuid)`;
}

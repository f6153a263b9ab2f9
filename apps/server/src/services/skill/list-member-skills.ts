import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { personCondition } from '#services/scope/skill-scope.ts';
import { loadToday } from './load-today.ts';
import { presentSkill, type SkillRow, skillColumns, skillJoins } from './skill-rows.ts';

/** All at once: a person has at most `maxSkills`. Throws `notFound` for an account that is no member or out of the actor's reach. */
export const listMemberSkills: Verb<'listMemberSkills'> = async (context, { accountId }) => {
  const { actor, database } = context;
  await assertInReach(context, accountId);
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select ${skillColumns(actor, parameters)} from member_skills s ${skillJoins}
    where s.tenant_id = :tenant and s.removed_at is null and s.account_id = ${parameters.add(accountId)}
    order by s.ends_on nulls last, s.id`;
  const rows = await database.run(prepared<SkillRow>(text), parameters.values);
  const today = await loadToday(context);
  return rows.map((row) => presentSkill(row, today));
};

async function assertInReach({ actor, database }: SignedInContext, accountId: string): Promise<void> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select ${personCondition(`${parameters.add(accountId)}::uuid`, actor, 'skill.view', parameters)} as reached`;
  const [row] = await database.run(prepared<{ reached: boolean }>(text), parameters.values);
  if (!row?.reached) throw notFound();
}

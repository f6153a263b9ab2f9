import { type ApiOutput, dictionaryTexts } from '@energy-om/contract';
import type { Role } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { memberCondition } from '#services/scope/member-scope.ts';
import { teamCondition } from '#services/scope/team-scope.ts';

interface MemberRow {
  id: string;
  full_name: string;
  roles: Role[];
  teams: string[];
}

/** More than anyone chooses from; a keyword finds the others. */
const maxMembers = 500;

/**
 * Members in reach who have one of the roles, by name; with those of their teams that are in reach.
 *
 * @param addConditions on member `m` with account `y` in the role `g`, granted for area `r`
 */
export async function queryMembers(
  { actor, database, language }: SignedInContext,
  roles: readonly Role[],
  addConditions: (parameters: Parameters) => string[],
): Promise<ApiOutput<'listRoleUsers'>> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    `m.tenant_id = :tenant`,
    `m.state = 'member'`,
    `g.role = any (${parameters.add(roles)}::text[])`,
    memberCondition(actor, 'member.view', parameters),
    ...addConditions(parameters),
  ];
  const text = `
    select y.id, y.full_name, array_agg(distinct g.role) as roles,
      array(select e.name from team_members b join teams e on e.tenant_id = :tenant and e.id = b.team_id
        where b.tenant_id = :tenant and b.account_id = m.account_id and ${teamCondition(actor, 'team.view', parameters)} order by e.name) as teams
    from memberships m
      join accounts y on y.id = m.account_id
      join role_grants g on g.tenant_id = :tenant and g.account_id = m.account_id
      left join areas r on r.tenant_id = :tenant and r.id = g.area_id
    where ${conditions.join(' and ')}
    group by m.tenant_id, m.account_id, y.id order by y.full_name, y.id limit ${maxMembers}`;
  const rows = await database.run(prepared<MemberRow>(text), parameters.values);
  const roleTexts = dictionaryTexts[language].role;
  return rows.map(({ id, full_name, teams, roles: granted }) => {
    const names = teams.length > 0 ? teams : granted.map((role) => roleTexts[role]);
    return { userId: id, name: full_name, ortName: names.join(language === 'en' ? ', ' : '、') };
  });
}

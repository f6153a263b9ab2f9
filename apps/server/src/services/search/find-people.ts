import type { ApiOutput } from '@energy-om/contract';
import { maskPhone } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { keywordCondition } from '#services/organisation/members/member-conditions.ts';
import { memberCondition } from '#services/scope/member-scope.ts';
import { teamCondition } from '#services/scope/team-scope.ts';
import { maxFound, maxShown, presentFound } from './present-found.ts';

type FoundPeople = NonNullable<ApiOutput<'searchAll'>['people']>;

interface PersonRow {
  id: string;
  full_name: string;
  phone_number: string;
  teams: FoundPeople['items'][number]['teams'];
  found: number;
}

/**
 * Members in reach by name, whole number or its last four digits. The number to call is shown for members of teams that the account may
 * see, as in the list of teams; for others what lists of members show. The cost grows with the tenant's members.
 */
export async function findPeople({ actor, database }: SignedInContext, words: readonly string[]): Promise<FoundPeople> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const inWords = words.map((word) => keywordCondition(word, parameters));
  const text = `
    with found as materialized (
      select m.account_id, y.full_name, y.phone_number
      from memberships m cross join lateral (
        select y.full_name, y.phone_number from accounts y where y.id = m.account_id and ${inWords.join(' and ')} offset 0
      ) y
      where m.tenant_id = :tenant and m.state = 'member' and exists (
        select from role_grants g left join areas r on r.tenant_id = :tenant and r.id = g.area_id
        where g.tenant_id = :tenant and g.account_id = m.account_id and ${memberCondition(actor, 'member.view', parameters)})
      limit ${maxFound}
    )
    select f.account_id as id, f.full_name, f.phone_number, (select count(*)::int from found) as found,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.name, e.id)
        from team_members b join teams e on e.tenant_id = :tenant and e.id = b.team_id
        where b.tenant_id = :tenant and b.account_id = f.account_id and e.dissolved_at is null
          and ${teamCondition(actor, 'team.view', parameters)}), '[]') as teams
    from found f order by f.full_name, f.account_id limit ${maxShown}`;
  const rows = await database.run(prepared<PersonRow>(text), parameters.values);
  return presentFound(rows, ({ id, full_name, phone_number, teams }) => ({
    id,
    fullName: full_name,
    maskedNumber: maskPhone(phone_number),
    phoneNumber: teams.length > 0 ? phone_number : null,
    teams,
  }));
}

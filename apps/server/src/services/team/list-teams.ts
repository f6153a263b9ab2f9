import type { ApiOutput } from '@energy-om/contract';
import { inProgressStatuses } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { teamCondition } from '#services/scope/team-scope.ts';

type Team = ApiOutput<'listTeams'>[number];

interface TeamRow {
  id: string;
  name: string;
  specialty: string | null;
  phone: string | null;
  area: Team['area'];
  members: Team['members'];
}

export const listTeams: Verb<'listTeams'> = async ({ actor, database }, { projectId }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [`e.tenant_id = :tenant`, 'e.dissolved_at is null', teamCondition(actor, 'team.view', parameters)];
  if (projectId !== undefined) {
    conditions.push(
      `exists (select from project_teams x where x.tenant_id = :tenant and x.team_id = e.id and x.project_id = ${parameters.add(projectId)})`,
    );
  }
  // An order counts once for each account that leads it, has it in person or is one of its members.
  const text = `
    with in_progress as (
      select x.account_id, count(*) as orders from work_orders o cross join lateral (
        select o.assignee_id as account_id union select o.lead_id union select m.id::uuid from jsonb_array_elements_text(o.state -> 'memberIds') m(id)
      ) x
      where o.tenant_id = :tenant and o.status in (${inProgressStatuses.join(', ')}) group by x.account_id
    )
    select e.id, e.name, e.specialty, e.phone,
      case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end as area,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', y.id, 'fullName', y.full_name, 'phoneNumber', y.phone_number, 'isLeader', b.is_leader,
          'openOrders', coalesce(h.orders, 0)) order by b.is_leader desc, y.full_name, y.id)
        from team_members b join accounts y on y.id = b.account_id left join in_progress h on h.account_id = y.id
        where b.tenant_id = :tenant and b.team_id = e.id), '[]') as members
    from teams e left join areas r on r.tenant_id = :tenant and r.id = e.area_id
    where ${conditions.join(' and ')} order by e.name, e.id`;
  const rows = await database.run(prepared<TeamRow>(text), parameters.values);
  return rows.map(presentTeam);
};

function presentTeam({ specialty, members, ...team }: TeamRow): Team {
  const leader = members.find(({ isLeader }) => isLeader);
  return { ...team, specialty: specialty ?? '', leader: leader ? { id: leader.id, fullName: leader.fullName } : null, members };
}

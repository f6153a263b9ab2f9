import type { ApiOutput } from '@energy-om/contract';
import { type ClockTargetChanges, hasPermission } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { areaCondition, inProjects } from '#services/scope/area-scope.ts';
import { projectCondition } from '#services/scope/project-scope.ts';
import { asPersonWithPhone, presentUserProject, type UserProjectRow, userProjectColumns, userProjectJoins } from './user-project-rows.ts';

type Project = ApiOutput<'getProject'>;

interface ProjectRow extends UserProjectRow {
  contract_no: string | null;
  grab_allowed: boolean;
  calendar: Project['calendar'];
  clock_targets: ClockTargetChanges;
  business_types: Project['businessTypes'];
  teams: NonNullable<Project['teams']>;
  clients: Project['clients'];
  device_count: number;
}

/** Throws `notFound` for a project out of reach. */
export const getProject: Verb<'getProject'> = async ({ actor, clock, database }, { id }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select ${userProjectColumns(actor, parameters)}, ${detailColumns(actor, parameters)}
    from projects p ${userProjectJoins(actor, clock.now(), parameters)}
      left join work_calendars k on k.tenant_id = :tenant and k.id = p.calendar_id
    where p.tenant_id = :tenant and p.id = ${parameters.add(id)} and ${projectCondition(actor, 'project.view', parameters)}`;
  const [row] = await database.run(prepared<ProjectRow>(text), parameters.values);
  if (!row) throw notFound();
  return presentProject(row, hasPermission(actor.roleGrants, 'team.view'));
};

function detailColumns(actor: Actor, parameters: Parameters): string {
  return `p.contract_no, p.grab_allowed, p.clock_targets,
    case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name) end as calendar,
    coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name, b.id)
      from project_business_types s join business_types b on b.tenant_id = :tenant and b.id = s.business_type_id
      where s.tenant_id = :tenant and s.project_id = p.id), '[]') as business_types,
    coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name,
        'memberCount', (select count(*) from team_members b where b.tenant_id = :tenant and b.team_id = e.id),
        'leader', (select ${asPersonWithPhone('y')} from team_members b join accounts y on y.id = b.account_id
          where b.tenant_id = :tenant and b.team_id = e.id and b.is_leader order by y.full_name, y.id limit 1)) order by e.name, e.id)
      from project_teams s join teams e on e.tenant_id = :tenant and e.id = s.team_id
      where s.tenant_id = :tenant and s.project_id = p.id), '[]') as teams,
    coalesce((select jsonb_agg(${asPersonWithPhone('c')} order by c.full_name, c.id)
      from project_clients s join accounts c on c.id = s.account_id
      where s.tenant_id = :tenant and s.project_id = p.id), '[]') as clients,
    (select count(*)::int from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
      where d.tenant_id = :tenant and d.retired_at is null and ${areaCondition(actor, 'project.view', 'a.path', parameters)}
        and ${inProjects('a.path', 's.project_id = p.id')}) as device_count`;
}

function presentProject(row: ProjectRow, seesTeams: boolean): Project {
  return {
    ...presentUserProject(row),
    contractNo: row.contract_no,
    grabAllowed: row.grab_allowed,
    calendar: row.calendar,
    clockTargets: row.clock_targets,
    businessTypes: row.business_types,
    teams: seesTeams ? row.teams : null,
    clients: row.clients,
    deviceCount: row.device_count,
  };
}

import type { ApiOutput } from '@energy-om/contract';
import { type ClockTargetChanges, openStatuses, type ProjectState } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Member } from '#services/core/actor.ts';
import { placeName } from '#services/scope/area-label.ts';
import { managesPath } from '#services/scope/managed-areas.ts';

export type ManagedProject = ApiOutput<'saveProject'>;

export interface ProjectRow {
  id: string;
  version: number;
  name: string;
  customer: string;
  contract_no: string | null;
  manager: ManagedProject['manager'];
  starts_on: string | null;
  ends_on: string | null;
  grab_allowed: boolean;
  state: ProjectState;
  calendar_id: string | null;
  clock_targets: ClockTargetChanges;
  areas: { id: string; name: string; path: string }[];
  teams: ManagedProject['teams'];
  business_types: ManagedProject['businessTypes'];
  clients: ManagedProject['clients'];
  open_orders: number;
}

/** @param from rows of the project `p` with the column `id` and `name` */
const listNamed = (from: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.name, n.id) from (${from}) n), '[]')`;

/** Ended projects come last. @param condition on project `p` */
export function selectProjects(condition: string, parameters: Parameters): string {
  return `
    with open_orders as (
      select o.project_id, count(*)::int as count from work_orders o
      where o.tenant_id = :tenant and o.status = any (${parameters.add(openStatuses)}::smallint[]) group by 1
    )
    select p.id, p.version, p.name, p.customer, p.contract_no, p.starts_on, p.ends_on, p.grab_allowed, p.state, p.calendar_id, p.clock_targets,
      case when m.id is not null then jsonb_build_object('id', m.id, 'fullName', m.full_name) end as manager,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', ${placeName}, 'path', a.path) order by a.path)
        from project_areas s
          join areas a on a.tenant_id = :tenant and a.id = s.area_id
          left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
        where s.tenant_id = :tenant and s.project_id = p.id), '[]') as areas,
      ${listNamed(`select e.id, e.name from project_teams s join teams e on e.tenant_id = :tenant and e.id = s.team_id
        where s.tenant_id = :tenant and s.project_id = p.id`)} as teams,
      ${listNamed(`select b.id, b.name from project_business_types s join business_types b on b.tenant_id = :tenant and b.id = s.business_type_id
        where s.tenant_id = :tenant and s.project_id = p.id`)} as business_types,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'fullName', c.full_name) order by c.full_name, c.id)
        from project_clients s join accounts c on c.id = s.account_id
        where s.tenant_id = :tenant and s.project_id = p.id), '[]') as clients,
      coalesce(n.count, 0) as open_orders
    from projects p
      left join accounts m on m.id = p.manager_id
      left join open_orders n on n.project_id = p.id
    where p.tenant_id = :tenant and ${condition}
    order by p.state, p.name, p.id`;
}

/** Reads one project within the transaction that wrote it. */
export async function readProject(tx: Transaction<Schema>, actor: Member & { tenantId: string }, id: string): Promise<ManagedProject> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const [row] = await runIn(tx, prepared<ProjectRow>(selectProjects(`p.id = ${parameters.add(id)}`, parameters)), parameters.values);
  if (!row) throw new Error('the project that was just written is gone');
  return presentProject(row, actor);
}

export function presentProject(row: ProjectRow, actor: Member): ManagedProject {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    customer: row.customer,
    contractNo: row.contract_no,
    manager: row.manager,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    grabAllowed: row.grab_allowed,
    calendarId: row.calendar_id,
    clockTargets: row.clock_targets,
    state: row.state,
    areas: row.areas.map(({ id, name }) => ({ id, name })),
    teams: row.teams,
    businessTypes: row.business_types,
    clients: row.clients,
    openOrders: row.open_orders,
    mayManage: row.areas.every(({ path }) => managesPath(actor, 'project.manage', path)),
  };
}

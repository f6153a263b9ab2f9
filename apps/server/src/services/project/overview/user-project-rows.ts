import type { ApiOutput } from '@energy-om/contract';
import { openStatuses, type ProjectState } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { placeName } from '#services/scope/area-label.ts';
import { readCondition } from '#services/scope/order-scope.ts';

export type UserProject = ApiOutput<'listUserProjects'>['items'][number];

export interface UserProjectRow {
  id: string;
  name: string;
  customer: string;
  state: ProjectState;
  starts_on: string | null;
  ends_on: string | null;
  manager: UserProject['manager'];
  mine: boolean;
  areas: UserProject['areas'];
  open_orders: number;
  overdue_orders: number;
}

/** The condition that the account manages project `p`, represents it, or is in one of its teams. */
export function mineCondition(actor: Actor, parameters: Parameters): string {
  const teams = parameters.add(actor.teams.map(({ id }) => id));
  return `(p.manager_id is not distinct from ${parameters.add(actor.accountId)} or p.id = any (${parameters.add(actor.clientProjectIds)}::uuid[]) or exists (
    select from project_teams g where g.tenant_id = :tenant and g.project_id = p.id and g.team_id = any (${teams}::uuid[])))`;
}

/** The columns of project `p` with manager `m` and the counts `n` of `userProjectJoins`. */
export function userProjectColumns(actor: Actor, parameters: Parameters): string {
  return `p.id, p.name, p.customer, p.state, p.starts_on, p.ends_on, ${mineCondition(actor, parameters)} as mine, n.open_orders, n.overdue_orders,
    case when m.id is not null then ${asPersonWithPhone('m')} end as manager,
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', ${placeName}) order by a.path)
      from project_areas s
        join areas a on a.tenant_id = :tenant and a.id = s.area_id
        left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
      where s.tenant_id = :tenant and s.project_id = p.id), '[]') as areas`;
}

/** Joins manager and counts to project `p`. Orders count that the account may read, as the list of the project's orders has them. */
export function userProjectJoins(actor: Actor, now: Date, parameters: Parameters): string {
  return `left join accounts m on m.id = p.manager_id
    cross join lateral (
      select count(*)::int as open_orders, count(*) filter (where o.next_due_at <= ${parameters.add(now)})::int as overdue_orders
      from work_orders o
      where o.tenant_id = :tenant and o.project_id = p.id and o.status = any (${parameters.add(openStatuses)}::smallint[])
        and ${readCondition(actor, parameters, now)}
    ) n`;
}

/** @param account the alias of an account */
export function asPersonWithPhone(account: string): string {
  return `jsonb_build_object('id', ${account}.id, 'fullName', ${account}.full_name, 'phoneNumber', ${account}.phone_number)`;
}

export function presentUserProject(row: UserProjectRow): UserProject {
  return {
    id: row.id,
    name: row.name,
    customer: row.customer,
    state: row.state,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    manager: row.manager,
    mine: row.mine,
    areas: row.areas,
    openOrders: row.open_orders,
    overdueOrders: row.overdue_orders,
  };
}

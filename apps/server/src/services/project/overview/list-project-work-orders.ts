import { maxProjectsOfStatistics, type WorkOrderStatus, workOrderStatuses } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';
import { projectCondition } from '#services/scope/project-scope.ts';

/** Orders of one project and status are counted up to this number, so that the cost does not grow with the table. */
const countLimit = 1000;

interface ProjectRow {
  id: string;
  name: string;
  counts: { status: WorkOrderStatus; count: number }[];
}

/** Projects out of reach, or without an order that the account's statistics reach, are left out, like unknown ones. */
export const listProjectWorkOrders: Verb<'listProjectWorkOrders'> = async ({ actor, database }, { projectIds }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const chosen = projectIds === undefined ? `p.state = 'active'` : `p.id = any (${parameters.add(projectIds)}::uuid[])`;
  const text = `
    with chosen as (
      select p.id, p.name from projects p
      where p.tenant_id = :tenant and ${chosen} and ${projectCondition(actor, 'project.view', parameters)}
      order by p.name, p.id limit ${maxProjectsOfStatistics}
    )
    select c.id, c.name, coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'count', n.count) order by s.status)
        filter (where n.count > 0), '[]') as counts
    from chosen c
      cross join unnest(${parameters.add(workOrderStatuses)}::smallint[]) as s (status)
      cross join lateral (select count(*)::int as count from (
        select from work_orders o where o.tenant_id = :tenant and o.project_id = c.id and o.status = s.status
          and ${scopeCondition(actor, 'statistics.view', parameters)} limit ${countLimit + 1}) counted) n
    group by c.id, c.name order by c.name, c.id`;
  const rows = await database.run(prepared<ProjectRow>(text), parameters.values);
  const counted = rows.filter(({ counts }) => counts.length > 0);
  return counted.map(({ id, name, counts }) => ({
    id,
    name,
    byStatus: counts.map(({ status, count }) => ({ status, count: Math.min(count, countLimit), least: count > countLimit })),
  }));
};

import type { ApiOutput } from '@energy-om/contract';
import { grantsOf, maxTenantDepth, openStatuses } from '@energy-om/domain';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { readCondition } from '#services/scope/order-scope.ts';
import { projectCondition } from '#services/scope/project-scope.ts';

type TenantProjects = ApiOutput<'listSubTenantProjects'>[number];

/** Projects `p` with the number of their orders that `condition` on `o` selects. Names the open statuses as `open`. */
const asProjects = (tenant: string, condition: string, open: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'state', p.state, 'openOrders', n.count) order by p.state, p.name, p.id)
    from projects p cross join lateral (select count(*) from work_orders o
      where o.tenant_id = ${tenant} and o.project_id = p.id and o.status = any (${open}::smallint[]) and ${condition}) n`;

/** Reads the tenants below the top one. As each has one parent, a cycle could only lead back to the top. */
const listBelow = statement<{ top: string; depth: number; open: readonly number[] }, TenantProjects>(
  'list-sub-tenant-projects',
  `with recursive tree as (
      select id, name, 0 as depth from tenants where id = :top
      union all
      select t.id, t.name, tree.depth + 1 from tenants t join tree on t.parent_id = tree.id where tree.depth < :depth and t.id <> :top
    )
    select tree.id, tree.name, tree.depth, ${asProjects('tree.id', 'true', ':open')} where p.tenant_id = tree.id), '[]') as projects
    from tree where tree.depth > 0 order by tree.depth, tree.name, tree.id`,
);

/** Only the members of a sub-tenant see its data; whoever sees every project of a tenant sees names and numbers of those below. */
export const listSubTenantProjects: Verb<'listSubTenantProjects'> = async (context) => {
  const { actor, database } = context;
  const seesAll = grantsOf(actor.roleGrants, 'project.view').some(({ reach, areaId }) => reach === 'all' && areaId === null);
  const own = await listOwn(context);
  if (!seesAll) return own;
  return [...own, ...(await database.run(listBelow, { top: actor.tenantId, depth: maxTenantDepth, open: openStatuses }))];
};

async function listOwn({ actor, clock, database }: SignedInContext): Promise<TenantProjects[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const projects = asProjects(':tenant', readCondition(actor, parameters, clock.now()), parameters.add(openStatuses));
  const text = `select t.id, t.name, 0 as depth,
      ${projects} where p.tenant_id = :tenant and ${projectCondition(actor, 'project.view', parameters)}), '[]') as projects
    from tenants t where t.id = :tenant`;
  return database.run(prepared<TenantProjects>(text), parameters.values);
}

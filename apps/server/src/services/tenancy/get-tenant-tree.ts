import type { TenantTreeNode } from '@energy-om/contract';
import { hasPermission, maxTenantDepth } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { noTenant, type Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';

/** Reads the tenants below the top one. As each has one parent, a cycle could only lead back to the top. */
const selectTree = statement<{ top: string; account: string; withMembers: boolean }, TreeRow>(
  'select-tenant-tree',
  `
    with recursive tree as (
      select id, parent_id, name, kind, 0 as depth from tenants where id = :top
      union all
      select t.id, t.parent_id, t.name, t.kind, tree.depth + 1 from tenants t join tree on t.parent_id = tree.id
        where tree.depth < ${maxTenantDepth} and t.id <> :top
    )
    select tree.id, case when tree.depth = 0 then null else tree.parent_id end as "parentId", tree.name, tree.kind as type,
      case when :withMembers then (select count(*)::int from memberships m where m.tenant_id = tree.id and m.state = 'member') end as members,
      exists (select from memberships m where m.tenant_id = tree.id and m.account_id = :account and m.state = 'member') as joined
    from tree order by tree.depth, tree.name, tree.id`,
);

type TreeRow = Omit<TenantTreeNode, 'children'>;

/** Presents names and numbers of members; only the members of a sub-tenant see its data. */
export const getTenantTree: Verb<'getTenantTree'> = async ({ actor, database }) => {
  if (actor.tenantId === noTenant) throw notFound();
  const rows = await database.run(selectTree, {
    top: actor.tenantId,
    account: actor.accountId,
    withMembers: hasPermission(actor.roleGrants, 'member.view'),
  });
  const nodes = new Map<string, TenantTreeNode>(rows.map((row) => [row.id, { ...row, children: [] }]));
  for (const node of nodes.values()) if (node.parentId !== null) nodes.get(node.parentId)?.children.push(node);
  return nodes.get(actor.tenantId) as TenantTreeNode;
};

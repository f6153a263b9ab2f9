import type { TenantTreeNode } from '@energy-om/contract';
import { holdsPermission } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import { noTenant, type Verb } from '../core/request-context.ts';
import { notFound } from '../core/service-error.ts';

/** Sub-tenants of sub-tenants, as deep as anyone nests an organisation. */
const deepest = 8;

/** $1 the tenant at the top, $2 account, $3 whether members are counted. With one parent each, a circle could only lead back to the top. */
const selectTree: NumberedStatement = {
  name: 'select-tenant-tree',
  text: `
    with recursive tree as (
      select id, parent_id, name, kind, 0 as depth from tenants where id = $1
      union all
      select t.id, t.parent_id, t.name, t.kind, tree.depth + 1 from tenants t join tree on t.parent_id = tree.id 
        where tree.depth < ${deepest} and t.id <> $1
    )
    select tree.id, case when tree.depth = 0 then null else tree.parent_id end as "parentId", tree.name, tree.kind as type,
      case when $3 then (select count(*)::int from memberships m where m.tenant_id = tree.id and m.state = 'member') end as members,
      exists (select from memberships m where m.tenant_id = tree.id and m.account_id = $2 and m.state = 'member') as joined
    from tree order by tree.depth, tree.name, tree.id`,
};

type TreeRow = Omit<TenantTreeNode, 'children'>;

/** Names and numbers of members; what a tenant below does is seen by its own members alone. */
export const getTenantTree: Verb<'getTenantTree'> = async ({ actor, database }) => {
  if (actor.tenantId === noTenant) throw notFound();
  const rows = await database.query<TreeRow>(selectTree, [
    actor.tenantId,
    actor.accountId,
    holdsPermission(actor.roleGrants, 'member.view'),
  ]);
  const nodes = new Map<string, TenantTreeNode>(rows.map((row) => [row.id, { ...row, children: [] }]));
  for (const node of nodes.values()) if (node.parentId !== null) nodes.get(node.parentId)?.children.push(node);
  return nodes.get(actor.tenantId) as TenantTreeNode;
};

import { Parameters } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition, inProjects } from '#services/scope/area-scope.ts';
import { openProjectCondition } from '#services/scope/project-scope.ts';
import { queryAreaTree } from './query-area-tree.ts';

/** Lists the areas of the projects in which the actor may raise an order; without `projectId`, those of all such projects. */
export const getNewOrderAreaTree: Verb<'getNewOrderAreaTree'> = ({ actor, database }, { projectId }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const named = projectId === undefined ? '' : `and p.id = ${parameters.add(projectId)}`;
  const projects = `s.project_id in (
    select p.id from projects p where p.tenant_id = :tenant and ${openProjectCondition(actor, parameters)} ${named})`;
  const conditions = [
    `a.tenant_id = :tenant`,
    areaCondition(actor, 'work-order.create', 'a.path', parameters),
    inProjects('a.path', projects),
  ];
  return queryAreaTree(database, conditions, parameters, 'projectId');
};

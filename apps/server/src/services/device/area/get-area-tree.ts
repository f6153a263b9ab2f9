import { Parameters } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition, inArea } from '#services/scope/area-scope.ts';
import { queryAreaTree } from './query-area-tree.ts';

export const getAreaTree: Verb<'getAreaTree'> = ({ actor, database }, { siteId }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [`a.tenant_id = :tenant`, areaCondition(actor, 'device.view', 'a.path', parameters)];
  if (siteId !== undefined) conditions.push(inArea('a.path', siteId, parameters));
  return queryAreaTree(database, conditions, parameters, 'siteId');
};

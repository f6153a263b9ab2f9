import { Parameters } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { presentSites, queryAreas } from '#services/scope/area-rows.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

export const listSites: Verb<'listSites'> = async ({ actor, database }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [`a.tenant_id = :tenant`, areaCondition(actor, 'device.view', 'a.path', parameters)];
  return presentSites(await queryAreas(database, conditions, parameters));
};

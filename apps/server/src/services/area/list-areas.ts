import { Parameters } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { presentAreas, queryManagedAreas } from './area-rows.ts';

/** Retired areas too, so that they can be brought back. */
export const listAreas: Verb<'listAreas'> = async ({ actor, database }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const rows = await queryManagedAreas(database, [areaCondition(actor, 'setup.view', 'a.path', parameters)], parameters);
  return presentAreas(rows, actor);
};

import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { presentRoute, queryRoutes } from './route/route-rows.ts';

export const getInspectionRoute: Verb<'getInspectionRoute'> = async ({ actor, database }, { id }) => {
  const [row] = await queryRoutes(database, actor, id);
  if (!row) throw notFound();
  return presentRoute(row, actor);
};

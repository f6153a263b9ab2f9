import type { Verb } from '#services/core/request-context.ts';
import { presentRouteRow, queryRoutes } from './route/route-rows.ts';

export const listInspectionRoutes: Verb<'listInspectionRoutes'> = async ({ actor, database }) =>
  (await queryRoutes(database, actor)).map((row) => presentRouteRow(row, actor));

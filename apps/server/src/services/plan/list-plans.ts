import type { Verb } from '#services/core/request-context.ts';
import { presentPlan, queryPlans } from './plan-rows.ts';

export const listPlans: Verb<'listPlans'> = async ({ actor, database }) =>
  (await queryPlans(database, actor)).map((row) => presentPlan(row, actor));

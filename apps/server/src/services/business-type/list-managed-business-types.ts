import type { Verb } from '#services/core/request-context.ts';
import { presentBusinessType, queryBusinessTypes } from './business-type-rows.ts';

export const listManagedBusinessTypes: Verb<'listManagedBusinessTypes'> = async ({ actor, database }) =>
  (await queryBusinessTypes(database, actor.tenantId)).map(presentBusinessType);

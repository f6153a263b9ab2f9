import type { Verb } from '#services/core/request-context.ts';
import { findParameters, presentParameters } from './parameter-rows.ts';

export const getTenantParameters: Verb<'getTenantParameters'> = async ({ actor, database, config }) =>
  presentParameters(await database.run(findParameters, { tenant: actor.tenantId }), config);

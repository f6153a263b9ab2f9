import type { Verb } from '#services/core/request-context.ts';
import { findEscalation, presentEscalation } from './escalation-rows.ts';

export const getEscalation: Verb<'getEscalation'> = async ({ actor, database }) =>
  presentEscalation(await database.run(findEscalation, { tenant: actor.tenantId }));

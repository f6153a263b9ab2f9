import type { Verb } from '#services/core/request-context.ts';
import { presentCutoffPolicy, readCutoffPolicy } from './policy-rows.ts';

export const getCutoffPolicy: Verb<'getCutoffPolicy'> = async ({ actor, database }) =>
  presentCutoffPolicy(await readCutoffPolicy(database.kysely, actor.tenantId));

import type { Verb } from '#services/core/request-context.ts';
import { readLabourRates } from './labour-rate-rows.ts';

export const getLabourRates: Verb<'getLabourRates'> = ({ actor, database }) => readLabourRates(database.kysely, actor);

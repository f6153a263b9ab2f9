import type { Verb } from '#services/core/request-context.ts';
import { readPools } from './pool-rows.ts';

export const listSharedPools: Verb<'listSharedPools'> = ({ actor, database }) => readPools(database.kysely, actor, null);

import type { Verb } from '#services/core/request-context.ts';
import { readPool } from './pool-rows.ts';

export const getSharedPool: Verb<'getSharedPool'> = ({ actor, database }, { id }) => readPool(database.kysely, actor, id);

import type { Verb } from '#services/core/request-context.ts';
import { listOpenStores } from './store-rows.ts';

export const listStores: Verb<'listStores'> = ({ actor, database }) => listOpenStores(database, actor);

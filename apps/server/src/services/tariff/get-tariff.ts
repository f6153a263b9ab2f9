import type { Verb } from '#services/core/request-context.ts';
import { readTariff } from './tariff-rows.ts';

export const getTariff: Verb<'getTariff'> = ({ actor, database }, { id }) => readTariff(database.kysely, actor, id);

import type { Verb } from '#services/core/request-context.ts';
import { listModels } from './model-rows.ts';

export const listManagedMeterModels: Verb<'listManagedMeterModels'> = ({ actor, database }) => listModels(database, actor.tenantId);

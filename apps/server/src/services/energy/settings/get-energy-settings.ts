import type { Verb } from '#services/core/request-context.ts';
import { presentEnergySettings, readEnergySettings } from './settings-rows.ts';

export const getEnergySettings: Verb<'getEnergySettings'> = async ({ actor, database }) =>
  presentEnergySettings(await readEnergySettings(database.kysely, actor.tenantId));

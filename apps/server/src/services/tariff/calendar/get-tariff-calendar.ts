import type { Verb } from '#services/core/request-context.ts';
import { presentTariffCalendar, readTariffCalendar } from './tariff-calendar-rows.ts';

export const getTariffCalendar: Verb<'getTariffCalendar'> = async ({ actor, database }) =>
  presentTariffCalendar(await readTariffCalendar(database.kysely, actor.tenantId));

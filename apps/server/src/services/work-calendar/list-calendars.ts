import type { Verb } from '#services/core/request-context.ts';
import { presentCalendar, queryCalendars } from './calendar-rows.ts';

export const listCalendars: Verb<'listCalendars'> = async ({ actor, database }) =>
  (await queryCalendars(database, actor.tenantId)).map(presentCalendar);

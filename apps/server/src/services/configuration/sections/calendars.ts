import { api } from '@energy-om/contract';
import type { z } from 'zod';
import type { ManagedCalendar } from '#services/work-calendar/calendar-rows.ts';
import { listCalendars } from '#services/work-calendar/list-calendars.ts';
import { restoreCalendar } from '#services/work-calendar/restore-calendar.ts';
import { saveCalendar } from '#services/work-calendar/save-calendar.ts';
import type { Section } from './section.ts';

const schema = api.saveCalendar.input.omit({ id: true, version: true });
export type CalendarEntry = z.output<typeof schema>;

export const calendarsSection: Section<CalendarEntry, ManagedCalendar> = {
  name: 'calendars',
  schema,
  nameOf: ({ name }) => name,
  referenceOf: ({ name }) => name,
  mayRepeat: false,
  normalise: ({ hours, ...entry }) => ({
    ...entry,
    hours: Object.fromEntries(Object.entries(hours).filter(([, spans]) => spans.length > 0)),
    holidays: [...entry.holidays].sort(),
    extraWorkdays: [...entry.extraWorkdays].sort(),
  }),
  // The tenant is never without a default, so the new one takes the place of the former.
  rankOf: ({ isDefault }) => (isDefault ? 0 : 1),
  places: {},
  async read(context, names) {
    const rows = await listCalendars(context, {});
    return rows.map((row) => {
      const { id, version, retired, ...entry } = row;
      names.add('calendars', entry.name, id, retired);
      return { id, version, isRetired: retired, entry, row };
    });
  },
  async write(context, _names, entry, existing) {
    if (!existing) return (await saveCalendar(context, entry)).id;
    // A new default takes the version of the former one further.
    const { version } = await context.database.kysely
      .selectFrom('work_calendars')
      .select('version')
      .where('tenant_id', '=', context.actor.tenantId)
      .where('id', '=', existing.id)
      .executeTakeFirstOrThrow();
    return (await saveCalendar(context, { ...entry, id: existing.id, version })).id;
  },
  restore: async (context, { id, version }) => (await restoreCalendar(context, { id, version })).version,
};

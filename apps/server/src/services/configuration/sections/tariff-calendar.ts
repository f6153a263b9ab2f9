import { api } from '@energy-om/contract';
import { z } from 'zod';
import { getTariffCalendar } from '#services/tariff/calendar/get-tariff-calendar.ts';
import { saveTariffCalendar } from '#services/tariff/calendar/save-tariff-calendar.ts';
import type { Section } from './section.ts';

const { holiday, shiftedWorkday } = api.saveTariffCalendar.input.shape;
const schema = z.object({ holidays: holiday, extraWorkdays: shiftedWorkday });
export type TariffCalendarEntry = z.output<typeof schema>;

/** One entry. Hot days are no part of it: each tenant names those of its own province before they begin, and keeps them. */
export const tariffCalendarSection: Section<TariffCalendarEntry, { hotDay: string[] }> = {
  name: 'tariffCalendar',
  schema,
  nameOf: () => '',
  referenceOf: () => '',
  mayRepeat: false,
  normalise: ({ holidays, extraWorkdays }) => ({ holidays: holidays.toSorted(), extraWorkdays: extraWorkdays.toSorted() }),
  places: { holiday: 'holidays', shiftedWorkday: 'extraWorkdays' },
  async read(context) {
    const { version, ...dates } = await getTariffCalendar(context, {});
    if (version === 0) return [];
    const entry = { holidays: dates.holiday, extraWorkdays: dates.shiftedWorkday };
    return [{ id: context.actor.tenantId, version, isRetired: false, entry, row: { hotDay: dates.hotDay } }];
  },
  async write(context, _names, { holidays, extraWorkdays }, existing) {
    const { version = 0, row = { hotDay: [] } } = existing ?? {};
    await saveTariffCalendar(context, { version, holiday: holidays, shiftedWorkday: extraWorkdays, hotDay: row.hotDay });
    return context.actor.tenantId;
  },
};

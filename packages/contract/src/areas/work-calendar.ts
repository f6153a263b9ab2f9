import { maxCalendarDays, maxNameLength, maxSpansPerDay } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, id, nameText, wholeNumber } from '../wire.ts';

/** Minutes after local midnight. */
const span = z.object({ from: z.number().int().min(0).max(1440), to: z.number().int().min(0).max(1440) });

const calendarFields = {
  name: nameText(maxNameLength),
  /** The working hours by weekday, 0 is Sunday. */
  hours: z.partialRecord(z.enum(['0', '1', '2', '3', '4', '5', '6']), z.array(span).max(maxSpansPerDay)),
  /** Local dates without working hours. */
  holidays: z.array(date).max(maxCalendarDays),
  /** Local dates with Monday's hours, as a Saturday before a long holiday. */
  extraWorkdays: z.array(date).max(maxCalendarDays),
};

export const workCalendar = z.object({
  id: z.string(),
  version: z.number(),
  ...calendarFields,
  /** Whether orders go by it where neither their area nor their project has a calendar. */
  isDefault: z.boolean(),
  retired: z.boolean(),
});

const calendarVersion = z.object({ id, version: wholeNumber });

export const workCalendarApi = {
  listCalendars: endpoint(
    'GET',
    '/api/maintenance/calendar/GetList',
    'setup.view',
    'Lists the work calendars, the default one first and retired ones last; an empty list means office hours from Monday to Friday.',
    z.object({}),
    z.array(workCalendar),
  ),
  saveCalendar: endpoint(
    'POST',
    '/api/maintenance/calendar/Save',
    'calendar.manage',
    'Creates a work calendar, or changes it if its version is still the one that was read; clocks that run keep their deadlines.',
    z.object({ id: id.optional(), version: wholeNumber.optional(), ...calendarFields, isDefault: z.boolean() }),
    workCalendar,
  ),
  retireCalendar: endpoint(
    'POST',
    '/api/maintenance/calendar/Retire',
    'calendar.manage',
    'Retires a work calendar that is neither the default nor one of an area or a project.',
    calendarVersion,
    workCalendar,
  ),
  restoreCalendar: endpoint(
    'POST',
    '/api/maintenance/calendar/Restore',
    'calendar.manage',
    'Brings a retired work calendar back.',
    calendarVersion,
    workCalendar,
  ),
} as const;

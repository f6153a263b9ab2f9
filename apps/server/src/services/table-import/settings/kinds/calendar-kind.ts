import { maxNameLength } from '@energy-om/domain';
import type { CalendarEntry } from '#services/configuration/sections/calendars.ts';
import { type Column, optional, required } from '#services/table-import/read/column.ts';
import { readText, readYesOrNo } from '#services/table-import/read/read-values.ts';
import { type Cleared, clearable, valueOfCell } from '#services/table-import/values/cleared.ts';
import { presentSpans, readSpans, type Span } from '#services/table-import/values/read-spans.ts';
import { createEntryKind } from '../entry-kind.ts';
import { presentYesOrNo } from '../present-yes-or-no.ts';

const workday = '08:30-12:00；13:30-17:30';
const hours = (zh: string, example: string): Column<Span[] | Cleared, false> => optional(zh, example, clearable(readSpans));

const columns = {
  name: required('日历名称', '行政班', readText(maxNameLength)),
  isDefault: optional('默认', '否', readYesOrNo),
  monday: hours('周一', workday),
  tuesday: hours('周二', workday),
  wednesday: hours('周三', workday),
  thursday: hours('周四', workday),
  friday: hours('周五', workday),
  saturday: hours('周六', ''),
  sunday: hours('周日', ''),
};

type Hours = CalendarEntry['hours'];

/** The columns by weekday, 0 is Sunday. */
const dayColumns = {
  0: 'sunday',
  1: 'monday',
  2: 'tuesday',
  3: 'wednesday',
  4: 'thursday',
  5: 'friday',
  6: 'saturday',
} as const satisfies Record<keyof Hours, keyof typeof columns>;
const days = Object.entries(dayColumns) as [keyof Hours, (typeof dayColumns)[keyof Hours]][];

/** Work calendars with their hours by weekday; their special days have a table of their own. */
export const calendarKind = createEntryKind<typeof columns, CalendarEntry>({
  section: 'calendars',
  permission: 'calendar.manage',
  columns,
  nameKey: 'name',
  mayRepeat: false,
  places: Object.fromEntries(days.map(([day, key]) => [`hours.${day}`, key])),
  referenceOf: ({ name }) => name,
  build: (row, present) => ({
    name: row.name,
    isDefault: row.isDefault ?? present?.isDefault ?? false,
    hours: Object.fromEntries(days.map(([day, key]) => [day, valueOfCell(row[key], present?.hours[day], [])])),
    holidays: present?.holidays ?? [],
    extraWorkdays: present?.extraWorkdays ?? [],
  }),
  present: ({ name, isDefault, hours: byDay }) => ({
    name,
    isDefault: presentYesOrNo(isDefault),
    ...Object.fromEntries(days.map(([day, key]) => [key, presentSpans(byDay[day] ?? [])])),
  }),
});

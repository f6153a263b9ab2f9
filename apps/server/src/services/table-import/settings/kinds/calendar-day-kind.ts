import { maxNameLength } from '@energy-om/domain';
import type { CalendarEntry } from '#services/configuration/sections/calendars.ts';
import { inBoth } from '#services/table-import/fault-text.ts';
import { required } from '#services/table-import/read/column.ts';
import { readText } from '#services/table-import/read/read-values.ts';
import { readDate } from '#services/table-import/values/read-dates.ts';
import { createPartKind } from '../part-kind.ts';
import { dayCodes } from '../setting-codes.ts';

const columns = {
  calendar: required('日历名称', '行政班', readText(maxNameLength)),
  date: required('日期', '2026-10-01', readDate),
  kind: required('类型', '节假日', dayCodes.read),
};

interface SpecialDay {
  date: string;
  kind: 'holiday' | 'extraWorkday';
}

const listOf = { holiday: 'holidays', extraWorkday: 'extraWorkdays' } as const satisfies Record<SpecialDay['kind'], keyof CalendarEntry>;

/** The days on which a work calendar differs from its week. */
export const calendarDayKind = createPartKind<typeof columns, CalendarEntry, SpecialDay>({
  section: 'calendars',
  permission: 'calendar.manage',
  columns,
  places: {},
  owner: { key: 'calendar', unknown: inBoth('不是本组织的工作日历', 'is no work calendar of this tenant') },
  nameOf: ({ name }) => name,
  partsOf: ({ holidays, extraWorkdays }) =>
    [
      ...holidays.map((date): SpecialDay => ({ date, kind: 'holiday' })),
      ...extraWorkdays.map((date): SpecialDay => ({ date, kind: 'extraWorkday' })),
    ].sort((one, other) => (one.date < other.date ? -1 : 1)),
  withParts: (entry, parts) => ({ ...entry, holidays: datesOf(parts, 'holiday'), extraWorkdays: datesOf(parts, 'extraWorkday') }),
  placeOf(entry, parts, index) {
    const { date, kind } = parts[index] as SpecialDay;
    return `${listOf[kind]}.${entry[listOf[kind]].indexOf(date)}`;
  },
  find: (parts, row) => parts.findIndex(({ date }) => date === row.date),
  build: ({ date, kind }) => ({ date, kind }),
  present: ({ date, kind }, { name }) => ({ calendar: name, date, kind: dayCodes.present(kind) }),
});

/** In the order of the calendar, in which the section has them too. */
function datesOf(parts: readonly SpecialDay[], sought: SpecialDay['kind']): string[] {
  return parts
    .filter(({ kind }) => kind === sought)
    .map(({ date }) => date)
    .sort();
}

import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { type CalendarDays, defaultWorkCalendar } from '@energy-om/domain';
import { formatMinutes, parseEnd, parseStart } from './time-of-day.ts';

export type WorkCalendar = ApiOutput<'listCalendars'>[number];
export type CalendarInput = ApiInput<'saveCalendar'>;

/** Monday first, as weeks are planned. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '0'] as const;
export type Weekday = (typeof weekdays)[number];

/** A working period as it is typed, such as 08:30 to 12:00; empty where nothing is chosen. */
export interface TypedSpan {
  key: number;
  from: string;
  to: string;
}

/** The form of a work calendar as it is typed. */
export interface CalendarDraft {
  /** The version of the calendar that is being changed; null for a new one. */
  version: number | null;
  name: string;
  isDefault: boolean;
  hours: Record<Weekday, readonly TypedSpan[]>;
  /** Local dates, the earliest first. */
  holidays: readonly string[];
  extraWorkdays: readonly string[];
}

/** As on the wire. */
const officeHours: WorkCalendar['hours'] = Object.fromEntries(
  Object.entries(defaultWorkCalendar.hours).map(([weekday, spans]) => [weekday, [...spans]]),
);

/** A new calendar begins with office hours. */
export function createEmptyCalendar(isDefault: boolean): CalendarDraft {
  return { version: null, name: '', isDefault, hours: toTypedHours(officeHours), holidays: [], extraWorkdays: [] };
}

export function toCalendarDraft({ version, name, isDefault, hours, holidays, extraWorkdays }: WorkCalendar): CalendarDraft {
  return { version, name, isDefault, hours: toTypedHours(hours), holidays, extraWorkdays };
}

/** @param existing the calendar to change, with the version that is overwritten; null: a new one */
export function toCalendarInput(draft: CalendarDraft, existing: Pick<WorkCalendar, 'id' | 'version'> | null): CalendarInput {
  const { hours, holidays, extraWorkdays } = toCalendarDays(draft);
  return {
    ...(existing ? { id: existing.id, version: existing.version } : {}),
    name: draft.name.trim(),
    isDefault: draft.isDefault,
    hours: Object.fromEntries(Object.entries(hours).map(([weekday, spans]) => [weekday, [...spans]])),
    holidays: [...holidays],
    extraWorkdays: [...extraWorkdays],
  };
}

/** What is typed as the domain checks it; an empty time is no number. */
export function toCalendarDays({ hours, holidays, extraWorkdays }: CalendarDraft): CalendarDays {
  const spansOf = (weekday: Weekday) => hours[weekday].map(({ from, to }) => ({ from: parseStart(from), to: parseEnd(to) }));
  return { hours: Object.fromEntries(weekdays.map((weekday) => [weekday, spansOf(weekday)])), holidays, extraWorkdays };
}

function toTypedHours(hours: WorkCalendar['hours']): CalendarDraft['hours'] {
  const typed = (weekday: Weekday): TypedSpan[] =>
    (hours[weekday] ?? []).map(({ from, to }, key) => ({ key, from: formatMinutes(from), to: formatMinutes(to) }));
  return { 0: typed('0'), 1: typed('1'), 2: typed('2'), 3: typed('3'), 4: typed('4'), 5: typed('5'), 6: typed('6') };
}

/** Adds a period without times to a weekday. */
export function addSpan(spans: readonly TypedSpan[]): TypedSpan[] {
  return [...spans, { key: Math.max(-1, ...spans.map(({ key }) => key)) + 1, from: '', to: '' }];
}

/** Gives Tuesday to Friday the hours of Monday. */
export function copyMonday(hours: CalendarDraft['hours']): CalendarDraft['hours'] {
  const monday = hours[1];
  return { ...hours, 2: monday, 3: monday, 4: monday, 5: monday };
}

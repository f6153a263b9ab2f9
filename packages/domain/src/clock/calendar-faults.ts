import { maxCalendarDays, maxSpansPerDay } from '../limits.ts';
import type { WorkCalendar } from './work-calendar.ts';

/** What is wrong with a work calendar. */
export type CalendarFault = 'noWorkingHour' | 'outOfRange' | 'overlap' | 'tooMany' | 'notADate' | 'repeated' | 'noMondayHours';

/** In minutes. */
const wholeDay = 24 * 60;

/** The fields of a calendar that an administrator keeps; the time zone is the tenant's. */
export type CalendarDays = Omit<WorkCalendar, 'timeZone'>;

/**
 * Finds what is wrong with a calendar; empty when it may be used. Keys are paths such as `hours.1.0` (the first span of Monday) or
 * `holidays.3`.
 */
export function findCalendarFaults({ hours, holidays, extraWorkdays }: CalendarDays): Record<string, CalendarFault> {
  const faults: Record<string, CalendarFault> = {};
  let hasHours = false;
  for (let weekday = 0; weekday < 7; weekday += 1) {
    const spans = hours[weekday] ?? [];
    hasHours ||= spans.length > 0;
    if (spans.length > maxSpansPerDay) faults[`hours.${weekday}`] = 'tooMany';
    Object.assign(faults, findSpanFaults(spans, `hours.${weekday}`));
  }
  if (!hasHours) faults.hours = 'noWorkingHour';
  Object.assign(faults, findDateFaults(holidays, 'holidays', []), findDateFaults(extraWorkdays, 'extraWorkdays', holidays));
  // Extra workdays have Monday's hours.
  if (extraWorkdays.length > 0 && (hours[1] ?? []).length === 0) faults.extraWorkdays = 'noMondayHours';
  return faults;
}

function findSpanFaults(spans: CalendarDays['hours'][number], path: string): Record<string, CalendarFault> {
  const faults: Record<string, CalendarFault> = {};
  for (const [index, { from, to }] of spans.entries()) {
    const isWithinDay = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to <= wholeDay && from < to;
    const previous = spans[index - 1];
    if (!isWithinDay) faults[`${path}.${index}`] = 'outOfRange';
    else if (previous && from < previous.to) faults[`${path}.${index}`] = 'overlap';
  }
  return faults;
}

/** @param others dates of the other kind: no day is a holiday and a workday */
function findDateFaults(dates: readonly string[], path: string, others: readonly string[]): Record<string, CalendarFault> {
  if (dates.length > maxCalendarDays) return { [path]: 'tooMany' };
  const faults: Record<string, CalendarFault> = {};
  for (const [index, date] of dates.entries()) {
    if (!isDate(date)) faults[`${path}.${index}`] = 'notADate';
    else if (dates.indexOf(date) !== index || others.includes(date)) faults[`${path}.${index}`] = 'repeated';
  }
  return faults;
}

function isDate(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

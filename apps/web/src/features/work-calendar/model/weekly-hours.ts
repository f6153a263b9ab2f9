import { formatWeekday } from '#shared/format/time.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type CalendarDraft, type Weekday, type WorkCalendar, weekdays } from './calendar-draft.ts';
import { formatMinutes } from './time-of-day.ts';

/** 周一, Mon. 1 November 2026 is a Sunday. */
export function nameOfWeekday(weekday: Weekday): string {
  return formatWeekday(new Date(2026, 10, 1 + Number(weekday)));
}

interface Group {
  first: Weekday;
  last: Weekday;
  text: string;
}

/** One line for neighbouring weekdays with the same hours: 周一至周五 08:30–12:00, 13:30–18:00. Days off have none. */
function describeWeek(textOfDay: (weekday: Weekday) => string): string[] {
  const groups: Group[] = [];
  for (const weekday of weekdays) {
    const text = textOfDay(weekday);
    const group = groups.at(-1);
    if (group?.text === text) group.last = weekday;
    else groups.push({ first: weekday, last: weekday, text });
  }
  return groups
    .filter(({ text }) => text !== '')
    .map(({ first, last, text }) => {
      const days = { first: nameOfWeekday(first), last: nameOfWeekday(last) };
      return `${first === last ? days.first : textOf('workCalendar', 'weekdays', days)} ${text}`;
    });
}

const endOfDay = '24:00';
const endIn = (time: string) => (time === '00:00' ? endOfDay : time);

/** The working hours of a stored calendar. */
export function describeHours(hours: WorkCalendar['hours']): string[] {
  return describeWeek((weekday) =>
    (hours[weekday] ?? []).map(({ from, to }) => `${formatMinutes(from)}–${endIn(formatMinutes(to))}`).join(', '),
  );
}

/** The working hours as they are typed. */
export function describeTypedHours(hours: CalendarDraft['hours']): string[] {
  return describeWeek((weekday) => hours[weekday].map(({ from, to }) => `${from}–${endIn(to)}`).join(', '));
}

import { offsetAt } from '../clock/zone-offset.ts';
import { dayMs, minuteMs } from '../duration.ts';

/**
 * A weekly window in which a rule is active: the local weekdays on which it begins (0 is Sunday) and its local times as 'HH:MM', `from`
 * inclusive and `to` exclusive ('24:00' is the end of the day). A window whose `to` is not after its `from` crosses midnight and ends
 * on the next day; equal times mean 24 hours.
 */
export interface AlarmSchedule {
  weekdays: readonly number[];
  from: string;
  to: string;
}

export const daysPerWeek = 7;
const minutesPerHour = 60;

/**
 * Whether a rule is active at an instant (epoch milliseconds): always without a schedule, never with an empty one.
 * @throws RangeError for an unknown time zone
 */
export function isScheduleActive(schedule: readonly AlarmSchedule[] | null, at: number, timeZone: string): boolean {
  if (schedule === null) return true;
  const { weekday, minutes } = localClockAt(at, timeZone);
  return schedule.some((window) => covers(window, weekday, minutes));
}

function covers({ weekdays, from, to }: AlarmSchedule, weekday: number, minutes: number): boolean {
  const start = parseMinutes(from);
  const end = parseMinutes(to);
  if (start < end) return weekdays.includes(weekday) && start <= minutes && minutes < end;
  const dayBefore = (weekday + daysPerWeek - 1) % daysPerWeek;
  return (weekdays.includes(weekday) && start <= minutes) || (weekdays.includes(dayBefore) && minutes < end);
}

function parseMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * minutesPerHour + minutes;
}

/** Returns weekday and minutes as local clocks show them, so that a window has the same local times on a day when the clocks change. */
function localClockAt(at: number, timeZone: string): { weekday: number; minutes: number } {
  const shown = at + offsetAt(at, timeZone);
  return { weekday: new Date(shown).getUTCDay(), minutes: Math.floor((shown - Math.floor(shown / dayMs) * dayMs) / minuteMs) };
}

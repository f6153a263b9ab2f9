/**
 * A window in which a rule looks: local weekdays (0 Sunday … 6) on which it begins, and 'HH:MM' by the clock on the wall,
 * `from` included, `to` not ('24:00' is the day's end). A window whose `to` is not after its `from` goes over midnight and
 * ends on the day after; equal ends are a whole day.
 */
export interface AlarmSchedule {
  weekdays: readonly number[];
  from: string;
  to: string;
}

export const daysOfWeek = 7;
const minutesOfHour = 60;
const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Whether a rule looks at an instant (epoch milliseconds). Null: always; without any window: never.
 * @throws RangeError for a time zone that does not exist
 */
export function isWatching(schedule: readonly AlarmSchedule[] | null, at: number, timeZone: string): boolean {
  if (schedule === null) return true;
  const { weekday, minutes } = readLocalClock(at, timeZone);
  return schedule.some((window) => covers(window, weekday, minutes));
}

function covers({ weekdays, from, to }: AlarmSchedule, weekday: number, minutes: number): boolean {
  const begins = readMinutes(from);
  const ends = readMinutes(to);
  if (begins < ends) return weekdays.includes(weekday) && begins <= minutes && minutes < ends;
  const dayBefore = (weekday + daysOfWeek - 1) % daysOfWeek;
  return (weekdays.includes(weekday) && begins <= minutes) || (weekdays.includes(dayBefore) && minutes < ends);
}

function readMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * minutesOfHour + minutes;
}

/** Minutes are those that the clock shows, so that a window keeps its hours on the day the clock is changed. */
function readLocalClock(at: number, timeZone: string): { weekday: number; minutes: number } {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', weekday: 'short', hour: '2-digit', minute: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  const part: Record<string, string> = {};
  for (const { type, value } of formatter.formatToParts(at)) part[type] = value;
  return { weekday: weekdayNames.indexOf(part.weekday ?? ''), minutes: readMinutes(`${part.hour}:${part.minute}`) };
}

import { dayMs, hourMs } from '@energy-om/domain';
/** The local time of an instant at the devices' site. */
export interface LocalTime {
  /** Sunday is 0. */
  weekday: number;
  /** 0 to below 24, with fraction. */
  hour: number;
  /** 0 to 365, with fraction. */
  dayOfYear: number;
}

/** Every offset in use changes only at quarters of an hour. */
const quarterMs = hourMs / 4;
const maxOffsets = 5000;

const offsets = new Map<string, number>();
const formatters = new Map<string, Intl.DateTimeFormat>();

export function readLocalTime(at: number, timeZone: string): LocalTime {
  const local = new Date(at + findOffset(at, timeZone));
  const sinceMidnight = local.getTime() - Math.floor(local.getTime() / dayMs) * dayMs;
  return {
    weekday: local.getUTCDay(),
    hour: sinceMidnight / hourMs,
    dayOfYear: (local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / dayMs,
  };
}

/** Returns the instant of a local time. @param wall as if it were UTC, epoch milliseconds */
export function findInstant(wall: number, timeZone: string): number {
  // The offset before a clock change may differ from the one after it, so the first guess is corrected once.
  const guess = wall - findOffset(wall, timeZone);
  return wall - findOffset(guess, timeZone);
}

/** Returns the milliseconds by which local time is ahead of UTC. */
function findOffset(at: number, timeZone: string): number {
  const quarter = Math.floor(at / quarterMs);
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= maxOffsets) offsets.clear();
  const offset = askOffset(quarter * quarterMs, timeZone);
  offsets.set(key, offset);
  return offset;
}

function askOffset(at: number, timeZone: string): number {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formatters.set(timeZone, formatter);
  }
  const name = formatter.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * (hourMs / 60));
}

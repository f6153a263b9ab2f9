import { dayMs, minuteMs, offsetAt, secondMs } from '@energy-om/domain';
import { ValueFault } from '#services/table-import/read/column.ts';

/** The minimum number of digits of an epoch in milliseconds; fewer are seconds. */
const digitsOfMilliseconds = 12;
const epochForm = /^\d{9,14}(?:\.\d+)?$/;
const dateForm =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|[+-]\d{2}(?::?\d{2})?))?)?$/i;

/**
 * Returns the epoch milliseconds of a time in a file: ISO 8601 with its offset, epoch seconds or milliseconds, or the local time of the
 * zone (an IANA name). A local time that the zone skips is not valid, and one that occurs twice is ambiguous, so neither is guessed.
 */
export function readInstant(text: string, timeZone: string): number | ValueFault {
  if (epochForm.test(text)) return readEpoch(text);
  const parts = dateForm.exec(text);
  if (parts === null)
    return new ValueFault('is no time: 2026-11-20 13:05, 2026-11-20T13:05:06+08:00 or seconds or milliseconds since 1970');
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as Numbers;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isOnCalendar = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isOnCalendar || hour > 23 || minute > 59 || second > 59) return new ValueFault('is no time that a calendar and a clock show');
  const wall = Date.UTC(year, month - 1, day, hour, minute, second) + Math.floor(Number(`0.${parts[7] ?? 0}`) * secondMs);
  return parts[8] === undefined ? findInstant(wall, timeZone) : wall - readOffset(parts[8]);
}

type Numbers = [year: number, month: number, day: number, hour: number, minute: number, second: number];

function readEpoch(text: string): number {
  const [whole = ''] = text.split('.', 1);
  return Math.round(Number(text) * (whole.length < digitsOfMilliseconds ? secondMs : 1));
}

/** Returns the milliseconds by which +08:00, +0800 or +08 is ahead of UTC. */
function readOffset(text: string): number {
  if (text.toUpperCase() === 'Z') return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(':', ''));
  return minutes * minuteMs * (text.startsWith('-') ? -1 : 1);
}

/** @param wall the local time as if it were UTC */
function findInstant(wall: number, timeZone: string): number | ValueFault {
  const [before, after] = [offsetAt(wall - dayMs, timeZone), offsetAt(wall + dayMs, timeZone)];
  if (before === after) return wall - before;
  const instants = [wall - before, wall - after].filter((instant) => instant + offsetAt(instant, timeZone) === wall);
  const [instant] = instants;
  if (instant === undefined) return new ValueFault(`is passed over by the clocks of ${timeZone} on that day`);
  return instants.length === 1 ? instant : new ValueFault(`comes twice on the clocks of ${timeZone} on that day: write it with its offset`);
}

import { secondMs } from '@energy-om/domain';
import { findInstant } from '../profiles/local-time.ts';

/** Smaller numbers are seconds, larger ones milliseconds: this number is a date of 1973 in milliseconds, and one of 5138 in seconds. */
const minMilliseconds = 100_000_000_000;
const localForm = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;

/**
 * Returns the epoch milliseconds of a date in a file: `2016-07-01 00:00:00` in the time zone, ISO 8601 with its offset, or epoch seconds or
 * milliseconds. Null for any other text.
 */
export function readDate(text: string, timeZone: string): number | null {
  if (/^\d{9,14}$/.test(text)) return Number(text) < minMilliseconds ? Number(text) * secondMs : Number(text);
  const local = localForm.exec(text);
  if (local !== null) {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = local.slice(1).map((part) => Number(part ?? 0));
    const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
    // The 31st of June would otherwise become the 1st of July.
    const exists =
      wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && wall.getUTCHours() === hour && minute < 60 && second < 60;
    return exists ? findInstant(wall.getTime(), timeZone) : null;
  }
  const instant = /[Zz]$|[+-]\d\d:?\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
}

import { secondMs } from '@energy-om/domain';
import { z } from 'zod';
import { accept, type Read, refuse } from './decoding.ts';
import { nameKind, quote } from './describe-json.ts';
import { readNumberText } from './read-number-text.ts';

/** The largest distance from 1970, in milliseconds, that a date can have. */
const maxEpochMs = 8_640_000_000_000_000;
/** Smaller numbers are seconds (until the year 5138), larger ones milliseconds (since 1973). */
const firstMilliseconds = 100_000_000_000;

const isoInstant = z.iso.datetime({ offset: true });

/**
 * Reads the time of a reading in epoch milliseconds; null: the message has none. The caller, who has the clock, checks whether it is
 * plausible.
 */
export type ReadTime = (value: unknown) => Read<number | null>;

/**
 * Reads whole epoch milliseconds, also as text. Seconds are not guessed: the dialect has milliseconds, and a time in 1970 is rejected as
 * implausible.
 */
export function readEpochMilliseconds(value: unknown): Read<number | null> {
  if (value === undefined || value === null) return accept(null);
  const number = readNumber(value);
  if (number === null) return refuse('malformed', `The time is ${describe(value)}, not epoch milliseconds.`);
  if (Number.isFinite(number) && !Number.isInteger(number)) {
    return refuse('malformed', `The time ${number} is not a whole number of milliseconds.`);
  }
  return checkRange(number);
}

/** Reads epoch seconds (a fraction counts to the millisecond), whole epoch milliseconds, or ISO 8601 with its zone. */
export function readInstant(value: unknown): Read<number | null> {
  if (value === undefined || value === null) return accept(null);
  const number = readNumber(value);
  if (number !== null) return Math.abs(number) < firstMilliseconds ? accept(fromSeconds(number)) : readEpochMilliseconds(number);
  if (typeof value === 'string' && isoInstant.safeParse(value).success) return checkRange(Date.parse(value));
  return refuse('malformed', `The time is ${describe(value)}; epoch seconds, milliseconds or ISO 8601 with a zone are read.`);
}

function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? readNumberText(value) : null;
}

function fromSeconds(seconds: number): number {
  const milliseconds = Math.round(seconds * secondMs);
  return milliseconds === 0 ? 0 : milliseconds;
}

function checkRange(milliseconds: number): Read<number> {
  if (!(Math.abs(milliseconds) <= maxEpochMs)) {
    return refuse('implausibleTime', `The time ${milliseconds} is beyond all dates.`);
  }
  return accept(milliseconds === 0 ? 0 : milliseconds);
}

function describe(value: unknown): string {
  return typeof value === 'string' ? quote(value) : nameKind(value);
}

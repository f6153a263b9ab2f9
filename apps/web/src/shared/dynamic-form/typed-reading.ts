import { parseNumber } from '../format/parse-number.ts';
import { type TypedKept, toKept } from '../reading/typed-kept.ts';

/** The reading of a meter as it is typed. */
export interface TypedReading {
  objectId: string;
  meterName: string;
  value: string;
  kept: TypedKept;
  /** The value that was handed in before, which is not questioned again; null: none was. */
  submitted: string | null;
}

export interface SentReading {
  objectId: string;
  value: number;
  kept: { reason: string; photoIds: string[] } | null;
}

export function isTypedReading(typed: unknown): typed is TypedReading {
  return typeof typed === 'object' && typed !== null && 'objectId' in typed && 'value' in typed && typeof typed.value === 'string';
}

/** Null for a reading that is not typed yet; a text that is no number stays as it is, and the check reports it. */
export function toSentReading({ objectId, value, kept }: TypedReading): SentReading | string | null {
  if (value.trim() === '') return null;
  const number = parseNumber(value);
  return number === null ? value.trim() : { objectId, value: number, kept: toKept(kept) };
}

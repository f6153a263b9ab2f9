import { findReadingDoubt, type KnownRegister, type ReadingDoubt } from './reading-doubt.ts';

/** Why a questioned reading is right: a reason, photos of the display, or both. */
export interface ReadingExplanation {
  reason: string;
  photoIds: readonly string[];
}

/** A reading that was taken of a meter by hand, in the unit of the meter's display. */
export interface RecordedReading {
  objectId: string;
  value: number;
  kept?: ReadingExplanation | null | undefined;
  /** Why it was questioned when it was submitted; null when it was not. Older results have no such field. */
  doubt?: ReadingDoubt | null | undefined;
}

/** What readings are questioned by. */
export interface ReadingContext {
  /** The known registers by the meter's id; readings of other meters are not questioned. */
  registers: ReadonlyMap<string, KnownRegister>;
  /** The readings of an earlier submission, as before a rework; they were questioned then. */
  earlierReadings: readonly RecordedReading[];
}

/** Returns the readings with the doubt about each, if any. @param now epoch milliseconds */
export function questionReadings(readings: readonly RecordedReading[], context: ReadingContext, now: number): RecordedReading[] {
  return readings.map((reading) => questionReading(reading, context, now));
}

/** Returns a reading with the doubt about it. One that was submitted before retains its doubt and explanation. */
export function questionReading<Reading extends RecordedReading>(
  reading: Reading,
  { registers, earlierReadings }: ReadingContext,
  now: number,
): Reading {
  const earlier = earlierReadings.find(({ objectId, value }) => objectId === reading.objectId && value === reading.value);
  if (earlier) return { ...reading, kept: reading.kept ?? earlier.kept ?? null, doubt: earlier.doubt ?? null };
  const known = registers.get(reading.objectId);
  return { ...reading, kept: reading.kept ?? null, doubt: known ? findReadingDoubt(reading.value, now, known) : null };
}

/** Whether a questioned reading has a reason or a photo. */
export function isExplained({ kept }: Pick<RecordedReading, 'kept'>): boolean {
  return kept ? kept.reason.trim() !== '' || kept.photoIds.length > 0 : false;
}

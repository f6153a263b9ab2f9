import type { ApiOutput } from '@energy-om/contract';
import { findManualReadingDoubt, type ManualReadingDoubt } from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import type { Meter } from '../main-figures.ts';

export type Display = ApiOutput<'getMeterDisplay'>;

/** A reading as it is typed. */
export interface ReadingValues {
  reading: string;
  note: string;
  photos: readonly StoredFile[];
}

export const emptyReading: ReadingValues = { reading: '', note: '', photos: [] };

/** The display with what the meter has sent since it was read. */
export function withLiveReading(display: Display, { values }: Pick<Meter, 'values'>): Display {
  const live = values.find(({ key }) => key === display.key);
  if (typeof live?.value !== 'number' || live.at === null) return display;
  if (display.latest && Date.parse(display.latest.at) >= Date.parse(live.at)) return display;
  return { ...display, latest: { at: live.at, value: live.value } };
}

/** The doubt about what was typed; null where it is plausible, or no number. @param now epoch milliseconds */
export function findTypedDoubt(typed: string, { latest, ...display }: Display, now: number): ManualReadingDoubt | null {
  const value = parseNumber(typed);
  if (value === null) return null;
  const shown = latest && { at: Date.parse(latest.at), value: latest.value };
  return findManualReadingDoubt(value, now, { ...display, latest: shown, before: null });
}

export type ReadingFault = 'needValue' | 'badValue' | 'beyond' | 'explain';

/** What keeps a reading from being sent, by field. */
export function findReadingFaults({ reading, note, photos }: ReadingValues, display: Display, now: number): Record<string, ReadingFault> {
  if (reading.trim() === '') return { value: 'needValue' };
  const value = parseNumber(reading);
  if (value === null || value < 0) return { value: 'badValue' };
  if (display.modulus !== null && value >= display.modulus) return { value: 'beyond' };
  const isUnexplained = findTypedDoubt(reading, display, now) !== null && note.trim() === '' && photos.length === 0;
  return isUnexplained ? { photoIds: 'explain' } : {};
}

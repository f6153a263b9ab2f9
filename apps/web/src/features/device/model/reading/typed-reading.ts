import type { ApiOutput } from '@energy-om/contract';
import { findManualReadingDoubt, type ManualReadingDoubt, valueTypes } from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';
import type { WaitingReading } from '#shared/outbox/waiting/use-waiting-readings.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import type { Meter } from '../main-figures.ts';
import type { MeterDetail } from '../types.ts';

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

/** What is known of the display where it was never read: what the page of the meter shows of its register. Null: it has none. */
export function displayOf({ id, name, code, online, values }: MeterDetail): Display | null {
  const register = values.find(({ valueType }) => valueType === valueTypes.register);
  if (!register) return null;
  const { key, unit, decimals, at, value } = register;
  const latest = at !== null && typeof value === 'number' ? { at, value } : null;
  return { id, name, code, key, unit, decimals, latest, modulus: null, perDay: null, reports: online !== null, recorded: [] };
}

/** The display with the readings that are on this phone alone, the newest first. */
export function withWaitingReadings(display: Display, waiting: readonly Pick<WaitingReading, 'value' | 'takenAt'>[]): Display {
  const recorded = [...waiting.map(({ value }) => value), ...display.recorded];
  const counting = display.reports ? undefined : waiting.find(({ value }) => display.latest === null || value >= display.latest.value);
  if (!counting) return { ...display, recorded };
  return { ...display, recorded, latest: { at: new Date(counting.takenAt).toISOString(), value: counting.value } };
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

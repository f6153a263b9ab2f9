import type { ApiOutput } from '@energy-om/contract';
import {
  findMeterSwapFault,
  findOldMeterFault,
  judgeSwapReading,
  type KnownMeter,
  listMeterSwapDifferences,
  type ManualReadingDoubt,
  type MeterSwapDifference,
  type MeterSwapFault,
  type SwapMeter,
} from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';

/** A meter that is taken off or put up, as it was read. */
export type KnownSwapMeter = ApiOutput<'getMeterForSwap'>;

export const swapSteps = ['old', 'closing', 'new', 'compare', 'opening', 'summary'] as const;
export type SwapStep = (typeof swapSteps)[number];

/** A swap as far as it has come. */
export interface SwapValues {
  step: SwapStep;
  /** Whether the label of the old meter was scanned. */
  isOldChecked: boolean;
  newId: string | null;
  closing: string;
  closingNote: string;
  closingPhotos: readonly StoredFile[];
  opening: string;
  openingNote: string;
  openingPhotos: readonly StoredFile[];
  factor: string;
  confirmed: readonly MeterSwapDifference[];
  note: string;
}

export const emptySwap: SwapValues = {
  step: 'old',
  isOldChecked: false,
  newId: null,
  closing: '',
  closingNote: '',
  closingPhotos: [],
  opening: '',
  openingNote: '',
  openingPhotos: [],
  factor: '',
  confirmed: [],
  note: '',
};

/** Both readings are taken in the same way. */
export type ReadingSide = 'closing' | 'opening';

export interface SwapMeters {
  old: KnownSwapMeter;
  /** Null until it is scanned and read. */
  next: KnownSwapMeter | null;
}

export function toSwapMeter({ room, ...meter }: KnownSwapMeter): SwapMeter {
  return { ...meter, roomId: room?.id ?? null };
}

/** What stands against the swap; of the old meter alone while there is no new one. */
export function findFault({ old, next }: SwapMeters): MeterSwapFault | null {
  return next === null ? findOldMeterFault(old) : findMeterSwapFault(toSwapMeter(old), toSwapMeter(next));
}

/** What has to be confirmed; null until there is a new meter and a ratio. */
export function listDifferences({ old, next }: SwapMeters, factor: string): MeterSwapDifference[] | null {
  const ratio = parseNumber(factor);
  if (next === null || ratio === null) return null;
  return listMeterSwapDifferences(toSwapMeter(old), toSwapMeter(next), ratio);
}

/** The doubt about what was typed; null where it is plausible, or no number. @param now epoch milliseconds */
export function findSwapDoubt(typed: string, meter: KnownSwapMeter, now: number): ManualReadingDoubt | null {
  const value = parseNumber(typed);
  const known = knownOf(meter);
  return value === null || known === null ? null : judgeSwapReading({ value, note: '' }, now, known).doubt;
}

function knownOf({ display, modulus }: KnownSwapMeter): KnownMeter | null {
  if (display === null) return null;
  return { ...display, modulus, latest: display.latest && { at: Date.parse(display.latest.at), value: display.latest.value } };
}

export type SwapFieldFault =
  | 'reading.needValue'
  | 'reading.badValue'
  | 'reading.beyond'
  | 'reading.needPhoto'
  | 'reading.needReason'
  | 'compare.needFactor'
  | 'compare.unconfirmed';

/** What keeps a step from being left, by field as the server names them. @param now epoch milliseconds */
export function findStepFaults(step: SwapStep, values: SwapValues, meters: SwapMeters, now: number): Record<string, SwapFieldFault> {
  if (step === 'closing') return findReadingFaults('closing', values, meters.old, now);
  if (step === 'opening') return meters.next ? findReadingFaults('opening', values, meters.next, now) : {};
  return step === 'compare' ? findCompareFaults(values, meters) : {};
}

function findReadingFaults(side: ReadingSide, values: SwapValues, meter: KnownSwapMeter, now: number): Record<string, SwapFieldFault> {
  const typed = values[side];
  if (typed.trim() === '') return { [`${side}.value`]: 'reading.needValue' };
  const value = parseNumber(typed);
  if (value === null || value < 0) return { [`${side}.value`]: 'reading.badValue' };
  const known = knownOf(meter);
  const fault = known && judgeSwapReading({ value, note: values[`${side}Note`].trim() }, now, known).fault;
  if (fault === 'beyondRegister') return { [`${side}.value`]: 'reading.beyond' };
  return {
    ...(fault === 'reasonMissing' && { [`${side}.note`]: 'reading.needReason' as const }),
    ...(values[`${side}Photos`].length === 0 && { [`${side}.photoIds`]: 'reading.needPhoto' as const }),
  };
}

function findCompareFaults({ factor, confirmed }: SwapValues, meters: SwapMeters): Record<string, SwapFieldFault> {
  const ratio = parseNumber(factor);
  if (ratio === null || ratio <= 0) return { factor: 'compare.needFactor' };
  const open = listDifferences(meters, factor)?.some((difference) => !confirmed.includes(difference));
  return open ? { confirmed: 'compare.unconfirmed' } : {};
}

/** The step on which a field stands that the server has found fault with; null: on the last one. */
export function stepOfField(field: string): SwapStep | null {
  if (field.startsWith('closing')) return 'closing';
  if (field.startsWith('opening')) return 'opening';
  return field === 'confirmed' || field === 'factor' ? 'compare' : null;
}

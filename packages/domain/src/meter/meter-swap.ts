import type { EnergyType } from '../energy/energy-type.ts';
import { findManualReadingDoubt, type KnownMeter, type ManualReadingDoubt } from './manual-reading.ts';

/** What has to be known of a meter that is taken off the wall, or put up in its place. */
export interface SwapMeter {
  id: string;
  energyType: EnergyType | null;
  isRetired: boolean;
  /** Whether its model has a register. */
  hasRegister: boolean;
  /** The ratio of the transformers in front of it, and of its unit. */
  factor: number;
  /** The value at which the display wraps around to zero, from which its digits follow; null: it does not, or is not known to. */
  modulus: number | null;
  /** Of the display. */
  unit: string | null;
  hasSwitch: boolean;
  /** The room that has it now; null: none. */
  roomId: string | null;
  /** The meters behind it. */
  subMeterCount: number;
  /** Whether an isolation stands at it, or is planned. */
  isIsolated: boolean;
  /** What it has counted in the last days, in units of consumption. */
  recentAmount: number;
}

/** What stands against a swap, whoever wants it. */
export const meterSwapFaults = [
  'sameMeter',
  'oldRetired',
  'oldWithoutRegister',
  'newRetired',
  'newWithoutRegister',
  'otherEnergy',
  'newInRoom',
  'newHasSubMeters',
  'newIsolated',
] as const;
export type MeterSwapFault = (typeof meterSwapFaults)[number];

/** Returns the first thing that stands against it; null: nothing does. */
export function findMeterSwapFault(old: SwapMeter, next: SwapMeter): MeterSwapFault | null {
  if (old.id === next.id) return 'sameMeter';
  return findOldMeterFault(old) ?? findNewMeterFault(old, next);
}

/** What stands against taking this meter off, whatever comes in its place. */
export function findOldMeterFault({ isRetired, hasRegister }: Pick<SwapMeter, 'isRetired' | 'hasRegister'>): MeterSwapFault | null {
  if (isRetired) return 'oldRetired';
  return hasRegister ? null : 'oldWithoutRegister';
}

function findNewMeterFault({ energyType }: SwapMeter, next: SwapMeter): MeterSwapFault | null {
  if (next.isRetired) return 'newRetired';
  if (!next.hasRegister) return 'newWithoutRegister';
  if (next.energyType !== energyType) return 'otherEnergy';
  if (next.roomId !== null) return 'newInRoom';
  if (next.subMeterCount > 0) return 'newHasSubMeters';
  return next.isIsolated ? 'newIsolated' : null;
}

/**
 * In what the new meter differs from the old one so that bills go wrong if nobody has seen it. `counting`: the new one has counted lately, so it may hang
 * elsewhere, and another one may be meant. `plate`: the ratio that holds from now on is not the one that the inventory has of the new meter.
 */
export const meterSwapDifferences = ['ratio', 'plate', 'digits', 'unit', 'switch', 'counting'] as const;
export type MeterSwapDifference = (typeof meterSwapDifferences)[number];

/** A meter that is tried out on a bench counts less than this. */
const benchAmount = 1;

/** Lists, in the order of `meterSwapDifferences`, what has to be confirmed. @param factor the ratio that holds from the swap on */
export function listMeterSwapDifferences(old: SwapMeter, next: SwapMeter, factor: number): MeterSwapDifference[] {
  const differs: Record<MeterSwapDifference, boolean> = {
    ratio: factor !== old.factor,
    plate: factor !== next.factor,
    digits: old.modulus !== next.modulus,
    unit: old.unit !== next.unit,
    switch: old.hasSwitch !== next.hasSwitch,
    counting: next.recentAmount >= benchAmount,
  };
  return meterSwapDifferences.filter((difference) => differs[difference]);
}

/** How many digits a display has before its point; null where that is not known. */
export function digitsOf(modulus: number | null): number | null {
  if (modulus === null) return null;
  const digits = Math.round(Math.log10(modulus));
  return 10 ** digits === modulus ? digits : null;
}

/** What is wrong with a reading of a swap. `beyondRegister` cannot be; `reasonMissing`: it is questioned, and nobody has said why it is right. */
export type SwapReadingFault = 'beyondRegister' | 'reasonMissing';

export interface JudgedReading {
  fault: SwapReadingFault | null;
  doubt: ManualReadingDoubt | null;
}

/**
 * Judges what a display shows at a swap. Its photo is there in any case, so that a questioned one needs a reason besides.
 * @param at in epoch milliseconds
 */
export function judgeSwapReading({ value, note }: { value: number; note: string }, at: number, known: KnownMeter): JudgedReading {
  if (known.modulus !== null && value >= known.modulus) return { fault: 'beyondRegister', doubt: null };
  const doubt = findManualReadingDoubt(value, at, known);
  return { fault: doubt !== null && note === '' ? 'reasonMissing' : null, doubt };
}

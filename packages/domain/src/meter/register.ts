import { hourMs } from '../duration.ts';

/** A reading of a register: its instant in epoch milliseconds, and the value of the display. */
export interface RegisterReading {
  at: number;
  value: number;
}

/**
 * At `at`, a meter that showed `lastValue` was replaced by one that showed `firstValue`. `factor` is the one that held until then, since the
 * replacement before; without it the factor was the same as afterwards.
 */
export interface MeterReplacement {
  at: number;
  lastValue: number;
  firstValue: number;
  factor?: number | null;
}

/**
 * How a display is converted to consumption: the counted difference is multiplied by `factor`, which is positive and accounts for
 * transformers and units. `modulus` is the value at which the display wraps around to zero, in display units, or null when it does not.
 * Replacements are sorted by time; `factor` holds since the last of them that changed it.
 */
export interface RegisterRule {
  factor: number;
  modulus: number | null;
  replacements: readonly MeterReplacement[];
  /** By what it is judged whether a difference can be consumption; without it everything is. */
  check?: UseCheck | null;
}

/** By what the differences of a meter are judged that somebody is charged for. */
export interface UseCheck {
  /** The most that it can count in an hour, in consumption units. */
  maxPerHour: number;
  /** Since when, in epoch milliseconds: nobody was charged for what ended before. */
  from: number;
  /** What somebody has decided on. */
  decided: readonly DecidedUse[];
}

/** A stretch of time in epoch milliseconds, of which what lies within it counts, or does not. */
export interface DecidedUse {
  from: number;
  to: number;
  isCounted: boolean;
}

/** Why a difference is no consumption unless somebody says so: the display went back without a reason, or more than the meter can have counted. */
export const suspicions = ['drop', 'aboveRating'] as const;
export type Suspicion = (typeof suspicions)[number];

/** A non-empty interval without a meter replacement, and its consumption in consumption units. */
export interface ConsumptionInterval {
  from: number;
  to: number;
  amount: number;
  /** Null, or not there: it counts. Otherwise the amount is what it would come to. */
  suspicion?: Suspicion | null;
}

/** A display that went from the last such share of its range into the first one has wrapped around. */
const rolloverShare = 0.1;

/**
 * A step back by at most this share is noise (single-precision registers, values read over two channels). A counter that was reset
 * would have to count nearly its whole previous total again between two readings to look like noise.
 */
const noiseShare = 0.001;

/** People often omit the decimals when they read a display. */
const manualReadingTolerance = 1;

/** Whether a reading can follow another one: it is a finite number and later. */
export function isNextReading(reading: RegisterReading, earlier: RegisterReading | null): boolean {
  return Number.isFinite(reading.at) && Number.isFinite(reading.value) && (earlier === null || reading.at > earlier.at);
}

/** Returns the consumption between two consecutive readings; never negative, and 0 when `later` is not later. */
export function consumptionBetween(earlier: RegisterReading, later: RegisterReading, rule: RegisterRule): number {
  let total = 0;
  for (const { amount } of listIntervals(earlier, later, rule)) total += amount;
  return total;
}

/**
 * Returns the time between two consecutive readings, divided at meter replacements. At the exact instant of a replacement its two
 * values count instead of a reading, which may be of the old meter or of the new one.
 */
export function listIntervals(earlier: RegisterReading, later: RegisterReading, rule: RegisterRule): ConsumptionInterval[] {
  const intervals: ConsumptionInterval[] = [];
  let { at, value } = earlier;
  let tolerance = 0;
  const addUntil = (to: number, endValue: number, endTolerance: number) => {
    if (to <= at) return;
    const accuracy = Math.max(tolerance, endTolerance);
    const factor = factorUntil(to, rule);
    const interval = { from: at, to, amount: toAmount(countOfMeter(value, endValue, rule, accuracy), factor) };
    intervals.push(rule.check ? judge(interval, { isDrop: isReset(value, endValue, rule, accuracy), factor }, rule.check) : interval);
  };
  for (const replacement of rule.replacements) {
    if (replacement.at < earlier.at || replacement.at > later.at) continue;
    addUntil(replacement.at, replacement.lastValue, manualReadingTolerance);
    at = replacement.at;
    value = replacement.firstValue;
    tolerance = manualReadingTolerance;
  }
  addUntil(later.at, later.value, 0);
  return intervals;
}

/**
 * Somebody's decision stands before everything else: what is refused comes to nothing. A display in steps of a unit may show a whole one at once, so that much
 * is never too much.
 */
function judge(
  interval: ConsumptionInterval,
  { isDrop, factor }: { isDrop: boolean; factor: number },
  check: UseCheck,
): ConsumptionInterval {
  const { from, to, amount } = interval;
  if (to <= check.from) return interval;
  const decided = check.decided.find((other) => other.from <= from && to <= other.to);
  if (decided) return decided.isCounted ? interval : { ...interval, amount: 0 };
  if (isDrop) return { ...interval, suspicion: 'drop' };
  const most = (check.maxPerHour * (to - from)) / hourMs + Math.max(1, factor);
  return amount > most ? { ...interval, suspicion: 'aboveRating' } : interval;
}

/** Returns the factor of a time that ends at an instant and has no replacement within. */
export function factorUntil(to: number, { factor, replacements }: RegisterRule): number {
  return replacements.find((replacement) => replacement.at >= to && replacement.factor != null)?.factor ?? factor;
}

function toAmount(counted: number, factor: number): number {
  const amount = counted * factor;
  return amount > 0 && Number.isFinite(amount) ? amount : 0;
}

/** Returns what one meter counted whose display went from one value to the other; 0 for values that are not finite. */
function countOfMeter(from: number, to: number, { modulus }: RegisterRule, tolerance: number): number {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return 0;
  return to >= from ? to - from : countAfterStepBack(from, to, modulus, tolerance);
}

function countAfterStepBack(from: number, to: number, modulus: number | null, tolerance: number): number {
  if (modulus !== null && hasWrapped(from, to, modulus)) return modulus - from + to;
  // Otherwise the counter was reset to zero.
  return isNoise(from, to, tolerance) ? 0 : to;
}

function isNoise(from: number, to: number, tolerance: number): boolean {
  return from - to <= Math.max(tolerance, Math.abs(from) * noiseShare);
}

/** Whether a display went back further than by noise, and not because its range had ended. */
function isReset(from: number, to: number, { modulus }: RegisterRule, tolerance: number): boolean {
  return to < from && !hasWrapped(from, to, modulus) && !isNoise(from, to, tolerance);
}

/**
 * Whether a display has wrapped around to zero between two readings. One that has shown more than its modulus does not wrap around there, because the
 * modulus is wrong.
 */
export function hasWrapped(from: number, to: number, modulus: number | null): boolean {
  return modulus !== null && from >= modulus * (1 - rolloverShare) && from < modulus && to >= 0 && to < modulus * rolloverShare;
}

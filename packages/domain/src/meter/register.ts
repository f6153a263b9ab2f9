/** A register as it was read: epoch milliseconds, what the display showed. */
export interface RegisterReading {
  at: number;
  value: number;
}

/** At `at` a meter was taken out at `lastValue` and another one put in that stood at `firstValue`. */
export interface MeterReplacement {
  at: number;
  lastValue: number;
  firstValue: number;
}

/**
 * How a display becomes consumption: display × factor, where the factor is above zero and holds what transformers and units ask for. `modulus` is
 * what the display counts to before it begins again at zero (null: it does not), in display units. Replacements are sorted by time.
 */
export interface RegisterRule {
  factor: number;
  modulus: number | null;
  replacements: readonly MeterReplacement[];
}

/** A time without a change of meter, never empty, and what was used in it, in consumption units. */
export interface Stretch {
  from: number;
  to: number;
  amount: number;
}

/** A display that went from the last into the first such share of its range has gone over its end. */
const rolloverShare = 0.1;

/**
 * A step back by no more than this share is noise (single-precision registers, values read on two ways). A counter that began again
 * at zero would have to use all but this share of its lifetime's consumption between two readings.
 */
const noiseShare = 0.001;

/** What people read off a display is often without the digits after the point. */
const handReadSlack = 1;

/** Whether a reading says anything after the one before it: it is a number, and later. */
export function isNextReading(reading: RegisterReading, earlier: RegisterReading | null): boolean {
  return Number.isFinite(reading.at) && Number.isFinite(reading.value) && (earlier === null || reading.at > earlier.at);
}

/** What was used between two neighbouring readings, in consumption units; never negative, 0 where `later` is not the later one. */
export function consumedBetween(earlier: RegisterReading, later: RegisterReading, rule: RegisterRule): number {
  let total = 0;
  for (const { amount } of listStretches(earlier, later, rule)) total += amount;
  return total;
}

/**
 * The time between two neighbouring readings, cut where meters were replaced. At the very instant of a replacement its two values
 * count, not what was read then: such a reading may be the old meter's or the new one's.
 */
export function listStretches(earlier: RegisterReading, later: RegisterReading, rule: RegisterRule): Stretch[] {
  const stretches: Stretch[] = [];
  let { at, value } = earlier;
  let slack = 0;
  const addUntil = (to: number, shown: number, slackThere: number) => {
    if (to > at) stretches.push({ from: at, to, amount: countUp(value, shown, rule, Math.max(slack, slackThere)) });
  };
  for (const replacement of rule.replacements) {
    if (replacement.at < earlier.at || replacement.at > later.at) continue;
    addUntil(replacement.at, replacement.lastValue, handReadSlack);
    at = replacement.at;
    value = replacement.firstValue;
    slack = handReadSlack;
  }
  addUntil(later.at, later.value, 0);
  return stretches;
}

/** What one meter counted while its display went from one value to the other, × factor. Values that are no numbers count nothing. */
function countUp(from: number, to: number, { factor, modulus }: RegisterRule, slack: number): number {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return 0;
  const counted = to >= from ? to - from : countAfterStepBack(from, to, modulus, slack);
  const amount = counted * factor;
  return amount > 0 && Number.isFinite(amount) ? amount : 0;
}

function countAfterStepBack(from: number, to: number, modulus: number | null, slack: number): number {
  if (modulus !== null && isRollover(from, to, modulus)) return modulus - from + to;
  if (from - to <= Math.max(slack, Math.abs(from) * noiseShare)) return 0;
  // The counter began again at zero.
  return to;
}

/** A display that once showed more than its modulus does not begin again there: the modulus is wrong. */
function isRollover(from: number, to: number, modulus: number): boolean {
  return from >= modulus * (1 - rolloverShare) && from < modulus && to >= 0 && to < modulus * rolloverShare;
}

import { quantileOf } from '../quantile.ts';
import { type DayUse, degreesOf, learnTemperatureEffect, minDaysWithTemperature, type TemperatureEffect } from './temperature-effect.ts';

/** The use after a repair is not above that of before the fault, or it still is. */
export const savingVerdicts = ['saved', 'notSaved'] as const;
export type SavingVerdict = (typeof savingVerdicts)[number];

/** Why nothing can be said: too few whole days are known, days differ too much, nothing is used any more, or there are too many meters. */
export const savingUnknowns = ['tooLittleBefore', 'tooLittleAfter', 'tooVariable', 'notUsed', 'tooManyMeters'] as const;
export type SavingUnknown = (typeof savingUnknowns)[number];

/** Temperature was considered, was measured and explains nothing, or was not measured. */
export const temperatureUses = ['considered', 'noInfluence', 'notMeasured'] as const;
export type TemperatureUse = (typeof temperatureUses)[number];

export interface JudgedSaving {
  verdict: SavingVerdict | null;
  reason: SavingUnknown | null;
  temperature: TemperatureUse;
  daysBefore: number;
  /** What the days after the repair used, and what is expected of them, in consumption units. */
  days: { date: string; actual: number; expected: number }[];
  actual: number;
  expected: number;
  /** By how much the sum may be above what is expected without meaning anything. */
  tolerance: number;
}

/** Four weeks, so that each weekday counts alike, and one week after. */
export const savingDaysBefore = 28;
export const savingDaysAfter = 7;
const minDaysBefore = 14;
const minDaysAfter = 5;
/** Of like days; where there are fewer, all working days, or all days of rest, count. */
const minLikeDays = 2;
const minTolerance = 0.05;
/** A tolerance beyond this would call anything saved. */
const maxTolerance = 0.5;
/** Less than this is no use: a machine that was taken out has saved nothing. */
const noUseShare = 0.05;
/** How many standard deviations a sum may be off by chance. */
const deviations = 2;
/** The standard deviation of a normal distribution, in median absolute deviations. */
const perMedianDeviation = 1.4826;

/**
 * Compares the whole days after a repair with those before its fault. What is expected of a day is the median of the same weekdays before, each moved to the temperature of
 * the day where that explains what days differ by. Whether the difference means anything follows from how well the days before would have foretold each other.
 */
export function judgeSaving(before: readonly DayUse[], after: readonly DayUse[]): JudgedSaving {
  const { effect, temperature } = learnEffect(before, after);
  const head = { temperature, daysBefore: before.length };
  const nothing = { ...head, verdict: null, days: [], actual: 0, expected: 0, tolerance: 0 };
  if (before.length < minDaysBefore) return { ...nothing, reason: 'tooLittleBefore' };
  if (after.length < minDaysAfter) return { ...nothing, reason: 'tooLittleAfter' };
  const days = after.map((day) => ({ date: day.date, actual: day.amount, expected: expect(day, before, effect) }));
  const actual = days.reduce((sum, day) => sum + day.actual, 0);
  const expected = days.reduce((sum, day) => sum + day.expected, 0);
  const chance = deviations * deviationOf(before, effect) * Math.sqrt(days.length * (1 + days.length / before.length));
  const tolerance = Math.max(minTolerance * expected, chance);
  const figures = { ...head, days, actual, expected, tolerance };
  if (expected > 0 && actual <= noUseShare * expected) return { ...figures, verdict: null, reason: 'notUsed' };
  if (tolerance > maxTolerance * expected) return { ...figures, verdict: null, reason: 'tooVariable' };
  return { ...figures, verdict: actual > expected + tolerance ? 'notSaved' : 'saved', reason: null };
}

function learnEffect(
  before: readonly DayUse[],
  after: readonly DayUse[],
): { effect: TemperatureEffect | null; temperature: TemperatureUse } {
  const measured = before.flatMap((day) => (day.temperature === null ? [] : [{ ...day, temperature: day.temperature }]));
  if (measured.length < minDaysWithTemperature || after.some((day) => day.temperature === null)) {
    return { effect: null, temperature: 'notMeasured' };
  }
  const effect = learnTemperatureEffect(measured);
  return { effect, temperature: effect === null ? 'noInfluence' : 'considered' };
}

function expect(day: DayUse, before: readonly DayUse[], effect: TemperatureEffect | null): number {
  const usable = effect === null ? before : before.filter((known) => known.temperature !== null);
  const ofKind = usable.filter(({ isRest }) => isRest === day.isRest);
  const sameWeekday = ofKind.filter(({ date }) => weekdayOf(date) === weekdayOf(day.date));
  const like = [sameWeekday, ofKind, usable].find((days) => days.length >= minLikeDays) ?? usable;
  return Math.max(
    0,
    quantileOf(
      like.map((known) => known.amount + moveTo(day, known, effect)),
      0.5,
    ),
  );
}

function moveTo(day: DayUse, known: DayUse, effect: TemperatureEffect | null): number {
  if (effect === null || day.temperature === null || known.temperature === null) return 0;
  const [to, from] = [degreesOf(day.temperature), degreesOf(known.temperature)];
  return effect.heating * (to.heating - from.heating) + effect.cooling * (to.cooling - from.cooling);
}

/** How far a day before is off what the others foretell of it. */
function deviationOf(before: readonly DayUse[], effect: TemperatureEffect | null): number {
  const usable = effect === null ? before : before.filter((day) => day.temperature !== null);
  const errors = usable.map((day) =>
    Math.abs(
      day.amount -
        expect(
          day,
          usable.filter((other) => other !== day),
          effect,
        ),
    ),
  );
  return perMedianDeviation * quantileOf(errors, 0.5);
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

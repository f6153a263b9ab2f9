import { dayMs } from '../duration.ts';
import type { RegisterReading } from './register.ts';

/** The known state of a meter's register when somebody records a reading of it, in the unit of its display. */
export interface KnownRegister {
  /** The newest reading; null when the meter has never reported one, so that nothing can be questioned. */
  latest: RegisterReading | null;
  /** The register when the work began, because a reading that is recorded later may be that old; null when it is not known. */
  before: number | null;
  /** The average consumption per day in display units; null when it is not known. */
  perDay: number | null;
  /** The value at which the display wraps around to zero; null when it does not. */
  modulus: number | null;
}

/** Why a reading is questioned. All kinds but the last two come with a suggestion of what was meant. */
export const readingDoubtKinds = [
  'swappedDigits',
  'misplacedPoint',
  'missingDigit',
  'extraDigit',
  'belowRegister',
  'outOfProportion',
] as const;
export type ReadingDoubtKind = (typeof readingDoubtKinds)[number];

export interface ReadingDoubt {
  kind: ReadingDoubtKind;
  /** The reading that was probably meant; null when no plausible one is similar. */
  suggestion: number | null;
  /** The newest reading of the register at the time when this reading was questioned. */
  register: RegisterReading;
}

/** People often omit the decimals when they read a display. */
const manualReadingTolerance = 1;
/** The consumption of a busy day as a multiple of the average. */
const busyDayFactor = 3;
/** A display is assumed to have wrapped around only from within this last share of its range. */
const rolloverShare = 0.1;
/** Without a known rate, a day may add as much as the display shows in total, and at least this. */
const minGrowth = 100;

/**
 * Returns the doubt about an implausible reading; null when the reading is plausible. A doubt is a question to the technician and never
 * a refusal, because meters are replaced and reported registers lag behind.
 * @param at when the reading is recorded, in epoch milliseconds
 */
export function findReadingDoubt(value: number, at: number, known: KnownRegister): ReadingDoubt | null {
  const { latest, perDay } = known;
  if (!latest || !Number.isFinite(value)) return null;
  const days = Math.max(0, (at - latest.at) / dayMs);
  const expectedGrowth = (perDay ?? 0) * busyDayFactor * days;
  const maxGrowth = perDay === null ? Math.max(latest.value, minGrowth) : perDay * busyDayFactor * Math.max(1, days);
  const isExpected = (candidate: number) => isWithin(candidate, known, latest, expectedGrowth);
  if (isExpected(value)) return null;
  const isPossible = isWithin(value, known, latest, maxGrowth);
  const typo = listTypos(value, latest.value).find(({ suggestion }) => isExpected(suggestion));
  // For a reading within the possible consumption of a day, only swapped digits are evidence of a typo.
  if (typo && (!isPossible || typo.kind === 'swappedDigits')) return { ...typo, register: latest };
  if (isPossible) return null;
  return { kind: value < latest.value ? 'belowRegister' : 'outOfProportion', suggestion: null, register: latest };
}

/** Whether a value lies between the register when the work began and its newest reading plus `growth`. */
function isWithin(value: number, { before, modulus }: KnownRegister, latest: RegisterReading, growth: number): boolean {
  const first = before ?? latest.value;
  if (Math.abs(value - first) <= manualReadingTolerance) return true;
  const limitedGrowth = modulus === null ? growth : Math.min(growth, modulus * rolloverShare);
  const counted = countForward(first, value, modulus);
  return counted >= 0 && counted <= countForward(first, latest.value, modulus) + limitedGrowth + manualReadingTolerance;
}

/** Returns how far a display has counted from one value to another; negative when it would have had to count back. */
function countForward(from: number, to: number, modulus: number | null): number {
  return to >= from || modulus === null || from >= modulus ? to - from : modulus - from + to;
}

type Typo = { kind: Exclude<ReadingDoubtKind, 'belowRegister' | 'outOfProportion'>; suggestion: number };

/** Lists the numbers that may have been meant by a mistyped one, most likely first. */
function listTypos(value: number, register: number): Typo[] {
  const [whole = '', fraction] = String(value).split('.');
  const withFraction = (digits: string) => Number(fraction === undefined ? digits : `${digits}.${fraction}`);
  const typos: Typo[] = [];
  for (let at = 0; at + 1 < whole.length; at += 1) {
    const swapped = whole.slice(0, at) + whole[at + 1] + whole[at] + whole.slice(at + 2);
    typos.push({ kind: 'swappedDigits', suggestion: withFraction(swapped) });
  }
  for (const factor of [10, 0.1, 100, 0.01, 1000, 0.001]) {
    typos.push({ kind: 'misplacedPoint', suggestion: Number((value * factor).toPrecision(15)) });
  }
  for (let at = 0; whole.length > 1 && at < whole.length; at += 1) {
    typos.push({ kind: 'extraDigit', suggestion: withFraction(whole.slice(0, at) + whole.slice(at + 1)) });
  }
  const shown = String(Math.trunc(register));
  const lacksOne = [...shown].some((_, at) => shown.length > 2 && shown.slice(0, at) + shown.slice(at + 1) === whole);
  if (lacksOne) typos.push({ kind: 'missingDigit', suggestion: Math.trunc(register) });
  return typos.filter(({ suggestion }) => suggestion !== value);
}

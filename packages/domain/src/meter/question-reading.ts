import { dayMs } from '../duration.ts';
import type { RegisterReading } from './register.ts';

/** What is known of a meter's register when somebody writes down a reading of it. In what the display shows. */
export interface KnownRegister {
  /** The newest value; null: the meter has never said one, and then nothing can be questioned. */
  latest: RegisterReading | null;
  /** What it showed when the work began: a reading written down later may be as old. Null: not known. */
  before: number | null;
  /** Usual consumption of a day, in display units; null: not known. */
  perDay: number | null;
  /** What the display counts to before it begins again at zero; null: it does not. */
  modulus: number | null;
}

/** Why a reading is questioned. All but the last two know what was probably meant. */
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
  /** What was probably meant; null where nothing near it fits. */
  suggestion: number | null;
  /** What the register showed when the reading was questioned, and when that was said. */
  register: RegisterReading;
}

/** What people read off a display is often without the digits after the point. */
const handReadSlack = 1;
/** A busy day uses so many times what a usual one does. */
const busyShare = 3;
/** A display that begins again at zero is taken to have done so only over the last such share of its range. */
const rolloverShare = 0.1;
/** Without a rate, as much as the display has counted in all its life, and at least this. */
const leastGrowth = 100;

/**
 * Whether a reading needs a second look, and why; null when it fits. It is a question, never a refusal: meters are replaced,
 * registers lag behind. @param at when it is written down, epoch milliseconds
 */
export function questionReading(value: number, at: number, known: KnownRegister): ReadingDoubt | null {
  const { latest, perDay } = known;
  if (!latest || !Number.isFinite(value)) return null;
  const days = Math.max(0, (at - latest.at) / dayMs);
  const sinceThen = (perDay ?? 0) * busyShare * days;
  const inADay = perDay === null ? Math.max(latest.value, leastGrowth) : perDay * busyShare * Math.max(1, days);
  const fits = (one: number) => isWithin(one, known, latest, sinceThen);
  if (fits(value)) return null;
  const isPossible = isWithin(value, known, latest, inADay);
  const slip = listSlips(value, latest.value).find((one) => fits(one.suggestion));
  // Within what a day may use, only digits that changed places speak for a slip.
  if (slip && (!isPossible || slip.kind === 'swappedDigits')) return { ...slip, register: latest };
  if (isPossible) return null;
  return { kind: value < latest.value ? 'belowRegister' : 'outOfProportion', suggestion: null, register: latest };
}

/** Between what the display showed when the work began and what it shows now, or so much more. */
function isWithin(value: number, { before, modulus }: KnownRegister, latest: RegisterReading, growth: number): boolean {
  const first = before ?? latest.value;
  if (Math.abs(value - first) <= handReadSlack) return true;
  const possible = modulus === null ? growth : Math.min(growth, modulus * rolloverShare);
  const counted = countForward(first, value, modulus);
  return counted >= 0 && counted <= countForward(first, latest.value, modulus) + possible + handReadSlack;
}

/** How far a display has gone from one value to another; negative when it would have had to go back. */
function countForward(from: number, to: number, modulus: number | null): number {
  return to >= from || modulus === null || from >= modulus ? to - from : modulus - from + to;
}

type Slip = { kind: Exclude<ReadingDoubtKind, 'belowRegister' | 'outOfProportion'>; suggestion: number };

/** What may have been meant by a number that somebody typed, likeliest first. */
function listSlips(value: number, register: number): Slip[] {
  const [whole = '', fraction] = String(value).split('.');
  const withFraction = (digits: string) => Number(fraction === undefined ? digits : `${digits}.${fraction}`);
  const slips: Slip[] = [];
  for (let at = 0; at + 1 < whole.length; at += 1) {
    const swapped = whole.slice(0, at) + whole[at + 1] + whole[at] + whole.slice(at + 2);
    slips.push({ kind: 'swappedDigits', suggestion: withFraction(swapped) });
  }
  for (const factor of [10, 0.1, 100, 0.01, 1000, 0.001]) {
    slips.push({ kind: 'misplacedPoint', suggestion: Number((value * factor).toPrecision(15)) });
  }
  for (let at = 0; whole.length > 1 && at < whole.length; at += 1) {
    slips.push({ kind: 'extraDigit', suggestion: withFraction(whole.slice(0, at) + whole.slice(at + 1)) });
  }
  const shown = String(Math.trunc(register));
  const lacksOne = [...shown].some((_, at) => shown.length > 2 && shown.slice(0, at) + shown.slice(at + 1) === whole);
  if (lacksOne) slips.push({ kind: 'missingDigit', suggestion: Math.trunc(register) });
  return slips.filter(({ suggestion }) => suggestion !== value);
}

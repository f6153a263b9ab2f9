import { hourMs } from '../duration.ts';
import { findReadingDoubt, type KnownRegister, type ReadingDoubt, readingDoubtKinds } from './reading-doubt.ts';
import { hasWrapped, type RegisterReading } from './register.ts';

/**
 * Why a reading that was taken by hand is questioned, beside what any reading is questioned for. `aboveNext`: the meter showed less afterwards, which is known
 * where the reading arrives late.
 */
export const manualReadingDoubtKinds = [...readingDoubtKinds, 'offLive', 'thirdTime', 'aboveNext'] as const;
export type ManualReadingDoubtKind = (typeof manualReadingDoubtKinds)[number];

export interface ManualReadingDoubt extends Omit<ReadingDoubt, 'kind'> {
  kind: ManualReadingDoubtKind;
}

/** What is known of a meter at the instant at which somebody reads it by hand: its newest reading is the newest until then. */
export interface KnownMeter extends KnownRegister {
  /** Whether the meter reports by itself. */
  reports: boolean;
  /** What was read by hand before, the newest first. */
  recorded: readonly number[];
  /** What it showed next, where the reading arrives late: before it was replaced, if it was in between. Null, or not there: nothing is known. */
  next?: RegisterReading | null | undefined;
}

/** What a meter sent less than this ago is what its display shows. */
const liveMs = hourMs;
/** By how much the display may differ from what the meter has just sent, as a share. */
const maxDeviation = 0.02;
/** People often omit the decimals when they read a display. */
const manualReadingTolerance = 1;

/**
 * Returns the doubt about a reading that was taken by hand; null when it is plausible. Beside an implausible value that is one that differs from what the
 * meter has just sent, and one that is the same for the third time, since it may have been copied, or the meter may stand still. What lies between two other
 * readings is plausible however fast it came there.
 * @param at when it was read, in epoch milliseconds
 */
export function findManualReadingDoubt(value: number, at: number, known: KnownMeter): ManualReadingDoubt | null {
  const { latest, reports, recorded } = known;
  const doubt = findRegisterDoubt(value, at, known);
  if (doubt || !latest) return doubt;
  const question = (kind: 'offLive' | 'thirdTime') => ({ kind, suggestion: null, register: latest });
  if (reports && at - latest.at <= liveMs && isOff(value, latest.value)) return question('offLive');
  const [last, before] = recorded;
  return last === value && before === value ? question('thirdTime') : null;
}

function findRegisterDoubt(value: number, at: number, known: KnownMeter): ManualReadingDoubt | null {
  const { next } = known;
  if (!next) return findReadingDoubt(value, at, known);
  if (isBetween(value, known, manualReadingTolerance)) return null;
  const doubt = findReadingDoubt(value, at, known);
  const isMeant = typeof doubt?.suggestion === 'number' && isBetween(doubt.suggestion, known, manualReadingTolerance);
  if (doubt && (isMeant || doubt.kind === 'belowRegister')) return doubt;
  return { kind: 'aboveNext', suggestion: null, register: next };
}

function isOff(value: number, live: number): boolean {
  return Math.abs(value - live) > Math.max(manualReadingTolerance, Math.abs(live) * maxDeviation);
}

/** Whether a display went on counting from the reading before to a value, and from there to the next one. @param tolerance by how much it may seem to go back */
function isBetween(value: number, { latest, next, modulus }: Pick<KnownMeter, 'latest' | 'next' | 'modulus'>, tolerance: number): boolean {
  const counted = (from: number, to: number) => (hasWrapped(from, to, modulus) ? (modulus ?? 0) - from + to : to - from);
  const before = latest ? counted(latest.value, value) : 0;
  const after = next ? counted(value, next.value) : 0;
  if (before < -tolerance || after < -tolerance) return false;
  // A display does not wrap around twice.
  return !latest || !next || before <= counted(latest.value, next.value) + tolerance;
}

/**
 * Whether consumption is computed from a reading that was taken by hand: only of a meter that does not report by itself, and not where the display
 * seems to have counted back, from the reading before or to the next one, which would be taken for a counter that was reset.
 */
export function countsByHand(value: number, known: Pick<KnownMeter, 'reports' | 'latest' | 'next' | 'modulus'>): boolean {
  return !known.reports && isBetween(value, known, 0);
}

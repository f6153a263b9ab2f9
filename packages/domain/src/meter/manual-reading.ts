import { hourMs } from '../duration.ts';
import { findReadingDoubt, type KnownRegister, type ReadingDoubt, type ReadingDoubtKind, readingDoubtKinds } from './reading-doubt.ts';
import { hasWrapped } from './register.ts';

/** Why a reading that was taken by hand is questioned, beside what any reading is questioned for. */
export const manualReadingDoubtKinds = [...readingDoubtKinds, 'offLive', 'thirdTime'] as const;
export type ManualReadingDoubtKind = (typeof manualReadingDoubtKinds)[number];

export interface ManualReadingDoubt extends Omit<ReadingDoubt, 'kind'> {
  kind: ManualReadingDoubtKind;
}

/** What is known of a meter when somebody reads it by hand, on the spot. */
export interface KnownMeter extends KnownRegister {
  /** Whether the meter reports by itself. */
  reports: boolean;
  /** What was read by hand before, the newest first. */
  recorded: readonly number[];
}

/** What a meter sent less than this ago is what its display shows. */
const liveMs = hourMs;
/** By how much the display may differ from what the meter has just sent, as a share. */
const maxDeviation = 0.02;
/** People often omit the decimals when they read a display. */
const manualReadingTolerance = 1;

/**
 * Returns the doubt about a reading that was taken by hand; null when it is plausible. Beside an implausible value that is one that differs from what the
 * meter has just sent, and one that is the same for the third time, since it may have been copied, or the meter may stand still.
 * @param at when it was read, in epoch milliseconds
 */
export function findManualReadingDoubt(value: number, at: number, known: KnownMeter): ManualReadingDoubt | null {
  const { latest, reports, recorded } = known;
  const doubt = findReadingDoubt(value, at, known);
  if (doubt || !latest) return doubt;
  const question = (kind: Exclude<ManualReadingDoubtKind, ReadingDoubtKind>) => ({ kind, suggestion: null, register: latest });
  if (reports && at - latest.at <= liveMs && isOff(value, latest.value)) return question('offLive');
  const [last, before] = recorded;
  return last === value && before === value ? question('thirdTime') : null;
}

function isOff(value: number, live: number): boolean {
  return Math.abs(value - live) > Math.max(manualReadingTolerance, Math.abs(live) * maxDeviation);
}

/**
 * Whether consumption is computed from a reading that was taken by hand: only of a meter that does not report by itself, and not where the display
 * seems to have counted back, which would be taken for a counter that was reset.
 */
export function countsByHand(value: number, { reports, latest, modulus }: Pick<KnownMeter, 'reports' | 'latest' | 'modulus'>): boolean {
  if (reports) return false;
  return latest === null || value >= latest.value || hasWrapped(latest.value, value, modulus);
}

import { secondMs } from '../duration.ts';
import type { NoDataCondition } from './alarm-condition.ts';
import { nameChange } from './name-change.ts';
import { isRaised, type Judgement, type RuleState } from './rule-state.ts';

/** Instants in epoch milliseconds. */
export interface Hearing {
  /** When anything was last heard of the device; null: never. */
  lastSeenAt: number | null;
  now: number;
}

/**
 * What the time that has passed does to a rule about silence; to be asked from time to time, and when something was heard.
 *
 * - Raised once nothing was heard for `forSeconds`, over as soon as something was heard less than that ago.
 * - A device that was never heard of has not gone silent: it is not connected yet, and raises nothing.
 * - Silence outside the schedule does not count: it begins anew when the rule looks again. An alarm that is on goes on.
 */
export function judgeSilence(
  condition: NoDataCondition,
  state: RuleState | null,
  { lastSeenAt, now }: Hearing,
  isWatching: boolean,
): Judgement {
  const wasRaised = isRaised(state);
  const before = state?.kind === 'silence' ? state.countsFrom : 0;
  const countsFrom = isWatching ? (before ?? now) : null;
  const isNowRaised = lastSeenAt === null ? wasRaised : isSilent(condition, wasRaised, lastSeenAt, countsFrom, now);
  const change = nameChange(wasRaised, isNowRaised);
  const isNothingLeft = !isNowRaised && countsFrom !== null && countsFrom <= (lastSeenAt ?? 0);
  return {
    state: isNothingLeft ? null : { kind: 'silence', isRaised: isNowRaised, countsFrom },
    change,
    value: change && countSeconds(lastSeenAt, now),
  };
}

function isSilent(
  { forSeconds }: NoDataCondition,
  wasRaised: boolean,
  lastSeenAt: number,
  countsFrom: number | null,
  now: number,
): boolean {
  if (wasRaised) return now - lastSeenAt >= forSeconds * secondMs;
  return countsFrom !== null && now - Math.max(lastSeenAt, countsFrom) >= forSeconds * secondMs;
}

/** Clocks of two servers differ by a little: silence is never negative. */
function countSeconds(lastSeenAt: number | null, now: number): number {
  return Math.max(0, Math.floor((now - (lastSeenAt ?? now)) / secondMs));
}

import { secondMs } from '../duration.ts';
import type { NoDataCondition } from './alarm-condition.ts';
import { detectTransition } from './detect-transition.ts';
import { isRaised, type Judgement, type RuleState } from './rule-state.ts';

/** The last contact with a device and the present instant, both in epoch milliseconds. */
export interface LastContact {
  /** When the device last sent anything; null when it never has. */
  lastSeenAt: number | null;
  now: number;
}

/**
 * Applies the elapsed time to the state of a `noData` rule. It is called periodically, and when the device has sent something.
 *
 * - An alarm is raised after `forSeconds` without data, and clears as soon as the last data is more recent than that.
 * - A device that has never sent anything raises no alarm: it is not connected yet.
 * - Silence outside the schedule does not count: counting restarts when the rule becomes active again. A raised alarm continues.
 */
export function judgeSilence(
  condition: NoDataCondition,
  state: RuleState | null,
  { lastSeenAt, now }: LastContact,
  isActive: boolean,
): Judgement {
  const wasRaised = isRaised(state);
  const before = state?.kind === 'silence' ? state.countsFrom : 0;
  const countsFrom = isActive ? (before ?? now) : null;
  const isNowRaised = lastSeenAt === null ? wasRaised : isSilent(condition, wasRaised, lastSeenAt, countsFrom, now);
  const change = detectTransition(wasRaised, isNowRaised);
  const isInitial = !isNowRaised && countsFrom !== null && countsFrom <= (lastSeenAt ?? 0);
  return {
    state: isInitial ? null : { kind: 'silence', isRaised: isNowRaised, countsFrom },
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

/** Returns whole seconds, never negative, because the clocks of two servers may differ a little. */
function countSeconds(lastSeenAt: number | null, now: number): number {
  return Math.max(0, Math.floor((now - (lastSeenAt ?? now)) / secondMs));
}

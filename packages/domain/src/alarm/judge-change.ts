import type { MeasuredValue } from '../meter/meter-model.ts';
import type { RateOfChangeCondition } from './alarm-condition.ts';
import { type ChangeWindow, emptyWindow, slideWindow } from './change-window.ts';
import { detectTransition } from './detect-transition.ts';
import { type ChangeState, isRaised, type Judgement, type RuleState } from './rule-state.ts';
import { tidyNumber } from './tidy-number.ts';

/**
 * Judges a rate of change: compares the reading with the lowest and the highest reading of the `withinSeconds` before it, both ends
 * inclusive. The result is exact while at most 31 readings of the window are candidates (see `ChangeWindow`). Fuller windows are
 * thinned: this never invents a change, and misses one or ends it early only if a window shorter by a thirtieth does not show it
 * either. The reading must not be older than the state.
 */
export function judgeChange(
  condition: RateOfChangeCondition,
  state: RuleState | null,
  { at, value }: { at: number; value: MeasuredValue },
  isActive: boolean,
): Judgement {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { state, change: null, value: null };
  const wasRaised = isRaised(state);
  const window = slideWindow(state?.kind === 'change' ? state.window : emptyWindow, condition, at, value);
  const isNowRaised = (wasRaised || isActive) && isBeyond(condition.limit, window, value);
  const change = detectTransition(wasRaised, isNowRaised);
  const isReset = !isNowRaised && !isActive;
  const next: ChangeState = { kind: 'change', isRaised: isNowRaised, lastAt: at, window: isReset ? emptyWindow : window };
  return { state: next, change, value: change && findGreatestChange(window, value) };
}

/** The value is also compared with the sum, because the difference of two large numbers has fewer correct digits. */
function isBeyond(limit: number, { low, high }: ChangeWindow, value: number): boolean {
  const [lowest, highest] = [low[0]?.[1] ?? value, high[0]?.[1] ?? value];
  const isRise = value - lowest > limit && value > tidyNumber(lowest + limit);
  const isFall = highest - value > limit && value < tidyNumber(highest - limit);
  return isRise || isFall;
}

/** Returns the signed change of the largest amount; a rise is positive. */
function findGreatestChange({ low, high }: ChangeWindow, value: number): number {
  const rise = value - (low[0]?.[1] ?? value);
  const fall = value - (high[0]?.[1] ?? value);
  return tidyNumber(rise >= -fall ? rise : fall);
}

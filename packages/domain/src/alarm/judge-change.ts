import type { MeasuredValue } from '../meter/meter-model.ts';
import type { RateOfChangeCondition } from './alarm-condition.ts';
import { type ChangeWindow, emptyWindow, slideWindow } from './change-window.ts';
import { nameChange } from './name-change.ts';
import { type ChangeState, isRaised, type Judgement, type RuleState } from './rule-state.ts';
import { tidyNumber } from './tidy-number.ts';

/**
 * A rate of change: the reading against the lowest and highest of the `withinSeconds` before it, both ends included. Exact while no more
 * than 31 readings of the window are candidates (see `ChangeWindow`). Fuller windows are thinned: a change is then never made up, and one
 * is missed or ended early only if the window less its thirtieth does not show it. The reading is not older than the state.
 */
export function judgeChange(
  condition: RateOfChangeCondition,
  state: RuleState | null,
  { at, value }: { at: number; value: MeasuredValue },
  isWatching: boolean,
): Judgement {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { state, change: null, value: null };
  const wasRaised = isRaised(state);
  const window = slideWindow(state?.kind === 'change' ? state.window : emptyWindow, condition, at, value);
  const isNowRaised = (wasRaised || isWatching) && isBeyond(condition.limit, window, value);
  const change = nameChange(wasRaised, isNowRaised);
  const isForgotten = !isNowRaised && !isWatching;
  const next: ChangeState = { kind: 'change', isRaised: isNowRaised, lastAt: at, window: isForgotten ? emptyWindow : window };
  return { state: next, change, value: change && findGreatestChange(window, value) };
}

/** Compared with the sum as well, since the difference of two large numbers has fewer right digits. */
function isBeyond(limit: number, { low, high }: ChangeWindow, value: number): boolean {
  const [lowest, highest] = [low[0]?.[1] ?? value, high[0]?.[1] ?? value];
  const isRise = value - lowest > limit && value > tidyNumber(lowest + limit);
  const isFall = highest - value > limit && value < tidyNumber(highest - limit);
  return isRise || isFall;
}

/** Signed: a rise is positive. */
function findGreatestChange({ low, high }: ChangeWindow, value: number): number {
  const rise = value - (low[0]?.[1] ?? value);
  const fall = value - (high[0]?.[1] ?? value);
  return tidyNumber(rise >= -fall ? rise : fall);
}

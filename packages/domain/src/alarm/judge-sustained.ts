import { secondMs } from '../duration.ts';
import type { MeasuredValue } from '../meter/meter-model.ts';
import type { StateCondition, ThresholdCondition } from './alarm-condition.ts';
import { detectTransition } from './detect-transition.ts';
import { isRaised, type Judgement, type RuleState, type SustainedState } from './rule-state.ts';
import { tidyNumber } from './tidy-number.ts';

type SustainedCondition = ThresholdCondition | StateCondition;

/** `met`: the reading counts towards an alarm; `ended`: an alarm is over; `between`: an alarm continues, but none begins (hysteresis). */
type Evaluation = 'met' | 'between' | 'ended';

/** Judges a condition that has to be met for some time. The reading must not be older than the state. */
export function judgeSustained(
  condition: SustainedCondition,
  state: RuleState | null,
  { at, value }: { at: number; value: MeasuredValue },
  isActive: boolean,
): Judgement {
  const evaluation = evaluate(condition, value);
  if (evaluation === null) return { state, change: null, value: null };
  const wasRaised = isRaised(state);
  const building = wasRaised || !isActive || evaluation !== 'met' ? null : extendBuilding(state, at);
  const isNowRaised = wasRaised ? evaluation !== 'ended' : building !== null && hasLasted(condition, building, at);
  const change = detectTransition(wasRaised, isNowRaised);
  const next: SustainedState = { kind: 'holding', isRaised: isNowRaised, lastAt: at, building: isNowRaised ? null : building };
  return { state: next, change, value: change && value };
}

/** Returns null for a value that cannot be compared: one that is not a finite number, or not of the state's type. */
function evaluate(condition: SustainedCondition, value: MeasuredValue): Evaluation | null {
  if (condition.kind === 'threshold')
    return typeof value === 'number' && Number.isFinite(value) ? evaluateThreshold(condition, value) : null;
  if (typeof value !== typeof condition.equals) return null;
  return value === condition.equals ? 'met' : 'ended';
}

/** For `above` 85 with a hysteresis of 5: 85 is not above, 80 ends the alarm, and between the two an alarm continues. */
function evaluateThreshold({ direction, limit, hysteresis }: ThresholdCondition, value: number): Evaluation {
  if (direction === 'above' ? value > limit : value < limit) return 'met';
  const end = direction === 'above' ? limit - hysteresis : limit + hysteresis;
  const isBack = direction === 'above' ? value <= Math.max(end, tidyNumber(end)) : value >= Math.min(end, tidyNumber(end));
  return isBack ? 'ended' : 'between';
}

/** Counts a further reading. A reading that is received twice, with the same instant, counts once. */
function extendBuilding(state: RuleState | null, at: number): { since: number; times: number } {
  if (state?.kind !== 'holding' || state.building === null) return { since: at, times: 1 };
  return state.lastAt === at ? state.building : { since: state.building.since, times: state.building.times + 1 };
}

function hasLasted({ forSeconds, times }: SustainedCondition, building: { since: number; times: number }, at: number): boolean {
  return building.times >= times && at - building.since >= forSeconds * secondMs;
}

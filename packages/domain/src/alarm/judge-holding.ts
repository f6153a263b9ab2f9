import { secondMs } from '../duration.ts';
import type { MeasuredValue } from '../meter/meter-model.ts';
import type { StateCondition, ThresholdCondition } from './alarm-condition.ts';
import { nameChange } from './name-change.ts';
import { type HoldingState, isRaised, type Judgement, type RuleState } from './rule-state.ts';
import { tidyNumber } from './tidy-number.ts';

type HoldingCondition = ThresholdCondition | StateCondition;

/** holds: counts towards the alarm · ended: an alarm is over · between: within the hysteresis, an alarm goes on and none begins. */
type Finding = 'holds' | 'between' | 'ended';

/** Conditions that have to hold for a while. The reading is not older than the state. */
export function judgeHolding(
  condition: HoldingCondition,
  state: RuleState | null,
  { at, value }: { at: number; value: MeasuredValue },
  isWatching: boolean,
): Judgement {
  const finding = findHolding(condition, value);
  if (finding === null) return { state, change: null, value: null };
  const wasRaised = isRaised(state);
  const building = wasRaised || !isWatching || finding !== 'holds' ? null : countOn(state, at);
  const isNowRaised = wasRaised ? finding !== 'ended' : building !== null && isProven(condition, building, at);
  const change = nameChange(wasRaised, isNowRaised);
  const next: HoldingState = { kind: 'holding', isRaised: isNowRaised, lastAt: at, building: isNowRaised ? null : building };
  return { state: next, change, value: change && value };
}

/** Null for a value that says nothing about the condition: no number, or not of the state's type. */
function findHolding(condition: HoldingCondition, value: MeasuredValue): Finding | null {
  if (condition.kind === 'threshold') return typeof value === 'number' && Number.isFinite(value) ? findBeyond(condition, value) : null;
  if (typeof value !== typeof condition.equals) return null;
  return value === condition.equals ? 'holds' : 'ended';
}

/** Above 85 with a hysteresis of 5: 85 is not above, 80 has ended it, and between them an alarm goes on. */
function findBeyond({ direction, limit, hysteresis }: ThresholdCondition, value: number): Finding {
  if (direction === 'above' ? value > limit : value < limit) return 'holds';
  const end = direction === 'above' ? limit - hysteresis : limit + hysteresis;
  const isBack = direction === 'above' ? value <= Math.max(end, tidyNumber(end)) : value >= Math.min(end, tidyNumber(end));
  return isBack ? 'ended' : 'between';
}

/** A reading that is told twice, at the same instant, counts once. */
function countOn(state: RuleState | null, at: number): { since: number; times: number } {
  if (state?.kind !== 'holding' || state.building === null) return { since: at, times: 1 };
  return state.lastAt === at ? state.building : { since: state.building.since, times: state.building.times + 1 };
}

function isProven({ forSeconds, times }: HoldingCondition, building: { since: number; times: number }, at: number): boolean {
  return building.times >= times && at - building.since >= forSeconds * secondMs;
}

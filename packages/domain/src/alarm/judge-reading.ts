import type { MeasuredValue } from '../meter/meter-model.ts';
import type { ReadingCondition } from './alarm-condition.ts';
import { judgeChange } from './judge-change.ts';
import { judgeHolding } from './judge-holding.ts';
import type { Judgement, RuleState } from './rule-state.ts';

/**
 * What one reading of the condition's key does to a rule on one device.
 *
 * - Time is the readings' own (`at`, epoch milliseconds). The alarm is raised by the reading that proves it: the condition held at t0,
 *   holds at t ≥ t0 + `forSeconds`, and held in all readings between, at least `times` of them.
 * - A threshold is passed by values beyond the limit, not by the limit itself, and is over at the limit less (below: plus) the
 *   hysteresis: `above` 85 with hysteresis 5 ends at values ≤ 80.
 * - A reading older than the last one changes nothing, nor does a value of the wrong type or NaN.
 * - Outside its schedule (`isWatching` false at the reading's instant) a rule raises nothing and forgets what was building up; an
 *   alarm that is on goes on, and ends with its condition. A schedule that closes and opens without a reading between goes unnoticed.
 * @param state what the judgement before this one gave; also that of a condition the rule had before: its alarm then goes on
 */
export function judgeReading(
  condition: ReadingCondition,
  state: RuleState | null,
  reading: { at: number; value: MeasuredValue },
  isWatching: boolean,
): Judgement {
  if (state !== null && state.kind !== 'silence' && reading.at < state.lastAt) return { state, change: null, value: null };
  if (condition.kind === 'rateOfChange') return judgeChange(condition, state, reading, isWatching);
  return judgeHolding(condition, state, reading, isWatching);
}

import type { MeasuredValue } from '../meter/meter-model.ts';
import type { ReadingCondition } from './alarm-condition.ts';
import { judgeChange } from './judge-change.ts';
import { judgeSustained } from './judge-sustained.ts';
import type { Judgement, RuleState } from './rule-state.ts';

/**
 * Applies one reading of the condition's key to the state of a rule on one device.
 *
 * - Time is that of the readings (`at`, epoch milliseconds). An alarm is raised by the reading at t ≥ t0 + `forSeconds` if the condition
 *   was met at t0 and at every reading since then, which are at least `times` readings.
 * - A threshold is exceeded by values beyond the limit, not by the limit itself. It ends at the limit minus (for `below`: plus) the
 *   hysteresis: `above` 85 with hysteresis 5 ends at values ≤ 80.
 * - A reading older than the last one changes nothing, nor does a value of the wrong type or NaN.
 * - Outside its schedule (`isActive` is false at the reading's instant) a rule raises nothing and resets what was building up. An alarm
 *   that is raised continues and ends with its condition. A schedule that closes and opens again between two readings has no effect.
 * @param state the state that the previous judgement returned, possibly of an earlier condition of the rule, whose alarm then continues
 */
export function judgeReading(
  condition: ReadingCondition,
  state: RuleState | null,
  reading: { at: number; value: MeasuredValue },
  isActive: boolean,
): Judgement {
  if (state !== null && state.kind !== 'silence' && reading.at < state.lastAt) return { state, change: null, value: null };
  if (condition.kind === 'rateOfChange') return judgeChange(condition, state, reading, isActive);
  return judgeSustained(condition, state, reading, isActive);
}

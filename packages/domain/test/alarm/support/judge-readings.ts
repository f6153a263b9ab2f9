import { type Judgement, judgeReading, type MeasuredValue, type ReadingCondition, type RuleState, secondMs } from '#index.ts';
import { start } from './conditions.ts';

/** A reading: its seconds after the start, its value, and whether the rule is active then (true by default). */
export type TimedReading = readonly [seconds: number, value: MeasuredValue, isActive?: boolean];

/** Judges readings one after another. Between readings the state is serialised as JSON and parsed again, as in the database. */
export function judgeReadings(condition: ReadingCondition, readings: readonly TimedReading[], from: RuleState | null = null): Judgement[] {
  let state = from;
  return readings.map(([seconds, value, isActive = true]) => {
    const judgement = judgeReading(condition, state, { at: start + Math.round(seconds * secondMs), value }, isActive);
    state = JSON.parse(JSON.stringify(judgement.state)) as RuleState | null;
    return judgement;
  });
}

export function changesOf(condition: ReadingCondition, readings: readonly TimedReading[]): Judgement['change'][] {
  return judgeReadings(condition, readings).map(({ change }) => change);
}

/** Returns whether the alarm is raised after each transition; throws when it is raised twice or cleared before it was raised. */
export function followAlarm(changes: readonly Judgement['change'][]): boolean[] {
  let isRaised = false;
  return changes.map((change) => {
    if (change === (isRaised ? 'raised' : 'cleared')) throw new Error(`${change} while ${isRaised ? 'raised' : 'cleared'}`);
    if (change) isRaised = !isRaised;
    return isRaised;
  });
}

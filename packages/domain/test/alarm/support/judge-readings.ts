import { type Judgement, judgeReading, type MeasuredValue, type ReadingCondition, type RuleState } from '#index.ts';
import { second, start } from './conditions.ts';

/** Seconds after the start, a value, and whether the rule looks (it does). */
export type TimedReading = readonly [seconds: number, value: MeasuredValue, isActive?: boolean];

/** Judges readings one after another; between any two the state is written as JSON and read again. */
export function judgeReadings(condition: ReadingCondition, readings: readonly TimedReading[], from: RuleState | null = null): Judgement[] {
  let state = from;
  return readings.map(([seconds, value, isActive = true]) => {
    const judgement = judgeReading(condition, state, { at: start + Math.round(seconds * second), value }, isActive);
    state = JSON.parse(JSON.stringify(judgement.state)) as RuleState | null;
    return judgement;
  });
}

export function changesOf(condition: ReadingCondition, readings: readonly TimedReading[]): Judgement['change'][] {
  return judgeReadings(condition, readings).map(({ change }) => change);
}

/** Whether the alarm is on after each judgement, by the changes alone; fails where one is raised twice or cleared before it was raised. */
export function followAlarm(changes: readonly Judgement['change'][]): boolean[] {
  let isOn = false;
  return changes.map((change) => {
    if (change === (isOn ? 'raised' : 'cleared')) throw new Error(`${change} while ${isOn ? 'on' : 'off'}`);
    if (change) isOn = !isOn;
    return isOn;
  });
}

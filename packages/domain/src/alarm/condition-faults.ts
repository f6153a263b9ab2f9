import type { FieldFault } from '../form/answer-faults.ts';
import { maxAlarmSeconds, maxAlarmTimes, maxStateTextLength, minNoDataSeconds } from '../limits.ts';
import type { AlarmCondition, RateOfChangeCondition, StateCondition, ThresholdCondition } from './alarm-condition.ts';

type Faults = Record<string, FieldFault | null>;

/**
 * Returns the faults of a condition by field; an empty object when there are none. It also accepts form input that does not conform to
 * the type yet.
 * @param knownKeys the keys that the devices of the rule report
 */
export function findConditionFaults(condition: AlarmCondition, knownKeys: readonly string[]): Record<string, FieldFault> {
  const faults = Object.entries(listFaults(condition, knownKeys));
  return Object.fromEntries(faults.filter((entry): entry is [string, FieldFault] => entry[1] !== null));
}

function listFaults(condition: AlarmCondition, knownKeys: readonly string[]): Faults {
  switch (condition.kind) {
    case 'threshold':
      return { key: findOptionFault(condition.key, knownKeys), ...listThresholdFaults(condition), ...listDurationFaults(condition) };
    case 'rateOfChange':
      return { key: findOptionFault(condition.key, knownKeys), ...listRateFaults(condition) };
    case 'state':
      return { key: findOptionFault(condition.key, knownKeys), equals: findStateFault(condition), ...listDurationFaults(condition) };
    case 'noData':
      return { forSeconds: findIntegerFault(condition.forSeconds, minNoDataSeconds, maxAlarmSeconds) };
    default:
      return { kind: 'notAnOption' };
  }
}

function listThresholdFaults({ direction, limit, hysteresis }: ThresholdCondition): Faults {
  return {
    direction: findOptionFault(direction, ['above', 'below']),
    limit: findNumberFault(limit, Number.NEGATIVE_INFINITY),
    hysteresis: findNumberFault(hysteresis, 0),
  };
}

function listRateFaults({ direction, limit, withinSeconds }: RateOfChangeCondition): Faults {
  return {
    direction: findOptionFault(direction, ['rise', 'fall', 'either']),
    limit: findNumberFault(limit, 0),
    withinSeconds: findIntegerFault(withinSeconds, 1, maxAlarmSeconds),
  };
}

function listDurationFaults({ forSeconds, times }: ThresholdCondition | StateCondition): Faults {
  return { forSeconds: findIntegerFault(forSeconds, 0, maxAlarmSeconds), times: findIntegerFault(times, 1, maxAlarmTimes) };
}

function findStateFault({ equals }: StateCondition): FieldFault | null {
  if (equals === undefined || equals === null || equals === '') return 'missing';
  if (typeof equals === 'string') return equals.length > maxStateTextLength ? 'outOfRange' : null;
  return typeof equals === 'boolean' ? null : 'wrongKind';
}

function findOptionFault(value: string, options: readonly string[]): FieldFault | null {
  if (value === undefined || value === null || value === '') return 'missing';
  return options.includes(value) ? null : 'notAnOption';
}

function findNumberFault(value: number, min: number): FieldFault | null {
  if (value === undefined || value === null) return 'missing';
  if (!Number.isFinite(value)) return 'wrongKind';
  return value < min ? 'outOfRange' : null;
}

function findIntegerFault(value: number, min: number, max: number): FieldFault | null {
  const fault = findNumberFault(value, min);
  if (fault) return fault;
  if (!Number.isInteger(value)) return 'wrongKind';
  return value > max ? 'outOfRange' : null;
}

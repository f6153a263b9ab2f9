import type { EventLevel } from '../work-order/event-level.ts';
import type { AlarmSchedule } from './alarm-schedule.ts';

/**
 * The value is beyond a limit. The alarm is raised when this has lasted for `forSeconds` and over `times` consecutive readings (0 and 1
 * mean immediately), and clears when the value has returned by the hysteresis.
 */
export interface ThresholdCondition {
  kind: 'threshold';
  key: string;
  direction: 'above' | 'below';
  /** The limit and the hysteresis are in the unit of the value. */
  limit: number;
  hysteresis: number;
  forSeconds: number;
  times: number;
}

/** The value changes by more than `limit` (in its unit) within `withinSeconds`. The alarm clears when this is no longer so. */
export interface RateOfChangeCondition {
  kind: 'rateOfChange';
  key: string;
  direction: 'rise' | 'fall' | 'either';
  limit: number;
  withinSeconds: number;
}

/** A switch or a text has an undesired value, as a pump that is off. */
export interface StateCondition {
  kind: 'state';
  key: string;
  equals: boolean | string;
  forSeconds: number;
  times: number;
}

/** The device has sent no data for `forSeconds`; for a gateway, this means that it is lost. */
export interface NoDataCondition {
  kind: 'noData';
  forSeconds: number;
}

/** The conditions that readings decide, as opposed to the lack of data. */
export type ReadingCondition = ThresholdCondition | RateOfChangeCondition | StateCondition;
export type AlarmCondition = ReadingCondition | NoDataCondition;

/** In the order in which people choose. */
export const alarmConditionKinds = ['threshold', 'rateOfChange', 'state', 'noData'] as const satisfies readonly AlarmCondition['kind'][];
export type AlarmConditionKind = (typeof alarmConditionKinds)[number];

/** What a rule applies to: the devices of a model, one device, or those in an area. */
export const alarmTargetKinds = ['model', 'device', 'area'] as const;
export type AlarmTargetKind = (typeof alarmTargetKinds)[number];

/** An alarm rule, independent of the devices that it applies to. */
export interface AlarmRule {
  level: EventLevel;
  condition: AlarmCondition;
  /** The windows in which the rule is active; null when it is always active. */
  schedule: readonly AlarmSchedule[] | null;
}

/** Returns the limit that an alarm's value is compared with: in the value's unit, or in seconds for `noData`; null for a state. */
export function limitOf(condition: AlarmCondition): number | null {
  switch (condition.kind) {
    case 'threshold':
    case 'rateOfChange':
      return condition.limit;
    case 'state':
      return null;
    case 'noData':
      return condition.forSeconds;
  }
}

import type { EventLevel } from '../work-order/event-level.ts';
import type { AlarmSchedule } from './alarm-schedule.ts';

/** Beyond a limit; ends when back by the hysteresis. Raised once it held for `forSeconds` and over `times` readings in a row (0 and 1: at once). */
export interface ThresholdCondition {
  kind: 'threshold';
  key: string;
  direction: 'above' | 'below';
  /** In the value's unit, as is the hysteresis. */
  limit: number;
  hysteresis: number;
  forSeconds: number;
  times: number;
}

/** Changes by more than `limit` (in the value's unit) within `withinSeconds`. Ends when it does not any more. */
export interface RateOfChangeCondition {
  kind: 'rateOfChange';
  key: string;
  direction: 'rise' | 'fall' | 'either';
  limit: number;
  withinSeconds: number;
}

/** A switch or a text is what it should not be, as a pump that is off. */
export interface StateCondition {
  kind: 'state';
  key: string;
  equals: boolean | string;
  forSeconds: number;
  times: number;
}

/** Nothing heard for so long; for a gateway: its loss. */
export interface NoDataCondition {
  kind: 'noData';
  forSeconds: number;
}

/** What readings decide. */
export type ReadingCondition = ThresholdCondition | RateOfChangeCondition | StateCondition;
export type AlarmCondition = ReadingCondition | NoDataCondition;

/** What a rule says, whatever devices it is for. */
export interface AlarmRule {
  level: EventLevel;
  condition: AlarmCondition;
  /** Null: always. */
  schedule: readonly AlarmSchedule[] | null;
}

/**
 * The number that stands beside an alarm's value: in the value's unit, for silence in seconds; null for a state, which has none.
 */
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

import type { MeasuredValue } from '../meter/meter-model.ts';
import type { ChangeWindow } from './change-window.ts';

/** Of a threshold or a state. Instants in epoch milliseconds. */
export interface HoldingState {
  kind: 'holding';
  isRaised: boolean;
  /** Of the latest reading that was judged. */
  lastAt: number;
  /** Since when the condition has held, and over how many readings, before it is raised. */
  building: { since: number; times: number } | null;
}

/** Of a rate of change. */
export interface ChangeState {
  kind: 'change';
  isRaised: boolean;
  lastAt: number;
  window: ChangeWindow;
}

/** Of silence. */
export interface SilenceState {
  kind: 'silence';
  isRaised: boolean;
  /** Silence before this instant does not count (0: all of it does); null: the rule is not looking. */
  countsFrom: number | null;
}

/**
 * What a rule has to remember of a device: JSON of some 80 bytes, at most 3 KiB for a rate of change. Null: nothing yet. Rules of readings
 * keep the instant of the last one even while nothing is going on, or else they could not tell that a later one is out of order.
 */
export type RuleState = HoldingState | ChangeState | SilenceState;

export interface Judgement {
  state: RuleState | null;
  change: 'raised' | 'cleared' | null;
  /**
   * What decided the change, comparable to `limitOf`: the reading's value; for a rate of change the signed difference; for silence its
   * whole seconds. Null without a change.
   */
  value: MeasuredValue | null;
}

/** Whether the rule's alarm is on. A rule whose condition became one of another kind keeps its alarm by this. */
export function isRaised(state: RuleState | null): boolean {
  return state?.isRaised ?? false;
}

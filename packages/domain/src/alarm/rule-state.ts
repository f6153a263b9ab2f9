import type { MeasuredValue } from '../meter/meter-model.ts';
import type { ChangeWindow } from './change-window.ts';

/** The state of a threshold or state rule. Instants are in epoch milliseconds. */
export interface SustainedState {
  kind: 'holding';
  isRaised: boolean;
  /** The instant of the latest reading that was judged. */
  lastAt: number;
  /** The instant since which the condition has been met, and the number of readings since then; null once raised or when not met. */
  building: { since: number; times: number } | null;
}

/** The state of a rate-of-change rule. */
export interface ChangeState {
  kind: 'change';
  isRaised: boolean;
  lastAt: number;
  window: ChangeWindow;
}

/** The state of a `noData` rule. */
export interface SilenceState {
  kind: 'silence';
  isRaised: boolean;
  /** Silence before this instant does not count (with 0, all of it counts); null while the rule is not active. */
  countsFrom: number | null;
}

/**
 * The state of a rule for one device, stored as JSON of about 80 bytes, or at most 3 KiB for a rate of change. Rules about readings store
 * the instant of the last reading even while their condition is not met, because otherwise they could not recognise one that arrives
 * out of order.
 */
export type RuleState = SustainedState | ChangeState | SilenceState;

export interface Judgement {
  state: RuleState | null;
  change: 'raised' | 'cleared' | null;
  /**
   * The value that caused the transition, comparable with `limitOf`: the reading's value, for a rate of change the signed difference,
   * for `noData` the whole seconds without data. Null without a transition.
   */
  value: MeasuredValue | null;
}

/** Whether the rule's alarm is raised. This also holds across a change of the condition's kind, so that the alarm continues. */
export function isRaised(state: RuleState | null): boolean {
  return state?.isRaised ?? false;
}

import type { Judgement } from './rule-state.ts';

/** Returns the transition of an alarm between two judgements; null when it stays as it was. */
export function detectTransition(wasRaised: boolean, isNowRaised: boolean): Judgement['change'] {
  if (wasRaised === isNowRaised) return null;
  return isNowRaised ? 'raised' : 'cleared';
}

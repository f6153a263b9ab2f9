import type { Judgement } from './rule-state.ts';

/** What comes of an alarm that was on or off, and now is or is not. */
export function nameChange(wasRaised: boolean, isNowRaised: boolean): Judgement['change'] {
  if (wasRaised === isNowRaised) return null;
  return isNowRaised ? 'raised' : 'cleared';
}

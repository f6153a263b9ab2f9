import type { EventLevel } from './event-level.ts';
import type { MainAction } from './lifecycle/available-actions.ts';

/** What the urgency of an order depends on, for an account that has its next step. Instants are in epoch milliseconds. */
export interface UrgencyFactors {
  level: EventLevel;
  /** Start and deadline of the clock that is due first. */
  startedAt: number;
  dueAt: number;
  /** The next step of the account. */
  nextAction: MainAction;
}

/** Each level weighs twice as much as the next one. */
const weightOfLevel: Record<EventLevel, number> = { 1: 8, 2: 4, 3: 2, 4: 1 };

/** The urgency does not increase further once twice the target of the clock has elapsed. */
const maxShare = 2;

/**
 * Returns the urgency: the weight of the level, times one plus the elapsed share of the clock. A new order of level 1 is therefore more
 * urgent than all orders of levels 3 and 4, and than orders of level 2 that are not overdue yet.
 * @param now epoch milliseconds
 */
export function urgencyOf({ level, startedAt, dueAt }: UrgencyFactors, now: number): number {
  const target = dueAt - startedAt;
  const share = target > 0 ? (now - startedAt) / target : now >= dueAt ? maxShare : 0;
  return weightOfLevel[level] * (1 + Math.min(maxShare, Math.max(0, share)));
}

/** Sorts the account's own orders before those that it may grab, then by urgency, then by deadline. */
export function compareUrgency(one: UrgencyFactors, other: UrgencyFactors, now: number): number {
  return isOffer(one) - isOffer(other) || urgencyOf(other, now) - urgencyOf(one, now) || one.dueAt - other.dueAt;
}

function isOffer({ nextAction }: UrgencyFactors): number {
  return nextAction === 'grab' ? 1 : 0;
}

import type { EventLevel } from './event-level.ts';
import type { MainAction } from './lifecycle/available-actions.ts';

/** What the urgency of an order depends on, for whoever has its next step. Instants in epoch milliseconds. */
export interface UrgencyFactors {
  level: EventLevel;
  /** The clock that is due first. */
  startedAt: number;
  dueAt: number;
  /** The next step of this account's. */
  nextAction: MainAction;
}

/** Each level counts twice the next. */
const weightOfLevel: Record<EventLevel, number> = { 1: 8, 2: 4, 3: 2, 4: 1 };

/** Escalation ends at twice the time that was given; later than that is not more urgent. */
const maxUsed = 2;

/**
 * Level × lateness: the weight of the level times one and the share of the clock that is used up. So a level-1 order that has
 * just come comes before everything of levels 3 and 4 and before a level-2 order that is not late yet.
 * @param now epoch milliseconds
 */
export function urgencyOf({ level, startedAt, dueAt }: UrgencyFactors, now: number): number {
  const given = dueAt - startedAt;
  const used = given > 0 ? (now - startedAt) / given : now >= dueAt ? maxUsed : 0;
  return weightOfLevel[level] * (1 + Math.min(maxUsed, Math.max(0, used)));
}

/** Orders that are the account's own come before those it may take from the pool; then the more urgent, then what is due first. */
export function compareUrgency(one: UrgencyFactors, other: UrgencyFactors, now: number): number {
  return isOffer(one) - isOffer(other) || urgencyOf(other, now) - urgencyOf(one, now) || one.dueAt - other.dueAt;
}

function isOffer({ nextAction }: UrgencyFactors): number {
  return nextAction === 'grab' ? 1 : 0;
}

import { dayMs } from '#duration.ts';
import type { WorkOrder } from '../work-order.ts';
import type { Condition } from './lifecycle.ts';
import { findClock } from './order-clocks.ts';

/** How long the second signature may be missing before the system closes the order, where its business type allows that. */
export const closingSilenceMs = dayMs;

const tests: Record<Condition, (order: WorkOrder, now: number) => boolean> = {
  dispatchedToPerson: ({ target }) => target?.kind === 'person',
  dispatchedToTeam: ({ target }) => target?.kind === 'team',
  grabbable: ({ grabbableByTeams }) => grabbableByTeams.length > 0,
  checkNotRequired: ({ checkRequired }) => !checkRequired,
  hasRequester: ({ requesterId }) => requesterId !== null,
  hasNoRequester: ({ requesterId }) => requesterId === null,
  notSolvedOnce: ({ timesNotSolved }) => timesNotSolved === 0,
  notSolvedAgain: ({ timesNotSolved }) => timesNotSolved > 0,
  evaluationOverdue: ({ clocks }, now) => isPast(findClock(clocks, 'evaluate')?.dueAt, now),
  oneSignatureEnough: (order) => isOneSignatureEnough(order),
  twoSignaturesNeeded: (order) => !isOneSignatureEnough(order),
  closesOnSilence: (order, now) => order.closesOnSilence && isPast(startOf(order, 'close'), now - closingSilenceMs),
};

/** @param now epoch milliseconds */
export function isConditionMet(condition: Condition, order: WorkOrder, now: number): boolean {
  return tests[condition](order, now);
}

/** When the client has applied for closing, the operator's signature is already that of the second party. */
export function isOneSignatureEnough(order: WorkOrder, requestedBy = order.closing?.requestedBy): boolean {
  return order.oneSignature || (order.createdByClient && requestedBy === order.createdBy);
}

function startOf(order: WorkOrder, kind: 'close'): number | undefined {
  return findClock(order.clocks, kind)?.intervals[0]?.from;
}

function isPast(instant: number | null | undefined, now: number): boolean {
  return instant !== null && instant !== undefined && instant <= now;
}

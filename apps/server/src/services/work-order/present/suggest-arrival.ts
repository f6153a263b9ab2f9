import { startClock } from '@energy-om/domain';
import type { LoadedOrder } from '../load/load-order.ts';

/** The expected time that goes with an order's own clocks: when the arrival promise ends if it is accepted now. Epoch milliseconds. */
export function suggestArrival({ clockRules, calendar }: Pick<LoadedOrder, 'clockRules' | 'calendar'>, now: number): number {
  const { targets } = clockRules(now);
  return startClock('arrive', 1, targets.arrive, now, calendar).dueAt ?? now;
}

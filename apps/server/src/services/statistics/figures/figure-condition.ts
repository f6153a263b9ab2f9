import type { OrderFigure } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';
import {
  eventColumns,
  isCorrective,
  isDoneAsPlanned,
  isFailure,
  isFixedFirstTime,
  isRepaired,
  type OrderEvent,
} from '../rollup/order-events.ts';

/** At which event an order counts as a figure, and on which further condition. */
const figures: Record<OrderFigure, { event: OrderEvent; only?: string }> = {
  created: { event: 'created' },
  finished: { event: 'finished' },
  due: { event: 'promised' },
  missed: { event: 'promised', only: 'o.in_time is not true' },
  kept: { event: 'promised', only: 'o.in_time' },
  corrective: { event: 'finished', only: isCorrective },
  firstTime: { event: 'finished', only: isFixedFirstTime },
  reworked: { event: 'finished', only: `${isCorrective} and o.reworked` },
  repeated: { event: 'finished', only: `${isCorrective} and o.repeated` },
  repaired: { event: 'finished', only: isRepaired },
  failure: { event: 'created', only: isFailure },
  accepted: { event: 'finished', only: 'o.accept_seconds is not null' },
  arrived: { event: 'finished', only: 'o.arrive_seconds is not null' },
  rated: { event: 'finished', only: `o.evaluation ->> 'stars' is not null` },
  planned: { event: 'planned' },
  donePlanned: { event: 'planned', only: isDoneAsPlanned },
};

/** The column of the time at which orders count as the figure. */
export function timeOfFigure(figure: OrderFigure): string {
  return eventColumns[figures[figure].event];
}

/** The condition that the statistics of an account count an order `o` as the figure, whenever that may be. */
export function figureCondition(actor: Actor, figure: OrderFigure, parameters: Parameters, now: Date): string {
  const { event, only = 'true' } = figures[figure];
  const inService = event === 'created' ? 'true' : 'not o.outside_service_level';
  // What is promised for later is neither kept nor missed.
  const counts = `o.${eventColumns[event]} <= ${parameters.add(now)} and ${inService}`;
  return `${counts} and ${only} and ${scopeCondition(actor, 'statistics.view', parameters)}`;
}

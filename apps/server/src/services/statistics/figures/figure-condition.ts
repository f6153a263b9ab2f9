import { historyEvent, type OrderFigure } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';
import { eventColumns, type OrderEvent } from '../rollup/order-events.ts';

const corrective = `o.source <> ${historyEvent.businessPlan}`;

/** At which event an order counts as a figure, and on which further condition. */
const figures: Record<OrderFigure, { event: OrderEvent; only?: string }> = {
  created: { event: 'created' },
  finished: { event: 'finished' },
  due: { event: 'promised' },
  missed: { event: 'promised', only: 'o.in_time is not true' },
  corrective: { event: 'finished', only: corrective },
  reworked: { event: 'finished', only: `${corrective} and o.reworked` },
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

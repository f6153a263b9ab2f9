import { type Action, type Condition, lifecycle, type Transition } from '@energy-om/domain';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

type OrderFacts = Pick<OrderDetail, 'status' | 'backTo' | 'team' | 'assignee' | 'requester' | 'history'>;

/** The facts that a row may depend on, as far as the phone knows them; unknown ones do not rule a row out. */
const known: Partial<Record<Condition, (order: OrderFacts) => boolean>> = {
  dispatchedToTeam: ({ team, assignee }) => assignee === null && team !== null,
  dispatchedToPerson: ({ assignee }) => assignee !== null,
  hasRequester: ({ requester }) => requester !== null,
  hasNoRequester: ({ requester }) => requester === null,
  notSolvedOnce: (order) => countNotSolved(order) === 0,
  notSolvedAgain: (order) => countNotSolved(order) > 0,
};

/**
 * The lifecycle's row of an action on an order in its present state: what it requires and where it leads, so that the phone
 * asks for and announces exactly what the server will do. Where several rows match, `asDispatcher` decides between them.
 */
export function findTransition(order: OrderFacts, action: Action, { asDispatcher = false } = {}): Transition | null {
  const rows = lifecycle.filter(
    (row) => row.action === action && isAt(row, order) && (row.when ?? []).every((fact) => known[fact]?.(order) ?? true),
  );
  const byPeople = rows.filter(({ who }) => who.some((capacity) => capacity !== 'system'));
  return byPeople.find(({ who }) => who.includes('dispatcher') === asDispatcher) ?? byPeople[0] ?? null;
}

/** Where a transition leads; null when there is none, or when it leads back to where the order was before. */
export function destinationOf(transition: Transition | null): Exclude<Transition['to'], 'stored'> | null {
  return transition === null || transition.to === 'stored' ? null : transition.to;
}

function isAt({ from }: Transition, { status, backTo }: OrderFacts): boolean {
  return from.some((stage) => stage.status === status && (stage.backTo === undefined || stage.backTo === backTo));
}

function countNotSolved({ history }: OrderFacts): number {
  return history.filter(({ action }) => action === 'reportNotSolved').length;
}

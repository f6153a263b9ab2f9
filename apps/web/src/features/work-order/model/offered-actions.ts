import { findMainAction } from '@energy-om/domain';
import type { OrderAction, OrderDetail } from '../../../shared/work-order/use-order.ts';

export interface OfferedActions {
  /** The one large button; null when nothing is this account's to do. */
  primary: OrderAction | null;
  /** Why the primary cannot be pressed, or what to mind when pressing it. */
  block: OrderAction['blockedBy'];
  /** Arrival, while it has not been noted: beside the primary, since it goes before it. */
  checkIn: OrderAction | null;
  /** Everything else, usual first. */
  others: OrderAction[];
}

/** Not the next step of the order, and yet what its holder is waiting to do. */
const wayOutOfHold: readonly OrderAction['action'][] = ['resume', 'approveHold'];

/** Orders the actions the server allows into what a thumb reaches first. */
export function offerActions({ actions, hold }: Pick<OrderDetail, 'actions' | 'hold'>): OfferedActions {
  const primary = findPrimary(actions, hold !== null);
  const checkIn = actions.find(({ action }) => action === 'checkIn') ?? null;
  return {
    primary,
    block: primary?.blockedBy ?? null,
    checkIn,
    others: actions.filter((action) => action !== primary && action !== checkIn),
  };
}

function findPrimary(actions: readonly OrderAction[], isHeld: boolean): OrderAction | null {
  const find = (wanted: OrderAction['action'] | null) => actions.find(({ action }) => action === wanted) ?? null;
  if (isHeld) {
    const ways = wayOutOfHold.flatMap((action) => find(action) ?? []);
    if (ways[0]) return ways[0];
  }
  const main = findMainAction(actions.map((action) => ({ ...action, requires: [] })));
  if (main) return find(main);
  return actions.find(isShutMain) ?? null;
}

/** What would be the main action, were it not shut: shown with the reason rather than left out. */
function isShutMain(action: OrderAction): boolean {
  if (action.blockedBy === null) return false;
  return findMainAction([{ ...action, blockedBy: null, requires: [] }]) !== null;
}

/** Can be taken all the same: its screen asks for the reason. */
export function isOverridable(block: OrderAction['blockedBy']): boolean {
  return block === 'conditionHolds';
}

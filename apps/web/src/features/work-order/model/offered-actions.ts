import { type FieldSteps, findFieldSteps, findMainAction, type Whereabouts } from '@energy-om/domain';
import type { OrderAction, OrderDetail } from '#shared/work-order/use-order.ts';

export interface OfferedActions {
  /** The one large button; `navigate` is the way there, null when nothing is this account's to do. */
  primary: OrderAction['action'] | 'navigate' | null;
  /** Why the primary cannot be pressed. */
  block: OrderAction['blockedBy'];
  /** Goes with the primary while one is on the way: the arrival, or the way there. */
  beside: FieldSteps['secondary'];
  /** Everything else, the most frequent first. */
  others: OrderAction[];
}

/** Not the next step of the order, and yet what its holder is waiting to do. */
const wayOutOfHold: readonly OrderAction['action'][] = ['resume', 'approveHold'];

/** Orders the actions the server allows into what a thumb reaches first; on the way to the place by where the phone is. */
export function offerActions({ actions, hold }: Pick<OrderDetail, 'actions' | 'hold'>, whereabouts: Whereabouts): OfferedActions {
  const { primary, block, beside } = findFirst(actions, hold !== null, whereabouts);
  // Shut by the alarm, both ways to finish are one: it is done early, with a reason.
  const early = actions.find(({ blockedBy }) => isOverridable(blockedBy));
  const isShown = ({ action, blockedBy }: OrderAction) => (isOverridable(blockedBy) ? action === early?.action : action !== primary);
  return { primary, block, beside, others: actions.filter((one) => one.action !== 'checkIn' && isShown(one)) };
}

function findFirst(actions: readonly OrderAction[], isHeld: boolean, whereabouts: Whereabouts): Omit<OfferedActions, 'others'> {
  const way = isHeld ? wayOutOfHold.find((wanted) => actions.some(({ action }) => action === wanted)) : undefined;
  const steps = findFieldSteps(actions, whereabouts);
  if (way) return { primary: way, block: null, beside: actions.some(({ action }) => action === 'checkIn') ? 'checkIn' : null };
  if (steps.primary) return { primary: steps.primary, block: null, beside: steps.secondary };
  const shut = actions.find(({ action, blockedBy }) => action === 'finishWithResult' && blockedBy !== null) ?? actions.find(isShutMain);
  return { primary: shut?.action ?? null, block: shut?.blockedBy ?? null, beside: steps.secondary };
}

/** What would be the main action, were it not shut: shown with the reason rather than left out. */
function isShutMain(action: OrderAction): boolean {
  return action.blockedBy !== null && findMainAction([{ ...action, blockedBy: null }]) !== null;
}

/** Can be taken all the same: its screen asks for the reason. */
export function isOverridable(block: OrderAction['blockedBy']): boolean {
  return block === 'conditionHolds';
}

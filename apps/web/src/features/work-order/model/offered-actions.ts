import { type FieldSteps, findFieldSteps, findMainAction, type SiteProximity } from '@energy-om/domain';
import { type BlockedAction, isBlocked } from '#shared/work-order/action/describe-block.ts';
import type { OrderAction, OrderDetail } from '#shared/work-order/use-order.ts';

export interface OfferedActions {
  /** The large button; `navigate` shows the route to the site; null when this account has nothing to do. */
  primary: OrderAction['action'] | 'navigate' | null;
  /** The primary action where it is blocked. */
  block: BlockedAction | null;
  /** A button beside the primary one before the arrival: the check-in, or the route to the site. */
  beside: FieldSteps['secondary'];
  /** All other actions, the most frequent first. */
  others: OrderAction[];
}

/** They are no step of the workflow, and yet what a held order waits for. */
const holdEndingActions: readonly OrderAction['action'][] = ['resume', 'approveHold'];

/** Sorts the allowed actions into primary and others; before the arrival, by where the phone is. */
export function offerActions({ actions, hold }: Pick<OrderDetail, 'actions' | 'hold'>, proximity: SiteProximity): OfferedActions {
  const { primary, block, beside } = findFirst(actions, hold !== null, proximity);
  // While the alarm blocks finishing, both ways to finish are one: finishing early, with a reason.
  const early = actions.find(({ blockedBy }) => isOverridable(blockedBy));
  const isShown = ({ action, blockedBy }: OrderAction) => (isOverridable(blockedBy) ? action === early?.action : action !== primary);
  return { primary, block, beside, others: actions.filter((one) => one.action !== 'checkIn' && isShown(one)) };
}

function findFirst(actions: readonly OrderAction[], isHeld: boolean, proximity: SiteProximity): Omit<OfferedActions, 'others'> {
  const way = isHeld ? holdEndingActions.find((wanted) => actions.some(({ action }) => action === wanted)) : undefined;
  const steps = findFieldSteps(actions, proximity);
  if (way) return { primary: way, block: null, beside: actions.some(({ action }) => action === 'checkIn') ? 'checkIn' : null };
  if (steps.primary) return { primary: steps.primary, block: null, beside: steps.secondary };
  const blocked =
    actions.find(({ action, blockedBy }) => action === 'finishWithResult' && blockedBy !== null) ?? actions.find(isBlockedMain);
  return { primary: blocked?.action ?? null, block: isBlocked(blocked) ? blocked : null, beside: steps.secondary };
}

/** Whether this would be the main action if it were not blocked: it is shown with the reason instead of left out. */
function isBlockedMain(action: OrderAction): boolean {
  return action.blockedBy !== null && findMainAction([{ ...action, blockedBy: null }]) !== null;
}

/** Whether the action can be taken in spite of the block: its screen asks for a reason. */
export function isOverridable(block: OrderAction['blockedBy']): boolean {
  return block === 'conditionHolds' || block === 'conditionUnproven';
}

import { type AvailableAction, findMainAction, type MainAction } from './lifecycle/available-actions.ts';

/** How far the phone is from the order's site; `unknown` when the phone has no position, or the site has no coordinates. */
export type SiteProximity = 'near' | 'far' | 'unknown';

/** Within this distance of the site, somebody counts as arrived. */
export const arrivalRadiusMetres = 200;

/** @param distance the distance from the order's site in metres; null when it is not known */
export function siteProximityOf(distance: number | null): SiteProximity {
  if (distance === null) return 'unknown';
  return distance <= arrivalRadiusMetres ? 'near' : 'far';
}

/** The next step of a technician with an order: navigation, the check-in, or an action of the lifecycle. */
export type FieldStep = 'navigate' | 'checkIn' | 'finishWithResult' | MainAction;

export interface FieldSteps {
  /** The large button; null when this account has nothing to do. */
  primary: FieldStep | null;
  /** The button beside it; null without one. */
  secondary: 'navigate' | 'checkIn' | null;
}

type Offered = Pick<AvailableAction, 'action' | 'blockedBy'>;

/**
 * Returns the next step: navigation on the way, the check-in within 200 m of the site, and the work after the arrival. On the
 * way, both navigation and check-in are offered, whether or not the position is known.
 * @param offered the actions that `listAvailableActions` returns
 */
export function findFieldSteps(offered: readonly Offered[], proximity: SiteProximity): FieldSteps {
  const isOpen = (action: Offered['action']) => offered.some((one) => one.action === action && one.blockedBy === null);
  const isOffered = (action: Offered['action']) => offered.some((one) => one.action === action);
  if (isOpen('checkIn') && isOnTheWay(isOffered)) {
    return proximity === 'near' ? { primary: 'checkIn', secondary: 'navigate' } : { primary: 'navigate', secondary: 'checkIn' };
  }
  const secondary = isOpen('checkIn') ? 'checkIn' : null;
  if (isOpen('finishWithResult')) return { primary: 'finishWithResult', secondary };
  return { primary: findMainAction(offered), secondary };
}

/** Whether the work has been started. An order that is accepted or to be assigned is started or assigned first. */
function isOnTheWay(isOffered: (action: Offered['action']) => boolean): boolean {
  return !isOffered('start') && !isOffered('assign');
}

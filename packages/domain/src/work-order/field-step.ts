import { type AvailableAction, findMainAction, type MainAction } from './lifecycle/available-actions.ts';

/** Where the phone is in relation to the order's site. `unknown`: the phone has no position, or the site no coordinates. */
export type Whereabouts = 'near' | 'far' | 'unknown';

/** Within this distance of the site somebody has arrived. */
export const arrivalRadiusMetres = 200;

/** @param distance metres from the order's site; null: not known */
export function whereaboutsOf(distance: number | null): Whereabouts {
  if (distance === null) return 'unknown';
  return distance <= arrivalRadiusMetres ? 'near' : 'far';
}

/** What somebody at work on an order does next: go there, check in, or what the lifecycle offers. */
export type FieldStep = 'navigate' | 'checkIn' | 'finishWithResult' | MainAction;

export interface FieldSteps {
  /** The one large button; null when this account has nothing to do. */
  primary: FieldStep | null;
  /** Also offered, beside it; null: nothing is. */
  secondary: 'navigate' | 'checkIn' | null;
}

type Offered = Pick<AvailableAction, 'action' | 'blockedBy'>;

/**
 * The next step by the clock that runs: until somebody has arrived navigation comes first, from within 200 m the check-in, and from then
 * on the work. Where the phone's position is unknown, both are offered. Offered actions come from `listAvailableActions`.
 */
export function findFieldSteps(offered: readonly Offered[], whereabouts: Whereabouts): FieldSteps {
  const isOpen = (action: Offered['action']) => offered.some((one) => one.action === action && one.blockedBy === null);
  const isOffered = (action: Offered['action']) => offered.some((one) => one.action === action);
  if (isOpen('checkIn') && isOnTheWay(isOffered)) {
    return whereabouts === 'near' ? { primary: 'checkIn', secondary: 'navigate' } : { primary: 'navigate', secondary: 'checkIn' };
  }
  const secondary = isOpen('checkIn') ? 'checkIn' : null;
  if (isOpen('finishWithResult')) return { primary: 'finishWithResult', secondary };
  return { primary: findMainAction(offered), secondary };
}

/** In execution; whoever has accepted and not started yet starts first. */
function isOnTheWay(isOffered: (action: Offered['action']) => boolean): boolean {
  return !isOffered('start') && !isOffered('assign');
}

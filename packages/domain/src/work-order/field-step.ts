import { type AvailableAction, findMainAction, type MainAction } from './lifecycle/available-actions.ts';

/** Where the phone is, as far as the order's place is concerned. `unknown`: it does not say, or the place has no coordinates. */
export type Whereabouts = 'near' | 'far' | 'unknown';

/** So near, in metres, one has arrived. */
export const arrivalRadius = 200;

/** @param distance metres from the order's place; null: not known */
export function whereaboutsOf(distance: number | null): Whereabouts {
  if (distance === null) return 'unknown';
  return distance <= arrivalRadius ? 'near' : 'far';
}

/** What somebody at work on an order does next: go there, say that they have arrived, or what the lifecycle offers. */
export type FieldStep = 'navigate' | 'checkIn' | 'finishWithResult' | MainAction;

export interface FieldSteps {
  /** The one large button; null when nothing is this account's to do. */
  primary: FieldStep | null;
  /** Also offered, beside it; null: nothing is. */
  secondary: 'navigate' | 'checkIn' | null;
}

type Offered = Pick<AvailableAction, 'action' | 'blockedBy'>;

/**
 * The next step by the clock that runs: until somebody has arrived the way there comes first, from within 200 m the arrival, and from then
 * on the work. Where the phone does not know where it is, both stay within reach. Offered actions come from `listAvailableActions`.
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

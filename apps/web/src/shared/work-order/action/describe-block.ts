import { textOf } from '#shared/i18n/texts.ts';
import type { OrderAction } from '../use-order.ts';

/** An action that is shown and cannot be taken. */
export type BlockedAction = Pick<OrderAction, 'blockedSubject'> & { blockedBy: NonNullable<OrderAction['blockedBy']> };

export function isBlocked<Action extends Pick<OrderAction, 'blockedBy' | 'blockedSubject'>>(
  action: Action | null | undefined,
): action is Action & BlockedAction {
  return Boolean(action?.blockedBy);
}

/** Obstacles whose words name a document or a point. */
const named = ['permitStanding', 'pointHeld', 'switchingRunning', 'permitWorking', 'pointsOpen'] as const;

/** Why the action cannot be taken, in words. */
export function describeBlock({ blockedBy, blockedSubject }: BlockedAction): string {
  const obstacle = named.find((one) => one === blockedBy);
  if (obstacle !== undefined && blockedSubject) return textOf('workOrder', `blockedBy.${obstacle}`, { subject: blockedSubject });
  return textOf('codes', `block.${blockedBy}`);
}

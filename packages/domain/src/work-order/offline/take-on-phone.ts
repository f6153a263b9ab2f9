import { clockTargetsOf } from '#clock/clock-targets.ts';
import { defaultWorkCalendar } from '#clock/work-calendar.ts';
import { findHoldObstacle } from '#permit/order-obstacle.ts';
import type { ActionInput } from '../lifecycle/action-input.ts';
import { actsAs } from '../lifecycle/capacity.ts';
import { chooseTransition, takeTransition } from '../lifecycle/decide.ts';
import type { Action, Command } from '../lifecycle/lifecycle.ts';
import type { HoldReason } from '../lifecycle/reasons.ts';
import { approveHold, checkIn, findSideActionFault, placeOnHold, resumeFromHold, type SideAction } from '../lifecycle/side-actions.ts';
import type { WorkOrder } from '../work-order.ts';
import { offlineActions } from './offline-action.ts';
import type { PhoneActor } from './order-basis.ts';

/** A step on an order as a phone takes it: a command of the lifecycle, or a side action. Instants in epoch milliseconds. */
export type PhoneStep =
  | { command: Command; input: ActionInput }
  | { side: Exclude<SideAction, 'hold'> }
  | { side: 'hold'; hold: { reason: HoldReason; text: string | null; until: number } };

export interface PhoneMove {
  action: Action | SideAction;
  order: WorkOrder;
}

/**
 * Takes a step on an order as a phone knows it, by the tables that the server will decide by; null where they refuse it there, or it takes a network. The input
 * is that of a form which has checked it. The clocks are left to the server.
 *
 * @param now epoch milliseconds
 */
export function takeOnPhone(order: WorkOrder, step: PhoneStep, actor: PhoneActor, now: number): PhoneMove | null {
  const taken = 'command' in step ? takeCommand(order, step, actor, now) : takeSideAction(order, step, actor, now);
  return taken === null || offlineActions[taken.action] === 'online' ? null : taken;
}

function takeCommand(
  order: WorkOrder,
  { command, input }: Extract<PhoneStep, { command: Command }>,
  actor: PhoneActor,
  now: number,
): PhoneMove | null {
  const chosen = chooseTransition(order, command, actor, input, now);
  if ('fault' in chosen) return null;
  // No clock is shown until the server has run them, so that nobody's own calendar or targets are needed.
  const rules = { now, calendar: defaultWorkCalendar, targets: clockTargetsOf(order.level) };
  const { transition, order: after } = takeTransition(order, chosen.transition, actor, input, rules);
  return { action: transition.action, order: { ...after, clocks: [] } };
}

function takeSideAction(
  order: WorkOrder,
  step: Exclude<PhoneStep, { command: Command }>,
  actor: PhoneActor,
  now: number,
): PhoneMove | null {
  if (findSideActionFault(step.side, order, actor) !== null) return null;
  if (step.side === 'hold' && findHoldObstacle(order.documents) !== null) return null;
  return { action: step.side, order: applySideAction(order, step, actor, now) };
}

function applySideAction(order: WorkOrder, step: Exclude<PhoneStep, { command: Command }>, actor: PhoneActor, now: number): WorkOrder {
  switch (step.side) {
    case 'hold':
      return placeOnHold(order, { ...step.hold, since: now, by: actor.accountId }, actsAs(actor, 'dispatcher', order));
    case 'resume':
      return resumeFromHold(order, now, defaultWorkCalendar);
    case 'approveHold':
      return approveHold(order);
    case 'checkIn':
      return checkIn(order, now);
    default:
      return { ...order, version: order.version + 1 };
  }
}

import { haltClock } from '#clock/clock.ts';
import type { WorkCalendar } from '#clock/work-calendar.ts';
import { dayMs } from '#duration.ts';
import type { Hold, WorkOrder } from '../work-order.ts';
import { actsAs, type Capacity, type LifecycleActor, maySee, reaches } from './capacity.ts';
import type { Action } from './lifecycle.ts';
import { pauseClocks, resumePausedClocks } from './order-clocks.ts';
import { workOrderStatus as status, terminalStatuses, type WorkOrderStatus } from './status.ts';
import { isUrged } from './urging.ts';

/** The actions on an order that do not change its stage, and that are no history events of the specification. */
export const sideActions = ['edit', 'add', 'hold', 'resume', 'approveHold', 'checkIn', 'urge'] as const;
export type SideAction = (typeof sideActions)[number];

/** The actions that the history of an order records; `savingChecked`: the consumption after the repair was compared with that of before. */
export type HistoryAction = Action | SideAction | 'create' | 'savingChecked';

interface SideRule {
  from: readonly WorkOrderStatus[];
  who: readonly Capacity[] | 'anyoneWhoSees';
  onHold: boolean | 'either';
}

const open = Object.values(status).filter((code) => !terminalStatuses.includes(code));
const holdable = [status.accepted, status.toBeAssigned, status.executing, status.toBeBackfilled];
const urgeable = [status.toBeDispatched, status.toBeAccepted, ...holdable, status.executed, status.rolledBack];

/** The table of the side actions, as the lifecycle table is that of the transitions. */
export const sideActionTable: Record<SideAction, SideRule> = {
  edit: { from: [status.toBeDispatched, status.toBeAccepted, status.rolledBack], who: ['creator', 'dispatcher'], onHold: 'either' },
  add: { from: open, who: 'anyoneWhoSees', onHold: 'either' },
  hold: { from: holdable, who: ['holder', 'dispatcher'], onHold: false },
  resume: { from: holdable, who: ['holder', 'dispatcher', 'system'], onHold: true },
  approveHold: { from: holdable, who: ['dispatcher'], onHold: true },
  checkIn: { from: [status.accepted, status.executing], who: ['executor'], onHold: 'either' },
  urge: { from: urgeable, who: ['creator', 'requester', 'dispatcher'], onHold: false },
};

/** Why a side action on an order is refused. */
export type SideActionFault = 'wrongStatus' | 'notAllowed';

/** Returns the fault of a side action on the order as it is now; null when the actor may take it. */
export function findSideActionFault(action: SideAction, order: WorkOrder, actor: LifecycleActor): SideActionFault | null {
  const rule = sideActionTable[action];
  if (!rule.from.includes(order.status) || !fitsHold(rule, order) || !makesSense(action, order)) return 'wrongStatus';
  if (action === 'edit' && actor.kind === 'account' && !reaches(actor, 'work-order.edit', order)) return 'notAllowed';
  // Nobody urges themselves.
  if (action === 'urge' && isUrged(order, actor)) return 'notAllowed';
  const isAllowed = rule.who === 'anyoneWhoSees' ? maySee(actor, order) : rule.who.some((capacity) => actsAs(actor, capacity, order));
  return isAllowed ? null : 'notAllowed';
}

function fitsHold(rule: SideRule, order: WorkOrder): boolean {
  return rule.onHold === 'either' || rule.onHold === (order.hold !== null);
}

function makesSense(action: SideAction, order: WorkOrder): boolean {
  if (action === 'checkIn') return order.arrivedAt === null;
  return action !== 'approveHold' || order.hold?.approved === false;
}

/** A longer hold needs the dispatcher's approval. */
export const maxUnapprovedHoldMs = dayMs;

/** An order that has to wait longer is closed instead, or becomes a project. */
export const maxHoldMs = 90 * dayMs;

/**
 * Puts an order on hold, which pauses its running clocks. `until` is after `since`.
 * @param isApproved whether a dispatcher has approved a long hold
 */
export function placeOnHold(order: WorkOrder, hold: Omit<Hold, 'approved'>, isApproved: boolean): WorkOrder {
  const isShort = hold.until - hold.since <= maxUnapprovedHoldMs;
  return {
    ...order,
    version: order.version + 1,
    hold: { ...hold, approved: isApproved || isShort },
    clocks: pauseClocks(order.clocks, hold.since),
  };
}

export function approveHold(order: WorkOrder): WorkOrder {
  return { ...order, version: order.version + 1, hold: order.hold && { ...order.hold, approved: true } };
}

export function resumeFromHold(order: WorkOrder, now: number, calendar: WorkCalendar): WorkOrder {
  return { ...order, version: order.version + 1, hold: null, clocks: resumePausedClocks(order.clocks, now, calendar) };
}

/** Returns when a hold ends automatically: at its end, or 24 hours after its start as long as a longer one is not approved. */
export function endOfHold(hold: Hold): number {
  return hold.approved ? hold.until : Math.min(hold.until, hold.since + maxUnapprovedHoldMs);
}

/**
 * Records the arrival on site, which stops the arrival clock and does not change the status.
 * @param at epoch milliseconds
 */
export function checkIn(order: WorkOrder, at: number): WorkOrder {
  return {
    ...order,
    version: order.version + 1,
    arrivedAt: at,
    clocks: order.clocks.map((clock) =>
      clock.kind === 'arrive' && (clock.state === 'running' || clock.state === 'paused') ? haltClock(clock, 'stopped', at) : clock,
    ),
  };
}

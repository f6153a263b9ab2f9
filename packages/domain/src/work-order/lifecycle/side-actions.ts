import { haltClock } from '#clock/clock.ts';
import type { WorkCalendar } from '#clock/work-calendar.ts';
import { dayMs } from '#duration.ts';
import type { Hold, WorkOrder } from '../work-order.ts';
import { actsAs, type Capacity, type LifecycleActor, maySee, reaches } from './capacity.ts';
import type { Action } from './lifecycle.ts';
import { pauseClocks, resumePausedClocks } from './order-clocks.ts';
import { workOrderStatus as status, terminalStatuses, type WorkOrderStatus } from './status.ts';

/** What can be done on an order without moving it: no status, no history event of its own. */
export const sideActions = ['edit', 'add', 'hold', 'resume', 'approveHold', 'checkIn'] as const;
export type SideAction = (typeof sideActions)[number];

/** What the history of an order records. */
export type HistoryAction = Action | SideAction | 'create';

interface SideRule {
  from: readonly WorkOrderStatus[];
  who: readonly Capacity[] | 'anyoneWhoSees';
  onHold: boolean | 'either';
}

const open = Object.values(status).filter((code) => !terminalStatuses.includes(code));
const holdable = [status.accepted, status.toBeAssigned, status.executing, status.toBeBackfilled];

/** The table of the side actions, as the lifecycle table is of the transitions. */
export const sideActionTable: Record<SideAction, SideRule> = {
  edit: { from: [status.toBeDispatched, status.toBeAccepted, status.rolledBack], who: ['creator', 'dispatcher'], onHold: 'either' },
  add: { from: open, who: 'anyoneWhoSees', onHold: 'either' },
  hold: { from: holdable, who: ['holder', 'dispatcher'], onHold: false },
  resume: { from: holdable, who: ['holder', 'dispatcher', 'system'], onHold: true },
  approveHold: { from: holdable, who: ['dispatcher'], onHold: true },
  checkIn: { from: [status.accepted, status.executing], who: ['executor'], onHold: 'either' },
};

/** Why a side action on an order is refused. */
export type SideActionFault = 'wrongStatus' | 'notAllowed';

/** Returns the fault of a side action on the order as it is now; null when the actor may take it. */
export function findSideActionFault(action: SideAction, order: WorkOrder, actor: LifecycleActor): SideActionFault | null {
  const rule = sideActionTable[action];
  if (!rule.from.includes(order.status) || !fitsHold(rule, order) || !makesSense(action, order)) return 'wrongStatus';
  if (action === 'edit' && actor.kind === 'account' && !reaches(actor, 'work-order.edit', order)) return 'notAllowed';
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

/** A longer hold needs the dispatcher. */
export const maxUnapprovedHoldMs = dayMs;

/** Work that has to wait longer is closed, or becomes a project. */
export const maxHoldMs = 90 * dayMs;

/** Pauses every running clock. `since` and `until` in epoch milliseconds, `until` after `since`. */
export function placeOnHold(order: WorkOrder, hold: Omit<Hold, 'approved'>, approved: boolean): WorkOrder {
  const isShort = hold.until - hold.since <= maxUnapprovedHoldMs;
  return {
    ...order,
    version: order.version + 1,
    hold: { ...hold, approved: approved || isShort },
    clocks: pauseClocks(order.clocks, hold.since),
  };
}

export function approveHold(order: WorkOrder): WorkOrder {
  return { ...order, version: order.version + 1, hold: order.hold && { ...order.hold, approved: true } };
}

export function resumeFromHold(order: WorkOrder, now: number, calendar: WorkCalendar): WorkOrder {
  return { ...order, version: order.version + 1, hold: null, clocks: resumePausedClocks(order.clocks, now, calendar) };
}

/** When a hold ends by itself: at its time, or after 24 hours while nobody approved a longer one. */
export function endOfHold(hold: Hold): number {
  return hold.approved ? hold.until : Math.min(hold.until, hold.since + maxUnapprovedHoldMs);
}

/** Arrival is no status of the order; it stops the arrival clock. @param at epoch milliseconds */
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

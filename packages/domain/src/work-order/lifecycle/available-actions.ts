import type { WorkOrder } from '../work-order.ts';
import { actsAs, type Capacity, type LifecycleActor } from './capacity.ts';
import { appliesTo, isAt } from './decide.ts';
import { findHindrance, type Hindrance } from './hindrance.ts';
import { type Action, type Command, lifecycle, type Requirement, type Transition } from './lifecycle.ts';
import { findSideActionFault, type SideAction, sideActions } from './side-actions.ts';

/** Why a button is shown and disabled. */
export type Block = 'conditionHolds' | 'doerMayNotCheck' | 'requesterMayNotSign' | 'signerMayNotSignTwice' | Hindrance;

export interface AvailableAction {
  action: Action | SideAction;
  /** Null for what does not move the order. */
  command: Command | null;
  requires: readonly Requirement[];
  blockedBy: Block | null;
}

/** What an account may do on an order now, most usual first, by the same tables that refuse. @param now epoch milliseconds */
export function listAvailableActions(order: WorkOrder, actor: LifecycleActor, now: number): AvailableAction[] {
  const rows = lifecycle.filter((row) => isAt(row, order) && appliesTo(row, order, now));
  const moves = rows.flatMap((row) => toAvailable(row, order, actor) ?? []);
  const side = sideActions
    .filter((action) => findSideActionFault(action, order, actor) === null)
    .map((action): AvailableAction => ({ action, command: null, requires: [], blockedBy: null }));
  return [...firstOfEachCommand(moves), ...side];
}

function toAvailable(row: Transition, order: WorkOrder, actor: LifecycleActor): AvailableAction | null {
  const { action, command, requires } = row;
  if (row.who.some((capacity) => actsAs(actor, capacity, order))) {
    const isConditionBlocking = requires.includes('conditionCleared') && order.conditionHolds === true;
    return { action, command, requires, blockedBy: isConditionBlocking ? 'conditionHolds' : findHindrance(row, order, actor) };
  }
  const blockedBy = row.who.map((capacity) => findSeparationOfDuties(capacity, order, actor)).find((block) => block !== null);
  return blockedBy ? { action, command, requires, blockedBy } : null;
}

/** Someone who could, had they not done the work, asked or signed already, sees the disabled button with the reason. */
function findSeparationOfDuties(capacity: Capacity, order: WorkOrder, actor: LifecycleActor): Block | null {
  if (actor.kind === 'system') return null;
  const { accountId } = actor;
  if (capacity === 'checker' && order.doerIds.includes(accountId)) {
    return actsAs(actor, 'checker', { ...order, doerIds: [] }) ? 'doerMayNotCheck' : null;
  }
  if ((capacity !== 'firstSigner' && capacity !== 'secondSigner') || !order.closing) return null;
  if (!actsAs(actor, capacity, { ...order, closing: { ...order.closing, requestedBy: '', confirmedBy: null } })) return null;
  return order.closing.requestedBy === accountId ? 'requesterMayNotSign' : 'signerMayNotSignTwice';
}

/** Rows 28 and 33 are one button; the earlier row is the one that will be taken, unless trade or shift prevents it alone. */
function firstOfEachCommand(available: readonly AvailableAction[]): AvailableAction[] {
  const isFree = ({ blockedBy }: AvailableAction) => blockedBy !== 'wrongTrade' && blockedBy !== 'offShift';
  return available.filter((one, index) => {
    const same = available.filter(({ command }) => command === one.command);
    return (same.find(isFree) ?? same[0]) === available[index];
  });
}

/** What someone would do next if it is theirs to do, before anything that sends back or closes. */
export const mainActions = [
  'accept',
  'start',
  'assign',
  'finish',
  'backfill',
  'passCheck',
  'evaluate',
  'dispatch',
  'grab',
  'confirmClosing',
  'close',
] as const satisfies readonly Action[];
export type MainAction = (typeof mainActions)[number];

/** The one action a list or the home page offers; null when nothing is this account's to do. */
export function findMainAction(available: readonly Pick<AvailableAction, 'action' | 'blockedBy'>[]): MainAction | null {
  const open = available.filter(({ blockedBy }) => blockedBy === null).map(({ action }) => action);
  return mainActions.find((action) => open.includes(action)) ?? null;
}

import { findHoldObstacle, findOrderObstacle, type OrderObstacle, subjectOf } from '#permit/order-obstacle.ts';
import type { WorkOrder } from '../work-order.ts';
import { actsAs, type Capacity, type LifecycleActor } from './capacity.ts';
import { appliesTo, isAt } from './decide.ts';
import { findHindrance, type Hindrance } from './hindrance.ts';
import { type Action, type Command, lifecycle, type Requirement, type Transition } from './lifecycle.ts';
import { findConditionBlock } from './requirements.ts';
import { findSideActionFault, type SideAction, sideActions } from './side-actions.ts';
import { type WorkOrderStatus, workOrderStatus } from './status.ts';
import { findUrgeBlock, type UrgeBlock } from './urging.ts';

/** Why an action is shown as a disabled button. */
export type Block =
  | 'conditionHolds'
  | 'conditionUnproven'
  | 'doerMayNotCheck'
  | 'requesterMayNotSign'
  | 'signerMayNotSignTwice'
  | Hindrance
  | UrgeBlock
  | OrderObstacle['kind'];

export interface AvailableAction {
  action: Action | SideAction;
  /** Null for a side action. */
  command: Command | null;
  requires: readonly Requirement[];
  blockedBy: Block | null;
  /** The number of the document or the name of the point that blocks it; null where it is blocked by something else. */
  blockedSubject: string | null;
}

const rowsByStatus = groupByStatus(lifecycle);

/** The rows that begin at each status, in the order of the table. */
function groupByStatus(rows: readonly Transition[]): ReadonlyMap<WorkOrderStatus, readonly Transition[]> {
  const startsAt = (status: WorkOrderStatus) => (row: Transition) => row.from.some((stage) => stage.status === status);
  return new Map(Object.values(workOrderStatus).map((status) => [status, rows.filter(startsAt(status))]));
}

/**
 * Lists the actions that an account may take on an order now, by the tables that `decide` and `findSideActionFault` refuse by.
 * @param now epoch milliseconds
 */
export function listAvailableActions(order: WorkOrder, actor: LifecycleActor, now: number): AvailableAction[] {
  const side = sideActions
    .filter((action) => findSideActionFault(action, order, actor) === null)
    .map(
      (action): AvailableAction => ({
        action,
        command: null,
        requires: [],
        ...(action === 'hold' ? toBlock(findHoldObstacle(order.documents)) : toBlock(null)),
        ...(action === 'urge' && { blockedBy: findUrgeBlock(order, actor, now) }),
      }),
    );
  return [...listMoves(rowsByStatus.get(order.status), order, actor, now), ...side];
}

/** Lists what an account may take of some rows of the table; all rows of a command are among them, or none. */
function listMoves(rows: readonly Transition[] | undefined, order: WorkOrder, actor: LifecycleActor, now: number): AvailableAction[] {
  const moves: AvailableAction[] = [];
  for (const row of rows ?? []) {
    const available = isAt(row, order) && appliesTo(row, order, now) ? toAvailable(row, order, actor) : null;
    if (available) moves.push(available);
  }
  return moves.length < 2 ? moves : firstOfEachCommand(moves);
}

function toAvailable(row: Transition, order: WorkOrder, actor: LifecycleActor): AvailableAction | null {
  const { action, command, requires } = row;
  for (const capacity of row.who) {
    if (actsAs(actor, capacity, order)) return { action, command, requires, ...findBlock(row, order, actor) };
  }
  for (const capacity of row.who) {
    const blockedBy = findSeparationOfDuties(capacity, order, actor);
    if (blockedBy !== null) return { action, command, requires, blockedBy, blockedSubject: null };
  }
  return null;
}

/** In the order in which `decide` refuses; a condition that holds can be overridden, and so comes last. */
function findBlock(row: Transition, order: WorkOrder, actor: LifecycleActor): Pick<AvailableAction, 'blockedBy' | 'blockedSubject'> {
  const blockedBy = findHindrance(row, order, actor);
  if (blockedBy !== null) return { blockedBy, blockedSubject: null };
  const obstacle = findOrderObstacle(row.row, order.documents);
  if (obstacle !== null) return toBlock(obstacle);
  return { blockedBy: row.requires.includes('conditionCleared') ? findConditionBlock(order) : null, blockedSubject: null };
}

function toBlock(obstacle: OrderObstacle | null): Pick<AvailableAction, 'blockedBy' | 'blockedSubject'> {
  return { blockedBy: obstacle?.kind ?? null, blockedSubject: obstacle && subjectOf(obstacle) };
}

/** Returns why somebody may not take an action that they could take if they had not done the work, applied or signed themselves. */
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

/** Of several rows with one command (as 28 and 33), keeps the row that `decide` takes: the first that neither trade nor shift prevents. */
function firstOfEachCommand(available: readonly AvailableAction[]): AvailableAction[] {
  const isFree = ({ blockedBy }: AvailableAction) => blockedBy !== 'wrongTrade' && blockedBy !== 'offShift';
  return available.filter((one, index) => {
    const same = available.filter(({ command }) => command === one.command);
    return (same.find(isFree) ?? same[0]) === available[index];
  });
}

/** The actions that move an order forward, in the order in which they are offered as the next step. */
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

const stepCommands = new Set(lifecycle.filter(({ action }) => mainActions.some((main) => main === action)).map(({ command }) => command));
const stepsByStatus = groupByStatus(lifecycle.filter(({ command }) => stepCommands.has(command)));

/** Returns what `findMainAction` finds among all available actions, by those rows of the table alone that can be it: a list asks for each of its rows. */
export function findMainActionOf(order: WorkOrder, actor: LifecycleActor, now: number): MainAction | null {
  return findMainAction(listMoves(stepsByStatus.get(order.status), order, actor, now));
}

/** Returns the action that lists and the home page offer; null when the account has no next step. */
export function findMainAction(available: readonly Pick<AvailableAction, 'action' | 'blockedBy'>[]): MainAction | null {
  const open = available.filter(({ blockedBy }) => blockedBy === null).map(({ action }) => action);
  return mainActions.find((action) => open.includes(action)) ?? null;
}

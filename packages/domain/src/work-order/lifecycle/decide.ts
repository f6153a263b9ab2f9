import type { FieldFault } from '#form/answer-faults.ts';
import { findOrderObstacle, type OrderObstacle } from '#permit/order-obstacle.ts';
import type { BackfillRule } from '../backfill.ts';
import type { Closing, DispatchTarget, FormerHolder, WorkOrder } from '../work-order.ts';
import type { ActionInput } from './action-input.ts';
import { actsAs, type LifecycleActor, listGrabbingTeams, readAccessAfterReturnMs } from './capacity.ts';
import { isConditionMet } from './conditions.ts';
import { findHindrance, type Hindrance } from './hindrance.ts';
import { type Command, lifecycle, type Transition } from './lifecycle.ts';
import { applyClockEffects, type ClockRules, resumePausedClocks } from './order-clocks.ts';
import { findConditionBlock, findInputFaults, isConditionCleared } from './requirements.ts';
import { workOrderStatus as status } from './status.ts';

/** Why a command on an order is refused. */
export type CommandFault =
  /** No row of the lifecycle applies to the order as it is now. */
  | { kind: 'wrongStatus' }
  /** The command is possible now, but not for this account. */
  | { kind: 'notAllowed' }
  /** The account may take the order, except for its trade or its shift. */
  | { kind: 'hindered'; by: Hindrance }
  /** A permit, an isolation or a switching order stands in the way. */
  | { kind: 'obstructed'; by: OrderObstacle }
  /** Required input is missing or wrong; the faults by the field's name. */
  | { kind: 'invalidInput'; fields: Record<string, FieldFault> }
  /** The alarm that raised the order has not cleared. */
  | { kind: 'conditionHolds' }
  /** It has cleared, and its value has not been within the limit for long enough. */
  | { kind: 'conditionUnproven' };

export interface Move {
  transition: Transition;
  /** The order after the transition. */
  order: WorkOrder;
  /** Whether a hold ends with the transition, which the history records. */
  endsHold: boolean;
}

export interface DecisionRules extends ClockRules {
  backfill: BackfillRule;
}

/** Decides a command on an order by the lifecycle table: returns the transition with the order after it, or the fault. Pure. */
export function decide(
  order: WorkOrder,
  command: Command,
  actor: LifecycleActor,
  input: ActionInput,
  rules: DecisionRules,
): Move | { fault: CommandFault } {
  const chosen = chooseTransition(order, command, actor, input, rules.now);
  if ('fault' in chosen) return chosen;
  const { transition } = chosen;
  const faults = findInputFaults(transition.requires, input, order, actor, rules.backfill, rules.now);
  if (Object.keys(faults).length > 0) return { fault: { kind: 'invalidInput', fields: faults } };
  const uncleared =
    transition.requires.includes('conditionCleared') && !isConditionCleared(order, input) ? findConditionBlock(order) : null;
  if (uncleared !== null) return { fault: { kind: uncleared } };
  return takeTransition(order, transition, actor, input, rules);
}

/** Finds the row of the lifecycle that a command takes, or why the order or the actor does not let it, whatever is right or wrong with its input. */
export function chooseTransition(
  order: WorkOrder,
  command: Command,
  actor: LifecycleActor,
  input: ActionInput,
  now: number,
): { transition: Transition } | { fault: CommandFault } {
  const applicable = lifecycle.filter((row) => row.command === command && isAt(row, order) && appliesTo(row, order, now));
  if (applicable.length === 0) return { fault: { kind: 'wrongStatus' } };
  const permitted = applicable.filter((row) => row.who.some((capacity) => actsAs(actor, capacity, order)));
  const transition = permitted.find((row) => findHindrance(row, order, actor) === null) ?? permitted[0];
  if (!transition) return { fault: { kind: 'notAllowed' } };
  const hindrance = findHindrance(transition, order, actor);
  if (hindrance !== null) return { fault: { kind: 'hindered', by: hindrance } };
  const obstacle = findOrderObstacle(transition.row, order.documents, listRemovedMembers(transition, order, input));
  return obstacle === null ? { transition } : { fault: { kind: 'obstructed', by: obstacle } };
}

/** The order after a transition that was chosen. */
export function takeTransition(
  order: WorkOrder,
  transition: Transition,
  actor: LifecycleActor,
  input: ActionInput,
  rules: ClockRules,
): Move {
  const after = move(order, transition, actor, input, rules);
  return { transition, order: after, endsHold: order.hold !== null && after.hold === null };
}

export function isAt(row: Transition, order: WorkOrder): boolean {
  for (const { status, backTo } of row.from) if (status === order.status && (backTo === undefined || backTo === order.backTo)) return true;
  return false;
}

export function appliesTo(row: Transition, order: WorkOrder, now: number): boolean {
  return row.when === undefined || row.when.every((condition) => isConditionMet(condition, order, now));
}

const closingCommands: readonly Command[] = ['applyForClosing', 'signClosing', 'refuseClosing', 'withdrawClosing'];

function move(order: WorkOrder, transition: Transition, actor: LifecycleActor, input: ActionInput, rules: ClockRules): WorkOrder {
  const stage = transition.to === 'stored' ? order.closing?.from : transition.to;
  if (!stage) throw new Error(`row ${transition.row} needs a stored stage`);
  // A change of status ends a hold, a change of members does not. While an application for closing is decided, the hold is retained.
  const staysOnHold = stage.status === order.status || (closingCommands.includes(transition.command) && stage.status !== status.closed);
  const resumed = staysOnHold ? order.clocks : resumePausedClocks(order.clocks, rules.now, rules.calendar);
  return {
    ...order,
    ...changeFields(order, transition, actor, input, rules.now),
    status: stage.status,
    backTo: stage.backTo ?? null,
    version: order.version + 1,
    hold: staysOnHold ? order.hold : null,
    urges: [],
    clocks: applyClockEffects(resumed, transition.clocks, rules),
  };
}

/** Returns the fields that an action changes, besides status, hold and clocks. */
function changeFields(order: WorkOrder, row: Transition, actor: LifecycleActor, input: ActionInput, now: number): Partial<WorkOrder> {
  const accountId = actor.kind === 'account' ? actor.accountId : null;
  switch (row.action) {
    case 'dispatch':
    case 'redispatch':
      return { target: input.target ?? null, memberIds: [], leadId: null, arrivedAt: null, ...classify(order, input) };
    case 'grab':
      return { target: targetOfGrab(order, row, actor), memberIds: [], leadId: null };
    case 'accept':
      return { arrivedAt: null };
    case 'start':
    case 'assign':
    case 'changeMembers':
      return withMembers(order, input);
    case 'reportNotSolved':
      return { ...(goesTo(row, status.rolledBack) ? leaveOrder(order) : {}), timesNotSolved: order.timesNotSolved + 1 };
    case 'applyForClosing':
      return { closing: openClosing(order, row, accountId, input, now) };
    case 'confirmClosing':
      return { closing: order.closing && { ...order.closing, confirmedBy: accountId } };
    case 'close':
      return { closing: order.closing && { ...order.closing, confirmedBy: order.closing.confirmedBy ?? accountId } };
    case 'refuseClosing':
    case 'withdrawClosing':
      return { closing: null };
    case 'decline':
    case 'sendBack':
    case 'passUp':
      return { ...leaveOrder(order), formerHolders: addFormerHolder(order, accountId, now) };
    case 'resubmit':
      return { target: null, memberIds: [], leadId: null };
    default:
      return {};
  }
}

/** An order counts as classified once the dispatcher has given both business type and level. */
function classify({ needsClassification }: WorkOrder, { businessTypeId, level }: ActionInput): Pick<WorkOrder, 'needsClassification'> {
  return { needsClassification: needsClassification && (businessTypeId === undefined || level === undefined) };
}

function goesTo({ to }: Transition, target: WorkOrder['status']): boolean {
  return to !== 'stored' && to.status === target;
}

function targetOfGrab(order: WorkOrder, row: Transition, actor: LifecycleActor): DispatchTarget | null {
  if (actor.kind !== 'account') return null;
  if (goesTo(row, status.accepted)) return { kind: 'person', accountId: actor.accountId };
  const led = listGrabbingTeams(actor, order, true).find((id) => order.teamsOfTrade.includes(id));
  return led === undefined ? null : { kind: 'team', teamId: led };
}

function listRemovedMembers({ action }: Transition, { memberIds }: WorkOrder, input: ActionInput): readonly string[] {
  return action === 'changeMembers' ? memberIds.filter((id) => !(input.memberIds ?? []).includes(id)) : [];
}

function withMembers(order: WorkOrder, input: ActionInput): Partial<WorkOrder> {
  const memberIds = [...new Set(input.memberIds)];
  return { memberIds, leadId: input.leadId ?? null, doerIds: [...new Set([...order.doerIds, ...memberIds])] };
}

/** An order that goes back to the leader of its team remains with the team; its members leave it in any case. */
function leaveOrder(order: WorkOrder): Partial<WorkOrder> {
  const staysWithTeam = order.target?.kind === 'team' && (order.status === status.executing || order.status === status.toBeBackfilled);
  return { target: staysWithTeam ? order.target : null, memberIds: [], leadId: null, arrivedAt: null };
}

function addFormerHolder({ formerHolders }: WorkOrder, accountId: string | null, now: number): FormerHolder[] {
  const others = formerHolders.filter((one) => one.accountId !== accountId && one.until > now);
  return accountId === null ? others : [...others, { accountId, until: now + readAccessAfterReturnMs }];
}

function openClosing(order: WorkOrder, row: Transition, accountId: string | null, input: ActionInput, now: number): Closing | null {
  if (!accountId || !input.closingReason) return null;
  return {
    reason: input.closingReason,
    text: input.reason ?? '',
    duplicateOf: input.duplicateOf ?? null,
    requestedBy: accountId,
    requestedAt: now,
    // The application of a dispatcher counts as the first signature.
    confirmedBy: goesTo(row, status.toBeClosed) ? accountId : null,
    from: { status: order.status, backTo: order.backTo },
  };
}

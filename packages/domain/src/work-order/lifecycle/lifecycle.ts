import type { ClockKind } from '#clock/clock.ts';
import type { Capacity } from './capacity.ts';
import { historyEvent as event, type HistoryEvent } from './history-event.ts';
import { type BackTo, workOrderStatus as status, type WorkOrderStatus } from './status.ts';

/**
 * A row of the lifecycle table, which contains every transition of an order. The server allows and refuses commands by it, and clients
 * show their buttons by it, so changing a row is enough to change the lifecycle.
 */
export interface Transition {
  /** The row's number in the design; variants of a row carry a suffix. */
  row: string;
  /** What the caller requests; several rows may have the same command. */
  command: Command;
  /** What the user does, which is what the button says. */
  action: Action;
  from: readonly OrderStage[];
  who: readonly Capacity[];
  /** The conditions under which the row applies to an order. */
  when?: readonly Condition[];
  /** What the caller has to supply, or the order has to fulfil. */
  requires: readonly Requirement[];
  /** The stage after the transition; `stored` is the stage of the order before the application for closing. */
  to: { status: WorkOrderStatus; backTo?: BackTo } | 'stored';
  events: readonly HistoryEvent[];
  clocks: readonly ClockEffect[];
}

export interface OrderStage {
  status: WorkOrderStatus;
  backTo?: BackTo;
}

export const commands = [
  'dispatch',
  'accept',
  'assign',
  'finish',
  'submitResult',
  'passCheck',
  'evaluate',
  'reportNotSolved',
  'sendBack',
  'rework',
  'reworkPaperwork',
  'resubmit',
  'applyForClosing',
  'withdrawClosing',
  'signClosing',
  'refuseClosing',
] as const;
export type Command = (typeof commands)[number];

export const actions = [
  'dispatch',
  'redispatch',
  'accept',
  'grab',
  'decline',
  'start',
  'assign',
  'changeMembers',
  'finish',
  'finishWithResult',
  'backfill',
  'passCheck',
  'rework',
  'reworkPaperwork',
  'evaluate',
  'reportNotSolved',
  'sendBack',
  'passUp',
  'resubmit',
  'applyForClosing',
  'confirmClosing',
  'close',
  'refuseClosing',
  'withdrawClosing',
] as const;
export type Action = (typeof actions)[number];

export type Condition =
  | 'dispatchedToPerson'
  | 'dispatchedToTeam'
  | 'grabbable'
  | 'checkNotRequired'
  | 'hasRequester'
  | 'hasNoRequester'
  | 'notSolvedOnce'
  | 'notSolvedAgain'
  | 'evaluationOverdue'
  | 'oneSignatureEnough'
  | 'twoSignaturesNeeded'
  | 'closesOnSilence';

export type Requirement =
  | 'target'
  | 'expectedAt'
  | 'reason'
  | 'returnReason'
  | 'members'
  | 'oneselfAmongMembers'
  | 'outcome'
  | 'finishedAt'
  | 'conditionCleared'
  | 'result'
  | 'stars'
  | 'closingReason'
  | 'duplicateOf'
  | 'doneSoFar'
  /** Business type and level, where the reporter left them to the dispatcher. */
  | 'classification'
  /** The account's team has the trade that the business type requires. */
  | 'trade'
  /** The account is on shift, where there is a roster. */
  | 'onShift';

export type ClockEffect =
  | { do: 'start'; clock: ClockKind }
  | { do: 'stop'; clock: ClockKind }
  /** Continues the clock as if it had never stopped. */
  | { do: 'reopen'; clock: 'resolve' }
  /** Stops the clock of the order's stage, whichever it is. */
  | { do: 'stopStage' }
  | { do: 'freezeStage' }
  | { do: 'unfreezeStage' }
  | { do: 'endAll' };

const start = (clock: ClockKind): ClockEffect => ({ do: 'start', clock });
const stop = (clock: ClockKind): ClockEffect => ({ do: 'stop', clock });
const stopStage: ClockEffect = { do: 'stopStage' };
const endAll: ClockEffect = { do: 'endAll' };
const reopenResolve: ClockEffect = { do: 'reopen', clock: 'resolve' };

const backWithDispatcher: OrderStage = { status: status.rolledBack, backTo: 'dispatcher' };
const backWithLeader: OrderStage = { status: status.rolledBack, backTo: 'leader' };

/** The stages in which closing may be applied for: all before the results are submitted. */
const closable: readonly OrderStage[] = [
  { status: status.toBeDispatched },
  { status: status.toBeAccepted },
  { status: status.accepted },
  { status: status.toBeAssigned },
  { status: status.executing },
  { status: status.toBeBackfilled },
  { status: status.rolledBack },
];

/** The stage and the clocks of a new order (rows 1 to 3). */
export const creation = {
  to: { status: status.toBeDispatched },
  clocks: [start('resolve'), start('dispatch')],
} as const satisfies { to: OrderStage; clocks: readonly ClockEffect[] };

/** THE LIFECYCLE TABLE. */
export const lifecycle: readonly Transition[] = [
  {
    row: '4',
    command: 'dispatch',
    action: 'dispatch',
    from: [{ status: status.toBeDispatched }],
    who: ['dispatcher', 'system'],
    requires: ['target', 'expectedAt', 'classification'],
    to: { status: status.toBeAccepted },
    events: [event.dispatched],
    clocks: [stop('dispatch'), start('accept')],
  },
  {
    row: '5',
    command: 'dispatch',
    action: 'redispatch',
    from: [{ status: status.toBeAccepted }],
    who: ['dispatcher'],
    requires: ['target', 'reason', 'classification'],
    to: { status: status.toBeAccepted },
    events: [event.dispatched],
    clocks: [stop('accept'), start('accept')],
  },
  {
    row: '6',
    command: 'accept',
    action: 'accept',
    from: [{ status: status.toBeAccepted }],
    who: ['dispatchedPerson'],
    when: ['dispatchedToPerson'],
    requires: [],
    to: { status: status.accepted },
    events: [event.accepted],
    clocks: [stop('accept'), start('arrive')],
  },
  {
    row: '7',
    command: 'accept',
    action: 'accept',
    from: [{ status: status.toBeAccepted }],
    who: ['teamLeader'],
    when: ['dispatchedToTeam'],
    requires: [],
    to: { status: status.toBeAssigned },
    events: [event.accepted],
    clocks: [stop('accept'), start('assign')],
  },
  {
    row: '8.person',
    command: 'accept',
    action: 'grab',
    from: [{ status: status.toBeDispatched }],
    who: ['grabbingPerson'],
    when: ['grabbable'],
    requires: ['trade', 'onShift'],
    to: { status: status.accepted },
    events: [event.dispatched, event.accepted],
    clocks: [stop('dispatch'), start('arrive')],
  },
  {
    row: '8.team',
    command: 'accept',
    action: 'grab',
    from: [{ status: status.toBeDispatched }],
    who: ['grabbingLeader'],
    when: ['grabbable'],
    requires: ['trade', 'onShift'],
    to: { status: status.toBeAssigned },
    events: [event.dispatched, event.accepted],
    clocks: [stop('dispatch'), start('assign')],
  },
  {
    row: '9',
    command: 'sendBack',
    action: 'decline',
    from: [{ status: status.toBeAccepted }],
    who: ['dispatchedPerson', 'teamLeader'],
    requires: ['returnReason'],
    to: backWithDispatcher,
    events: [event.rolledBack],
    clocks: [stop('accept'), start('dispatch')],
  },
  {
    row: '10',
    command: 'assign',
    action: 'start',
    from: [{ status: status.accepted }],
    who: ['executor'],
    requires: ['members', 'oneselfAmongMembers'],
    to: { status: status.executing },
    events: [event.memberAssigned],
    clocks: [],
  },
  {
    row: '11',
    command: 'assign',
    action: 'assign',
    from: [{ status: status.toBeAssigned }],
    who: ['teamLeader'],
    requires: ['members'],
    to: { status: status.executing },
    events: [event.memberAssigned],
    clocks: [stop('assign'), start('arrive')],
  },
  {
    row: '12',
    command: 'assign',
    action: 'changeMembers',
    from: [{ status: status.executing }],
    who: ['teamLeader'],
    requires: ['members', 'reason'],
    to: { status: status.executing },
    events: [event.memberAssigned],
    clocks: [],
  },
  {
    row: '13',
    command: 'finish',
    action: 'finish',
    from: [{ status: status.executing }],
    who: ['leadExecutor'],
    requires: ['outcome', 'finishedAt', 'conditionCleared'],
    to: { status: status.toBeBackfilled },
    events: [event.handled],
    clocks: [stop('resolve'), stop('arrive'), start('backfill')],
  },
  {
    row: '14',
    command: 'submitResult',
    action: 'finishWithResult',
    from: [{ status: status.executing }],
    who: ['leadExecutor'],
    requires: ['outcome', 'finishedAt', 'conditionCleared', 'result'],
    to: { status: status.executed },
    events: [event.handled],
    clocks: [stop('resolve'), stop('arrive'), start('check')],
  },
  {
    row: '15',
    command: 'submitResult',
    action: 'backfill',
    from: [{ status: status.toBeBackfilled }],
    who: ['executor'],
    requires: ['result'],
    to: { status: status.executed },
    events: [event.handled],
    clocks: [stop('backfill'), start('check')],
  },
  {
    row: '16.evaluated',
    command: 'passCheck',
    action: 'passCheck',
    from: [{ status: status.executed }],
    who: ['checker'],
    when: ['hasRequester'],
    requires: [],
    to: { status: status.toBeEvaluated },
    events: [],
    clocks: [stop('check'), start('evaluate')],
  },
  {
    row: '16',
    command: 'passCheck',
    action: 'passCheck',
    from: [{ status: status.executed }],
    who: ['checker'],
    when: ['hasNoRequester'],
    requires: [],
    to: { status: status.completed },
    events: [event.completed],
    clocks: [endAll],
  },
  {
    row: '16.bySystem.evaluated',
    command: 'passCheck',
    action: 'passCheck',
    from: [{ status: status.executed }],
    who: ['system'],
    when: ['checkNotRequired', 'hasRequester'],
    requires: [],
    to: { status: status.toBeEvaluated },
    events: [],
    clocks: [stop('check'), start('evaluate')],
  },
  {
    row: '16.bySystem',
    command: 'passCheck',
    action: 'passCheck',
    from: [{ status: status.executed }],
    who: ['system'],
    when: ['checkNotRequired', 'hasNoRequester'],
    requires: [],
    to: { status: status.completed },
    events: [event.completed],
    clocks: [endAll],
  },
  {
    row: '17',
    command: 'rework',
    action: 'rework',
    from: [{ status: status.executed }],
    who: ['checker'],
    requires: ['reason'],
    to: { status: status.executing },
    events: [event.rolledBack],
    clocks: [stop('check'), reopenResolve],
  },
  {
    row: '18',
    command: 'reworkPaperwork',
    action: 'reworkPaperwork',
    from: [{ status: status.executed }],
    who: ['checker'],
    requires: ['reason'],
    to: { status: status.toBeBackfilled },
    events: [event.rolledBack],
    clocks: [stop('check'), start('backfill')],
  },
  {
    row: '19',
    command: 'evaluate',
    action: 'evaluate',
    from: [{ status: status.toBeEvaluated }],
    who: ['requester'],
    requires: ['stars'],
    to: { status: status.completed },
    events: [event.completed],
    clocks: [endAll],
  },
  {
    row: '20',
    command: 'reportNotSolved',
    action: 'reportNotSolved',
    from: [{ status: status.toBeEvaluated }],
    who: ['requester'],
    when: ['notSolvedOnce'],
    requires: ['reason'],
    to: { status: status.executing },
    events: [event.rolledBack],
    clocks: [stop('evaluate'), reopenResolve],
  },
  {
    row: '20.again',
    command: 'reportNotSolved',
    action: 'reportNotSolved',
    from: [{ status: status.toBeEvaluated }],
    who: ['requester'],
    when: ['notSolvedAgain'],
    requires: ['reason'],
    to: backWithDispatcher,
    events: [event.rolledBack],
    clocks: [stop('evaluate'), reopenResolve, start('dispatch')],
  },
  {
    row: '21',
    command: 'evaluate',
    action: 'evaluate',
    from: [{ status: status.toBeEvaluated }],
    who: ['system'],
    when: ['evaluationOverdue'],
    requires: [],
    to: { status: status.completed },
    events: [event.completed],
    clocks: [endAll],
  },
  {
    row: '22',
    command: 'sendBack',
    action: 'sendBack',
    from: [{ status: status.accepted }, { status: status.toBeAssigned }],
    who: ['holder'],
    requires: ['returnReason'],
    to: backWithDispatcher,
    events: [event.rolledBack],
    clocks: [stopStage, start('dispatch')],
  },
  {
    row: '23.team',
    command: 'sendBack',
    action: 'sendBack',
    from: [{ status: status.executing }, { status: status.toBeBackfilled }],
    who: ['leadExecutor'],
    when: ['dispatchedToTeam'],
    requires: ['returnReason', 'doneSoFar'],
    to: backWithLeader,
    events: [event.rolledBack],
    clocks: [stopStage, start('assign')],
  },
  {
    row: '23.person',
    command: 'sendBack',
    action: 'sendBack',
    from: [{ status: status.executing }, { status: status.toBeBackfilled }],
    who: ['leadExecutor'],
    when: ['dispatchedToPerson'],
    requires: ['returnReason', 'doneSoFar'],
    to: backWithDispatcher,
    events: [event.rolledBack],
    clocks: [stopStage, start('dispatch')],
  },
  {
    row: '24',
    command: 'dispatch',
    action: 'dispatch',
    from: [backWithDispatcher],
    who: ['dispatcher'],
    requires: ['target', 'classification'],
    to: { status: status.toBeAccepted },
    events: [event.dispatched],
    clocks: [stopStage, start('accept')],
  },
  {
    row: '25',
    command: 'assign',
    action: 'assign',
    from: [backWithLeader],
    who: ['teamLeader'],
    requires: ['members'],
    to: { status: status.executing },
    events: [event.memberAssigned],
    clocks: [stop('assign'), start('arrive')],
  },
  {
    row: '26',
    command: 'sendBack',
    action: 'passUp',
    from: [backWithLeader],
    who: ['teamLeader'],
    requires: ['returnReason'],
    to: backWithDispatcher,
    events: [event.rolledBack],
    clocks: [stop('assign'), start('dispatch')],
  },
  {
    row: '27',
    command: 'resubmit',
    action: 'resubmit',
    from: [backWithDispatcher],
    who: ['creator', 'dispatcher'],
    requires: [],
    to: { status: status.toBeDispatched },
    events: [],
    clocks: [stop('dispatch'), start('dispatch')],
  },
  {
    row: '33',
    command: 'applyForClosing',
    action: 'applyForClosing',
    from: closable,
    who: ['dispatcher'],
    requires: ['closingReason', 'duplicateOf'],
    to: { status: status.toBeClosed },
    events: [event.closingRequested, event.closeConfirmed],
    clocks: [{ do: 'freezeStage' }, start('close')],
  },
  {
    row: '28',
    command: 'applyForClosing',
    action: 'applyForClosing',
    from: closable,
    who: ['creator', 'teamLeader', 'holder'],
    requires: ['closingReason', 'duplicateOf'],
    to: { status: status.closingRequested },
    events: [event.closingRequested],
    clocks: [{ do: 'freezeStage' }, start('confirmClosing')],
  },
  {
    row: '29',
    command: 'signClosing',
    action: 'confirmClosing',
    from: [{ status: status.closingRequested }],
    who: ['firstSigner'],
    when: ['twoSignaturesNeeded'],
    requires: [],
    to: { status: status.toBeClosed },
    events: [event.closeConfirmed],
    clocks: [stop('confirmClosing'), start('close')],
  },
  {
    row: '34',
    command: 'signClosing',
    action: 'close',
    from: [{ status: status.closingRequested }],
    who: ['firstSigner'],
    when: ['oneSignatureEnough'],
    requires: [],
    to: { status: status.closed },
    events: [event.closeConfirmed, event.closed],
    clocks: [endAll],
  },
  {
    row: '30',
    command: 'signClosing',
    action: 'close',
    from: [{ status: status.toBeClosed }],
    who: ['secondSigner'],
    requires: [],
    to: { status: status.closed },
    events: [event.closed],
    clocks: [endAll],
  },
  {
    row: '30.bySystem',
    command: 'signClosing',
    action: 'close',
    from: [{ status: status.toBeClosed }],
    who: ['system'],
    when: ['closesOnSilence'],
    requires: [],
    to: { status: status.closed },
    events: [event.closed],
    clocks: [endAll],
  },
  {
    row: '31.first',
    command: 'refuseClosing',
    action: 'refuseClosing',
    from: [{ status: status.closingRequested }],
    who: ['firstSigner'],
    requires: ['reason'],
    to: 'stored',
    events: [event.closeRefused],
    clocks: [stop('confirmClosing'), { do: 'unfreezeStage' }],
  },
  {
    row: '31.second',
    command: 'refuseClosing',
    action: 'refuseClosing',
    from: [{ status: status.toBeClosed }],
    who: ['secondSigner'],
    requires: ['reason'],
    to: 'stored',
    events: [event.closeRefused],
    clocks: [stop('close'), { do: 'unfreezeStage' }],
  },
  {
    row: '32',
    command: 'withdrawClosing',
    action: 'withdrawClosing',
    from: [{ status: status.closingRequested }],
    who: ['closingRequester'],
    requires: [],
    to: 'stored',
    events: [event.closeRefused],
    clocks: [stop('confirmClosing'), { do: 'unfreezeStage' }],
  },
];

import { type WorkOrderStatus, workOrderStatus } from '#work-order/lifecycle/status.ts';
import { closingStatuses } from './order-statuses.ts';

export const switchingStatuses = ['draft', 'reviewed', 'ordered', 'executing', 'stopped', 'done', 'aborted', 'voided'] as const;
export type SwitchingStatus = (typeof switchingStatuses)[number];

/** Equipment may be in any position: the work order goes nowhere. */
export const runningSwitchingStatuses: readonly SwitchingStatus[] = ['ordered', 'executing', 'stopped'];

export const switchingRoles = ['operator', 'supervisor', 'commander'] as const;
export type SwitchingRole = (typeof switchingRoles)[number];

export const equipmentKinds = ['breaker', 'isolator', 'earthSwitch', 'other'] as const;
export type EquipmentKind = (typeof equipmentKinds)[number];

export interface SwitchingStep {
  deviceId: string;
  equipment: EquipmentKind;
  /** Whether the step closes the equipment; null where it does neither. */
  closes: boolean | null;
  text: string;
}

/**
 * What is done for a step, each by its holder: 唱票 (the supervisor reads it out), 复诵 (the operator repeats it), 操作 (the operator does it),
 * 核对打勾 (the supervisor sees the result and ticks it).
 */
export const stepPhases = ['readOut', 'repeat', 'operate', 'tick'] as const;
export type StepPhase = (typeof stepPhases)[number];

export const phaseHolder: Record<StepPhase, SwitchingRole> = {
  readOut: 'supervisor',
  repeat: 'operator',
  operate: 'operator',
  tick: 'supervisor',
};

/** A switching order: one task, done in the order of its steps. What is done of it is the first `ticked` steps, and never any others. */
export interface SwitchingOrder {
  status: SwitchingStatus;
  operatorId: string;
  supervisorId: string;
  commanderId: string;
  steps: readonly SwitchingStep[];
  ticked: number;
  /** What comes next for the first step that is not ticked. */
  phase: StepPhase;
}

export const switchingActions = ['write', 'review', 'order', 'begin', 'step', 'stop', 'goOn', 'abort', 'done', 'void'] as const;
export type SwitchingAction = (typeof switchingActions)[number];

export type SwitchingRequirement = 'steps' | 'distinct' | 'rehearsed' | 'reason' | 'stateNoted' | 'inTurn' | 'allTicked';

export interface SwitchingTransition {
  row: string;
  action: SwitchingAction;
  /** Null: there is none before. */
  from: readonly (SwitchingStatus | null)[];
  who: readonly SwitchingRole[];
  /** Whose signatures the action needs; empty: the one who acts is enough. */
  signers: readonly SwitchingRole[];
  isExecuting: boolean;
  requires: readonly SwitchingRequirement[];
  to: SwitchingStatus | 'same';
}

const pair: readonly SwitchingRole[] = ['operator', 'supervisor'];
const anybody: readonly SwitchingRole[] = switchingRoles;
const none: readonly SwitchingRole[] = [];

type Row = Omit<SwitchingTransition, 'row' | 'action'>;
const row = (name: string, action: SwitchingAction, rest: Row): SwitchingTransition => ({ row: name, action, ...rest });
const anyOrder = { isExecuting: false };

/** Every transition of a switching order, which the server and the phone walk. */
export const switchingTable: readonly SwitchingTransition[] = [
  row('S1', 'write', { from: [null], who: ['operator'], signers: none, ...anyOrder, requires: ['steps', 'distinct'], to: 'draft' }),
  row('S2', 'review', { from: ['draft'], who: ['supervisor'], signers: none, ...anyOrder, requires: ['rehearsed'], to: 'reviewed' }),
  row('S3', 'order', {
    from: ['reviewed'],
    who: ['commander'],
    signers: ['commander', 'supervisor'],
    ...anyOrder,
    requires: ['distinct'],
    to: 'ordered',
  }),
  row('S4', 'begin', { from: ['ordered'], who: pair, signers: pair, isExecuting: true, requires: ['distinct'], to: 'executing' }),
  row('S5', 'step', { from: ['executing'], who: pair, signers: none, isExecuting: true, requires: ['inTurn'], to: 'same' }),
  row('S6', 'stop', { from: ['executing'], who: pair, signers: none, ...anyOrder, requires: ['reason'], to: 'stopped' }),
  row('S7.goOn', 'goOn', {
    from: ['stopped'],
    who: ['commander'],
    signers: none,
    isExecuting: true,
    requires: ['stateNoted'],
    to: 'executing',
  }),
  row('S7.abort', 'abort', { from: ['stopped'], who: ['commander'], signers: none, ...anyOrder, requires: ['stateNoted'], to: 'aborted' }),
  row('S8', 'done', { from: ['executing'], who: pair, signers: pair, ...anyOrder, requires: ['allTicked'], to: 'done' }),
  row('S9', 'void', {
    from: ['draft', 'reviewed', 'ordered'],
    who: anybody,
    signers: none,
    ...anyOrder,
    requires: ['reason'],
    to: 'voided',
  }),
];

export interface SwitchingInput {
  signedBy: readonly string[];
  reason?: string;
  /** The steps were walked through on the diagram. */
  isRehearsed?: boolean;
  /** The position of the equipment as it was found. */
  foundState?: string;
  /** The step, counted from 0, and what is done for it: a tap on a stale screen must not count for the step after it. */
  step?: number;
  phase?: StepPhase;
}

export type SwitchingFault =
  | { kind: 'wrongStatus' }
  | { kind: 'orderNotReady' }
  | { kind: 'notAllowed' }
  | { kind: 'unmet'; requirements: readonly SwitchingRequirement[] }
  | { kind: 'unsigned'; roles: readonly SwitchingRole[] };

/** Decides an action on a switching order by the table. Pure. */
export function decideSwitching(
  before: SwitchingOrder,
  action: SwitchingAction,
  accountId: string,
  input: SwitchingInput,
  orderStatus: WorkOrderStatus,
  isNew = false,
): { transition: SwitchingTransition; switching: SwitchingOrder } | { fault: SwitchingFault } {
  const transition = switchingTable.find((one) => one.action === action && one.from.includes(isNew ? null : before.status));
  if (!transition) return { fault: { kind: 'wrongStatus' } };
  const isReady = transition.isExecuting ? orderStatus === workOrderStatus.executing : !closingStatuses.includes(orderStatus);
  if (!isReady) return { fault: { kind: 'orderNotReady' } };
  // A step belongs to one of the two at a time.
  const who = action === 'step' ? [phaseHolder[before.phase]] : transition.who;
  if (!who.some((role) => accountOf(role, before) === accountId)) return { fault: { kind: 'notAllowed' } };
  const requirements = transition.requires.filter((requirement) => !tests[requirement](before, input));
  if (requirements.length > 0) return { fault: { kind: 'unmet', requirements } };
  const roles = transition.signers.filter((role) => !input.signedBy.includes(accountOf(role, before)));
  if (roles.length > 0) return { fault: { kind: 'unsigned', roles } };
  const moved = action === 'step' ? nextPhase(before) : before;
  return { transition, switching: { ...moved, status: transition.to === 'same' ? before.status : transition.to } };
}

const tests: Record<SwitchingRequirement, (order: SwitchingOrder, input: SwitchingInput) => boolean> = {
  steps: ({ steps }) => steps.length > 0,
  distinct: ({ operatorId, supervisorId, commanderId }) => new Set([operatorId, supervisorId, commanderId]).size === switchingRoles.length,
  rehearsed: (_, { isRehearsed }) => isRehearsed === true,
  reason: (_, { reason = '' }) => reason.trim() !== '',
  stateNoted: (_, { foundState = '' }) => foundState.trim() !== '',
  inTurn: ({ ticked, phase, steps }, input) => ticked < steps.length && input.step === ticked && input.phase === phase,
  allTicked: ({ ticked, steps }) => ticked === steps.length,
};

function accountOf(role: SwitchingRole, order: SwitchingOrder): string {
  return { operator: order.operatorId, supervisor: order.supervisorId, commander: order.commanderId }[role];
}

function nextPhase(order: SwitchingOrder): SwitchingOrder {
  const next = stepPhases[stepPhases.indexOf(order.phase) + 1];
  return next === undefined ? { ...order, phase: stepPhases[0], ticked: order.ticked + 1 } : { ...order, phase: next };
}

/** Returns the steps, counted from 0, that open an isolator while a breaker is opened only later: under load an isolator burns. */
export function findIsolatorsBeforeBreaker(steps: readonly SwitchingStep[]): number[] {
  return steps.flatMap(({ equipment, closes }, index) => {
    const later = steps.slice(index + 1);
    const isEarly =
      equipment === 'isolator' && closes === false && later.some((one) => one.equipment === 'breaker' && one.closes === false);
    return isEarly ? [index] : [];
  });
}

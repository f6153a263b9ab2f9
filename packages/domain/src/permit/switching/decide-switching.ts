import { type WorkOrderStatus, workOrderStatus } from '#work-order/lifecycle/status.ts';
import { closingStatuses } from '../order-statuses.ts';
import {
  agreesWith,
  holderOfPart,
  phaseHolder,
  type StepPhase,
  type SwitchingOrder,
  type SwitchingRole,
  stepPhases,
  switchingRoles,
} from './switching.ts';
import { type SwitchingAction, type SwitchingRequirement, type SwitchingTransition, switchingTable } from './switching-table.ts';

export interface SwitchingInput {
  /** The accounts whose signature of this very act is there, the caller's among them. */
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

/** What is true outside of the switching order at the moment of the decision. */
export interface SwitchingFacts {
  orderStatus: WorkOrderStatus;
  /** Of operator, supervisor and commander, those without a certificate that is valid today. */
  unqualifiedIds: readonly string[];
  /** What the present step's device reports of the expected value now; null: it reports nothing that is recent. */
  liveValue: number | null;
}

export type SwitchingFault =
  | { kind: 'wrongStatus' }
  | { kind: 'orderNotReady' }
  | { kind: 'notAllowed' }
  | { kind: 'unmet'; requirements: readonly SwitchingRequirement[] }
  | { kind: 'unsigned'; roles: readonly SwitchingRole[] };

export interface SwitchingMove {
  transition: SwitchingTransition;
  switching: SwitchingOrder;
}

/** Decides an action on a switching order by the table. Pure. */
export function decideSwitching(
  before: SwitchingOrder,
  action: SwitchingAction,
  accountId: string,
  input: SwitchingInput,
  facts: SwitchingFacts,
  isNew = false,
): SwitchingMove | { fault: SwitchingFault } {
  const transition = switchingTable.find((one) => one.action === action && one.from.includes(isNew ? null : before.status));
  if (!transition) return { fault: { kind: 'wrongStatus' } };
  if (!isOrderReadyFor(transition, facts.orderStatus)) return { fault: { kind: 'orderNotReady' } };
  // By the act that is named: a second tap on a stale screen is late, and not somebody else's act.
  const who = whoMay(transition, input.phase ?? before.phase);
  if (!who.some((role) => holderOfPart(role, before) === accountId)) return { fault: { kind: 'notAllowed' } };
  const requirements = findUnmet(transition.requires, before, input, facts);
  if (requirements.length > 0) return { fault: { kind: 'unmet', requirements } };
  const roles = transition.signers.filter((role) => !input.signedBy.includes(holderOfPart(role, before)));
  if (roles.length > 0) return { fault: { kind: 'unsigned', roles } };
  const moved = action === 'step' ? nextPhase(before) : before;
  return { transition, switching: { ...moved, status: transition.to === 'same' ? before.status : transition.to } };
}

/**
 * Decides what an account's signature of an act brings about: the act, where everybody who has to has signed, else that it waits. Who of the
 * operator and the supervisor signs first does not matter; an order of the commander is repeated after it was given.
 * @param signedBy the accounts that have signed this act before
 */
export function signSwitching(
  order: SwitchingOrder,
  action: SwitchingAction,
  accountId: string,
  input: Omit<SwitchingInput, 'signedBy'>,
  facts: SwitchingFacts,
  signedBy: readonly string[],
): SwitchingMove | { waitsFor: readonly SwitchingRole[] } | { fault: SwitchingFault } {
  const transition = switchingTable.find((one) => one.action === action && one.from.includes(order.status));
  if (!transition) return { fault: { kind: 'wrongStatus' } };
  const { signers, signsInTurn } = transition;
  if (signers.length === 0) return decideSwitching(order, action, accountId, { ...input, signedBy: [accountId] }, facts);
  const place = signers.findIndex((role) => holderOfPart(role, order) === accountId);
  if (place < 0) return { fault: { kind: 'notAllowed' } };
  const earlier = signers.slice(0, place).filter((role) => !signedBy.includes(holderOfPart(role, order)));
  if (signsInTurn && earlier.length > 0) return { fault: { kind: 'unsigned', roles: earlier } };
  // Whoever may take the act takes it, with the signature of whoever signs last.
  const taker = transition.who.map((role) => holderOfPart(role, order))[0] ?? accountId;
  const decision = decideSwitching(order, action, taker, { ...input, signedBy: [...signedBy, accountId] }, facts);
  return 'fault' in decision && decision.fault.kind === 'unsigned' ? { waitsFor: decision.fault.roles } : decision;
}

/** Whether the work order is in a status in which the row applies. */
export function isOrderReadyFor({ isExecuting }: SwitchingTransition, status: WorkOrderStatus): boolean {
  return isExecuting ? status === workOrderStatus.executing : !closingStatuses.includes(status);
}

/** A step belongs to one of the two at a time. */
export function whoMay({ action, who }: SwitchingTransition, phase: StepPhase): readonly SwitchingRole[] {
  return action === 'step' ? [phaseHolder[phase]] : who;
}

/** Finds what a row requires and does not have. */
export function findUnmet(
  requires: readonly SwitchingRequirement[],
  order: SwitchingOrder,
  input: SwitchingInput,
  facts: SwitchingFacts,
): SwitchingRequirement[] {
  return requires.filter((requirement) => !tests[requirement](order, input, facts));
}

type Test = (order: SwitchingOrder, input: SwitchingInput, facts: SwitchingFacts) => boolean;

const tests: Record<SwitchingRequirement, Test> = {
  steps: ({ steps }) => steps.length > 0,
  distinct: ({ operatorId, supervisorId, commanderId }) => new Set([operatorId, supervisorId, commanderId]).size === switchingRoles.length,
  qualified: (order, _, { unqualifiedIds }) => switchingRoles.every((role) => !unqualifiedIds.includes(holderOfPart(role, order))),
  rehearsed: (_, { isRehearsed }) => isRehearsed === true,
  reason: (_, { reason = '' }) => reason.trim() !== '',
  stateNoted: (_, { foundState = '' }) => foundState.trim() !== '',
  inTurn: ({ ticked, phase, steps }, input) => ticked < steps.length && input.step === ticked && input.phase === phase,
  valueAgrees: ({ steps, ticked, phase }, _, { liveValue }) => {
    const expected = steps[ticked]?.expects ?? null;
    return phase !== 'tick' || expected === null || liveValue === null || agreesWith(expected, liveValue);
  },
  allTicked: ({ ticked, steps }) => ticked === steps.length,
};

function nextPhase(order: SwitchingOrder): SwitchingOrder {
  const next = stepPhases[stepPhases.indexOf(order.phase) + 1];
  return next === undefined ? { ...order, phase: stepPhases[0], ticked: order.ticked + 1 } : { ...order, phase: next };
}

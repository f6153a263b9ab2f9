import { workOrderStatus as order, type WorkOrderStatus } from '#work-order/lifecycle/status.ts';
import { draftableStatuses } from './order-statuses.ts';
import type { PermitRole } from './permit.ts';
import type { PermitStatus } from './permit-status.ts';

export const permitActions = [
  'draft',
  'draftEmergency',
  'send',
  'return',
  'issue',
  'permit',
  'begin',
  'changeCrew',
  'transfer',
  'changeLeader',
  'extend',
  'pause',
  'resume',
  'endWork',
  'close',
  'void',
] as const;
export type PermitAction = (typeof permitActions)[number];

/** What the caller supplies, or what holds of the permit, its people and its points. */
export const permitRequirements = [
  'text',
  'emergency',
  'notEmergency',
  'emergencyWindow',
  'distinct',
  'qualified',
  'reason',
  'leaderFree',
  'pointsSecured',
  'pointsRechecked',
  'inWindow',
  'briefed',
  'crew',
  'newLeader',
  'leaderUnchanged',
  'newEnd',
  'notExtended',
  'peopleCounted',
  'allCounted',
  'holdsReleased',
  'nothingHeld',
] as const;
export type PermitRequirement = (typeof permitRequirements)[number];

export interface PermitTransition {
  /** The row's number in the design; variants carry a suffix. */
  row: string;
  action: PermitAction;
  /** Null: there is no permit before. */
  from: readonly (PermitStatus | null)[];
  /** Who may take the action. */
  who: readonly PermitRole[];
  /** Whose signatures the action needs, each by an account of its own; empty: the one who acts is enough. */
  signers: readonly PermitRole[];
  /** The statuses of the order in which the row applies; undefined: every one in which an order moves at all. */
  orderIn?: readonly WorkOrderStatus[];
  requires: readonly PermitRequirement[];
  /** `same` leaves the status as it is. */
  to: PermitStatus | 'same';
}

const executing = [order.executing];

/**
 * Every transition of a permit to work. The server refuses by it and the phone shows its buttons by it. Rows that let work begin or go on ask
 * for the window and for valid qualifications; rows that end work never do, because nothing may keep people from leaving a dangerous place.
 */
export const permitTable: readonly PermitTransition[] = [
  {
    row: 'P1',
    action: 'draft',
    from: [null],
    who: ['leader', 'issuer'],
    signers: [],
    orderIn: draftableStatuses,
    requires: ['text', 'notEmergency'],
    to: 'draft',
  },
  {
    row: 'P1.emergency',
    action: 'draftEmergency',
    from: [null],
    who: ['leader', 'issuer'],
    signers: ['issuer'],
    orderIn: draftableStatuses,
    requires: ['text', 'emergency', 'emergencyWindow', 'distinct', 'qualified'],
    to: 'issued',
  },
  { row: 'P2', action: 'send', from: ['draft'], who: ['leader'], signers: [], requires: ['text', 'distinct', 'qualified'], to: 'sent' },
  { row: 'P3', action: 'return', from: ['sent'], who: ['issuer'], signers: [], requires: ['reason'], to: 'draft' },
  {
    row: 'P4',
    action: 'issue',
    from: ['sent'],
    who: ['issuer'],
    signers: ['issuer'],
    requires: ['distinct', 'qualified', 'inWindow'],
    to: 'issued',
  },
  {
    row: 'P5',
    action: 'permit',
    from: ['issued'],
    who: ['permitter'],
    signers: ['leader', 'permitter'],
    orderIn: executing,
    requires: ['distinct', 'qualified', 'leaderFree', 'pointsSecured', 'inWindow'],
    to: 'open',
  },
  {
    row: 'P6',
    action: 'begin',
    from: ['open'],
    who: ['leader'],
    signers: ['leader'],
    requires: ['qualified', 'briefed', 'inWindow'],
    to: 'working',
  },
  {
    row: 'P7.crew',
    action: 'changeCrew',
    from: ['working'],
    who: ['leader'],
    signers: ['leader'],
    requires: ['crew', 'distinct', 'qualified', 'briefed', 'inWindow'],
    to: 'same',
  },
  {
    row: 'P7.transfer',
    action: 'transfer',
    from: ['working'],
    who: ['leader'],
    signers: ['leader'],
    requires: ['qualified', 'briefed', 'pointsSecured', 'inWindow'],
    to: 'same',
  },
  {
    row: 'P8',
    action: 'changeLeader',
    from: ['working', 'paused'],
    who: ['issuer'],
    signers: ['leader', 'newLeader'],
    requires: ['newLeader', 'leaderUnchanged', 'distinct', 'qualified', 'leaderFree', 'inWindow'],
    to: 'same',
  },
  {
    row: 'P9',
    action: 'extend',
    from: ['working', 'paused'],
    who: ['permitter'],
    signers: ['permitter'],
    requires: ['newEnd', 'notExtended', 'notEmergency', 'qualified', 'inWindow'],
    to: 'same',
  },
  {
    row: 'P10',
    action: 'pause',
    from: ['open', 'working'],
    who: ['issuer', 'leader', 'permitter', 'crew', 'guardian', 'dispatcher'],
    signers: [],
    requires: ['peopleCounted', 'reason'],
    to: 'paused',
  },
  {
    row: 'P11',
    action: 'resume',
    from: ['paused'],
    who: ['leader', 'permitter'],
    signers: ['leader', 'permitter'],
    orderIn: executing,
    requires: ['qualified', 'briefed', 'pointsSecured', 'pointsRechecked', 'inWindow'],
    to: 'working',
  },
  {
    row: 'P12',
    action: 'endWork',
    from: ['issued', 'open', 'working', 'paused'],
    who: ['leader', 'permitter'],
    signers: ['leader', 'permitter'],
    requires: ['allCounted'],
    to: 'ended',
  },
  { row: 'P13', action: 'close', from: ['ended'], who: ['permitter'], signers: ['permitter'], requires: ['holdsReleased'], to: 'closed' },
  {
    row: 'P14',
    action: 'void',
    from: ['draft', 'sent', 'issued'],
    who: ['issuer', 'leader', 'permitter', 'system'],
    signers: [],
    requires: ['reason', 'nothingHeld'],
    to: 'voided',
  },
];

import type { SwitchingRole, SwitchingStatus } from './switching.ts';
import { switchingRoles } from './switching.ts';

export const switchingActions = ['write', 'review', 'order', 'begin', 'step', 'stop', 'goOn', 'abort', 'done', 'void'] as const;
export type SwitchingAction = (typeof switchingActions)[number];

/** What the caller supplies, or what holds of the switching order and its people. */
export const switchingRequirements = [
  'steps',
  'distinct',
  'qualified',
  'rehearsed',
  'reason',
  'stateNoted',
  'inTurn',
  'valueAgrees',
  'allTicked',
] as const;
export type SwitchingRequirement = (typeof switchingRequirements)[number];

export interface SwitchingTransition {
  row: string;
  action: SwitchingAction;
  /** Null: there is none before. */
  from: readonly (SwitchingStatus | null)[];
  who: readonly SwitchingRole[];
  /** Whose signatures the action needs; empty: the one who acts is enough. */
  signers: readonly SwitchingRole[];
  /** The signers sign in the order in which they are named: nobody repeats what was not ordered yet. */
  signsInTurn: boolean;
  isExecuting: boolean;
  requires: readonly SwitchingRequirement[];
  to: SwitchingStatus | 'same';
}

const pair: readonly SwitchingRole[] = ['operator', 'supervisor'];
const anybody: readonly SwitchingRole[] = switchingRoles;
const none: readonly SwitchingRole[] = [];

type Row = Omit<SwitchingTransition, 'row' | 'action'>;
const row = (name: string, action: SwitchingAction, rest: Row): SwitchingTransition => ({ row: name, action, ...rest });
const anyOrder = { isExecuting: false, signsInTurn: false };
const executing = { isExecuting: true, signsInTurn: false };

/** Every transition of a switching order, which the server and the phone walk. Who stops, aborts or ends needs no certificate for it. */
export const switchingTable: readonly SwitchingTransition[] = [
  row('S1', 'write', { from: [null], who: ['operator'], signers: none, ...anyOrder, requires: ['steps', 'distinct'], to: 'draft' }),
  row('S2', 'review', {
    from: ['draft'],
    who: ['supervisor'],
    signers: none,
    ...anyOrder,
    requires: ['qualified', 'rehearsed'],
    to: 'reviewed',
  }),
  row('S3', 'order', {
    from: ['reviewed'],
    who: ['commander'],
    signers: ['commander', 'supervisor'],
    ...anyOrder,
    signsInTurn: true,
    requires: ['distinct', 'qualified'],
    to: 'ordered',
  }),
  row('S4', 'begin', {
    from: ['ordered'],
    who: pair,
    signers: pair,
    ...executing,
    requires: ['distinct', 'qualified'],
    to: 'executing',
  }),
  row('S5', 'step', { from: ['executing'], who: pair, signers: none, ...executing, requires: ['inTurn', 'valueAgrees'], to: 'same' }),
  row('S6', 'stop', { from: ['executing'], who: pair, signers: none, ...anyOrder, requires: ['reason'], to: 'stopped' }),
  row('S7.goOn', 'goOn', {
    from: ['stopped'],
    who: ['commander'],
    signers: none,
    ...executing,
    requires: ['qualified', 'stateNoted'],
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

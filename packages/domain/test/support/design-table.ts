import type { Capacity, Command } from '#index.ts';

/**
 * The lifecycle as it was designed, written down independently, to compare the table in the source with. Stages are codes of the
 * specification; `100→DP` and `100→TL` are orders that were rolled back to the dispatcher and to the team leader.
 */
export type StageName = '10' | '20' | '30' | '40' | '50' | '60' | '70' | '80' | '90' | '100→DP' | '100→TL' | '110' | '120' | '130';

export type Who =
  | 'SYS'
  | 'CR'
  | 'DP'
  | 'TL'
  | 'that person'
  | 'EX in the pool'
  | 'TL in the pool'
  | 'EX'
  | 'lead EX'
  | 'holder'
  | 'RV'
  | 'EV'
  | 'applicant'
  | 'signer 1'
  | 'signer 2';

/** The capacity in the source that each of them corresponds to. */
export const capacityOf: Record<Who, Capacity> = {
  SYS: 'system',
  CR: 'creator',
  DP: 'dispatcher',
  TL: 'teamLeader',
  'that person': 'dispatchedPerson',
  'EX in the pool': 'grabbingPerson',
  'TL in the pool': 'grabbingLeader',
  EX: 'executor',
  'lead EX': 'leadExecutor',
  holder: 'holder',
  RV: 'checker',
  EV: 'requester',
  applicant: 'closingRequester',
  'signer 1': 'firstSigner',
  'signer 2': 'secondSigner',
};

export type DesignCondition =
  | 'to a person'
  | 'to a team'
  | 'in the pool'
  | 'no check needed'
  | 'has EV'
  | 'no EV'
  | 'first time'
  | 'again'
  | '72 h without an evaluation'
  | 'one signature is enough'
  | 'two signatures'
  | '24 h without a second signature';

export type Need =
  | 'target'
  | 'expectedAt'
  | 'reason'
  | 'returnReason'
  | 'doneSoFar'
  | 'memberIds'
  | 'leadId'
  | 'outcome'
  | 'finishedAt'
  | 'result'
  | 'stars'
  | 'closingReason';

export interface DesignRow {
  row: string;
  command: Command;
  from: readonly StageName[];
  who: readonly Who[];
  when?: readonly DesignCondition[];
  /** The fields without which the command is refused. */
  needs: readonly Need[];
  to: StageName | 'stored';
  events: readonly number[];
  clocks: readonly string[];
}

const closable: readonly StageName[] = ['10', '20', '30', '40', '50', '60', '100→DP', '100→TL'];

// biome-ignore format: each row of the table stands on one line
export const designTable: readonly DesignRow[] = [
  { row: '4', command: 'dispatch', from: ['10'], who: ['DP', 'SYS'], needs: ['target', 'expectedAt'], to: '20', events: [20], clocks: ['stop dispatch', 'start accept'] },
  { row: '5', command: 'dispatch', from: ['20'], who: ['DP'], needs: ['target', 'reason'], to: '20', events: [20], clocks: ['stop accept', 'start accept'] },
  { row: '6', command: 'accept', from: ['20'], who: ['that person'], when: ['to a person'], needs: [], to: '30', events: [30], clocks: ['stop accept', 'start arrive'] },
  { row: '7', command: 'accept', from: ['20'], who: ['TL'], when: ['to a team'], needs: [], to: '40', events: [30], clocks: ['stop accept', 'start assign'] },
  { row: '8.person', command: 'accept', from: ['10'], who: ['EX in the pool'], when: ['in the pool'], needs: [], to: '30', events: [20, 30], clocks: ['stop dispatch', 'start arrive'] },
  { row: '8.team', command: 'accept', from: ['10'], who: ['TL in the pool'], when: ['in the pool'], needs: [], to: '40', events: [20, 30], clocks: ['stop dispatch', 'start assign'] },
  { row: '9', command: 'sendBack', from: ['20'], who: ['that person', 'TL'], needs: ['returnReason'], to: '100→DP', events: [70], clocks: ['stop accept', 'start dispatch'] },
  { row: '10', command: 'assign', from: ['30'], who: ['EX'], needs: ['memberIds', 'leadId'], to: '50', events: [40], clocks: [] },
  { row: '11', command: 'assign', from: ['40'], who: ['TL'], needs: ['memberIds', 'leadId'], to: '50', events: [40], clocks: ['stop assign', 'start arrive'] },
  { row: '12', command: 'assign', from: ['50'], who: ['TL'], needs: ['memberIds', 'leadId', 'reason'], to: '50', events: [40], clocks: [] },
  { row: '13', command: 'finish', from: ['50'], who: ['lead EX'], needs: ['outcome', 'finishedAt'], to: '60', events: [50], clocks: ['stop resolve', 'stop arrive', 'start backfill'] },
  { row: '14', command: 'submitResult', from: ['50'], who: ['lead EX'], needs: ['outcome', 'finishedAt', 'result'], to: '70', events: [50], clocks: ['stop resolve', 'stop arrive', 'start check'] },
  { row: '15', command: 'submitResult', from: ['60'], who: ['EX'], needs: ['result'], to: '70', events: [50], clocks: ['stop backfill', 'start check'] },
  { row: '16.evaluated', command: 'passCheck', from: ['70'], who: ['RV'], when: ['has EV'], needs: [], to: '80', events: [], clocks: ['stop check', 'start evaluate'] },
  { row: '16', command: 'passCheck', from: ['70'], who: ['RV'], when: ['no EV'], needs: [], to: '90', events: [60], clocks: ['end all'] },
  { row: '16.bySystem.evaluated', command: 'passCheck', from: ['70'], who: ['SYS'], when: ['no check needed', 'has EV'], needs: [], to: '80', events: [], clocks: ['stop check', 'start evaluate'] },
  { row: '16.bySystem', command: 'passCheck', from: ['70'], who: ['SYS'], when: ['no check needed', 'no EV'], needs: [], to: '90', events: [60], clocks: ['end all'] },
  { row: '17', command: 'rework', from: ['70'], who: ['RV'], needs: ['reason'], to: '50', events: [70], clocks: ['stop check', 'reopen resolve'] },
  { row: '18', command: 'reworkPaperwork', from: ['70'], who: ['RV'], needs: ['reason'], to: '60', events: [70], clocks: ['stop check', 'start backfill'] },
  { row: '19', command: 'evaluate', from: ['80'], who: ['EV'], needs: ['stars'], to: '90', events: [60], clocks: ['end all'] },
  { row: '20', command: 'reportNotSolved', from: ['80'], who: ['EV'], when: ['first time'], needs: ['reason'], to: '50', events: [70], clocks: ['stop evaluate', 'reopen resolve'] },
  { row: '20.again', command: 'reportNotSolved', from: ['80'], who: ['EV'], when: ['again'], needs: ['reason'], to: '100→DP', events: [70], clocks: ['stop evaluate', 'reopen resolve', 'start dispatch'] },
  { row: '21', command: 'evaluate', from: ['80'], who: ['SYS'], when: ['72 h without an evaluation'], needs: [], to: '90', events: [60], clocks: ['end all'] },
  { row: '22', command: 'sendBack', from: ['30', '40'], who: ['holder'], needs: ['returnReason'], to: '100→DP', events: [70], clocks: ['stop stage', 'start dispatch'] },
  { row: '23.team', command: 'sendBack', from: ['50', '60'], who: ['lead EX'], when: ['to a team'], needs: ['returnReason', 'doneSoFar'], to: '100→TL', events: [70], clocks: ['stop stage', 'start assign'] },
  { row: '23.person', command: 'sendBack', from: ['50', '60'], who: ['lead EX'], when: ['to a person'], needs: ['returnReason', 'doneSoFar'], to: '100→DP', events: [70], clocks: ['stop stage', 'start dispatch'] },
  { row: '24', command: 'dispatch', from: ['100→DP'], who: ['DP'], needs: ['target'], to: '20', events: [20], clocks: ['stop stage', 'start accept'] },
  { row: '25', command: 'assign', from: ['100→TL'], who: ['TL'], needs: ['memberIds', 'leadId'], to: '50', events: [40], clocks: ['stop assign', 'start arrive'] },
  { row: '26', command: 'sendBack', from: ['100→TL'], who: ['TL'], needs: ['returnReason'], to: '100→DP', events: [70], clocks: ['stop assign', 'start dispatch'] },
  { row: '27', command: 'resubmit', from: ['100→DP'], who: ['CR', 'DP'], needs: [], to: '10', events: [], clocks: ['stop dispatch', 'start dispatch'] },
  { row: '33', command: 'applyForClosing', from: closable, who: ['DP'], needs: ['closingReason', 'reason'], to: '120', events: [80, 90], clocks: ['freeze stage', 'start close'] },
  { row: '28', command: 'applyForClosing', from: closable, who: ['CR', 'TL', 'holder'], needs: ['closingReason', 'reason'], to: '110', events: [80], clocks: ['freeze stage', 'start confirmClosing'] },
  { row: '29', command: 'signClosing', from: ['110'], who: ['signer 1'], when: ['two signatures'], needs: [], to: '120', events: [90], clocks: ['stop confirmClosing', 'start close'] },
  { row: '34', command: 'signClosing', from: ['110'], who: ['signer 1'], when: ['one signature is enough'], needs: [], to: '130', events: [90, 100], clocks: ['end all'] },
  { row: '30', command: 'signClosing', from: ['120'], who: ['signer 2'], needs: [], to: '130', events: [100], clocks: ['end all'] },
  { row: '30.bySystem', command: 'signClosing', from: ['120'], who: ['SYS'], when: ['24 h without a second signature'], needs: [], to: '130', events: [100], clocks: ['end all'] },
  { row: '31.first', command: 'refuseClosing', from: ['110'], who: ['signer 1'], needs: ['reason'], to: 'stored', events: [110], clocks: ['stop confirmClosing', 'unfreeze stage'] },
  { row: '31.second', command: 'refuseClosing', from: ['120'], who: ['signer 2'], needs: ['reason'], to: 'stored', events: [110], clocks: ['stop close', 'unfreeze stage'] },
  { row: '32', command: 'withdrawClosing', from: ['110'], who: ['applicant'], needs: [], to: 'stored', events: [110], clocks: ['stop confirmClosing', 'unfreeze stage'] },
];

export function stageName({ status, backTo }: { status: number; backTo?: 'leader' | 'dispatcher' | null }): StageName {
  if (status === 100) return backTo === 'leader' ? '100→TL' : '100→DP';
  return String(status) as StageName;
}

import { describe, expect, it, test } from 'vitest';
import {
  decidePermit,
  finalPermitStatuses,
  hourMs,
  type Permit,
  type PermitAction,
  type PermitFacts,
  type PermitInput,
  type PermitRequirement,
  type PermitRole,
  type PermitStatus,
  permitActions,
  permitStatuses,
  permitTable,
  switchingActions,
  switchingStatuses,
  switchingTable,
} from '#index.ts';
import { calmFacts, fullInput, newPermit, newPoint } from '../support/permits.ts';

/** The rows as they were designed: row, statuses before, who acts, who signs, the statuses of the order, the status after. */
const design = `
P1           –                          leader,issuer                                      –                  30,40,50  draft
P1.emergency –                          leader,issuer                                      issuer             30,40,50  issued
P2           draft                      leader                                             –                  –         sent
P3           sent                       issuer                                             –                  –         draft
P4           sent                       issuer                                             issuer             –         issued
P5           issued                     permitter                                          leader,permitter   50        open
P6           open                       leader                                             leader             –         working
P7.crew      working                    leader                                             leader             –         same
P7.transfer  working                    leader                                             leader             –         same
P8           working,paused             issuer                                             leader,newLeader   –         same
P9           working,paused             permitter                                          permitter          –         same
P10          open,working               issuer,leader,permitter,crew,guardian,dispatcher   –                  –         paused
P11          paused                     leader,permitter                                   leader,permitter   50        working
P12          issued,open,working,paused leader,permitter                                   leader,permitter   –         ended
P13          ended                      permitter                                          permitter          –         closed
P14          draft,sent,issued          issuer,leader,permitter,system                     –                  –         voided
`;
const switchingDesign = `
S1       –                      operator                       –                     no   draft
S2       draft                  supervisor                     –                     no   reviewed
S3       reviewed               commander                      commander,supervisor  no   ordered
S4       ordered                operator,supervisor            operator,supervisor   yes  executing
S5       executing              operator,supervisor            –                     yes  same
S6       executing              operator,supervisor            –                     no   stopped
S7.goOn  stopped                commander                      –                     yes  executing
S7.abort stopped                commander                      –                     no   aborted
S8       executing              operator,supervisor            operator,supervisor   no   done
S9       draft,reviewed,ordered operator,supervisor,commander  –                     no   voided
`;
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/));
const list = (values: readonly (string | number | null)[] = []) => values.map((value) => value ?? '–').join(',') || '–';

describe('the tables of permits and switching orders', () => {
  test('a permit moves as it was designed', () => {
    const rows = permitTable.map(({ row, from, who, signers, orderIn, to }) => [
      row,
      list(from),
      list(who),
      list(signers),
      list(orderIn),
      to,
    ]);
    expect(rows).toEqual(rowsOf(design));
  });

  test('a switching order moves as it was designed', () => {
    const rows = switchingTable.map(({ row, from, who, signers, isExecuting, to }) => [
      row,
      list(from),
      list(who),
      list(signers),
      isExecuting ? 'yes' : 'no',
      to,
    ]);
    expect(rows).toEqual(rowsOf(switchingDesign));
  });

  test('the grids of statuses and actions are those of the snapshot', async () => {
    await expect(grid(permitActions, permitStatuses, permitTable)).toMatchFileSnapshot('../snapshots/permit-grid.txt');
    await expect(grid(switchingActions, switchingStatuses, switchingTable)).toMatchFileSnapshot('../snapshots/switching-grid.txt');
  });

  it('leads out of every status but the last ones', () => {
    const open = permitStatuses.filter((status) => permitTable.some(({ from }) => from.includes(status)));
    expect(open).toEqual(permitStatuses.filter((status) => !finalPermitStatuses.includes(status)));
  });
});

interface GridRow {
  action: string;
  from: readonly (string | null)[];
  to: string;
}
function grid(actions: readonly string[], statuses: readonly string[], table: readonly GridRow[]): string {
  const cell = (text: string) => text.padEnd(11);
  const line = (action: string) =>
    [null, ...statuses].map((status) => cell(table.find((row) => row.action === action && row.from.includes(status))?.to ?? '·'));
  const lines = actions.map((action) => action.padEnd(16) + line(action).join('').trimEnd());
  return `${[`${'action'.padEnd(16)}${['–', ...statuses].map(cell).join('').trimEnd()}`, ...lines].join('\n')}\n`;
}

/** What each row requires, written down a second time. */
const needs: Record<string, string> = {
  P1: 'text notEmergency',
  'P1.emergency': 'text emergency emergencyWindow distinct qualified',
  P2: 'text distinct qualified',
  P3: 'reason',
  P4: 'distinct qualified inWindow',
  P5: 'distinct qualified leaderFree pointsSecured inWindow',
  P6: 'qualified briefed inWindow',
  'P7.crew': 'crew distinct qualified briefed inWindow',
  'P7.transfer': 'qualified briefed pointsSecured inWindow',
  P8: 'newLeader leaderUnchanged distinct qualified leaderFree inWindow',
  P9: 'newEnd notExtended notEmergency qualified inWindow',
  P10: 'peopleCounted reason',
  P11: 'qualified briefed pointsSecured pointsRechecked inWindow',
  P12: 'allCounted',
  P13: 'holdsReleased',
  P14: 'reason nothingHeld',
};

/** How each requirement is missed, by the permit, the input or the facts. */
const missed: Record<PermitRequirement, { permit?: Partial<Permit>; input?: Partial<PermitInput>; facts?: Partial<PermitFacts> }> = {
  text: { permit: { scope: '' } },
  emergency: { facts: { orderLevel: 3 } },
  notEmergency: { permit: { kind: 'emergency' } },
  emergencyWindow: { permit: { validUntil: newPermit().validFrom + 8 * hourMs + 1 } },
  distinct: { permit: { guardianId: 'crew' } },
  qualified: { facts: { unqualifiedIds: ['guardian'] } },
  reason: { input: { reason: ' ' } },
  leaderFree: { facts: { leadingElsewhereIds: ['leader', 'successor'] } },
  pointsSecured: { permit: { points: [newPoint({ state: 'provedDead' })] } },
  pointsRechecked: { input: { recheckedPointIds: ['other'] } },
  inWindow: { permit: { validUntil: calmFacts.now } },
  briefed: { permit: { briefedIds: ['leader'] } },
  crew: { input: { crewIds: [] } },
  newLeader: { input: { newLeaderId: 'leader' } },
  leaderUnchanged: { permit: { leaderChanged: true } },
  newEnd: { input: { newEnd: newPermit().validUntil } },
  notExtended: { permit: { extended: true } },
  peopleCounted: { input: { people: 2 } },
  allCounted: { input: { earths: 0 } },
  holdsReleased: { permit: { points: [newPoint({ state: 'unlocked' })] } },
  nothingHeld: { permit: { points: [newPoint({ state: 'off' })] } },
};

/** Somebody who may take each action, from a status in which it is possible. */
const actorOf: Record<PermitAction, PermitRole> = {
  draft: 'leader',
  draftEmergency: 'issuer',
  send: 'leader',
  return: 'issuer',
  issue: 'issuer',
  permit: 'permitter',
  begin: 'leader',
  changeCrew: 'leader',
  transfer: 'leader',
  changeLeader: 'issuer',
  extend: 'permitter',
  pause: 'crew',
  resume: 'permitter',
  endWork: 'leader',
  close: 'permitter',
  void: 'issuer',
};

function situation(action: PermitAction, status: PermitStatus | null) {
  const isClosing = action === 'close' || action === 'void';
  const points = [newPoint({ state: isClosing ? 'restored' : 'earthed' })];
  const kind = action === 'draftEmergency' ? ('emergency' as const) : ('powerOff' as const);
  const briefedIds = ['leader', 'crew', 'successor'];
  return newPermit({ status: status ?? 'draft', kind, points, briefedIds });
}

const rowsByStatus = permitTable.flatMap((row) => row.from.map((status) => ({ ...row, status })));

const required = rowsByStatus.flatMap((row) => (needs[row.row] ?? '').split(' ').map((requirement) => ({ ...row, requirement })));

describe('decidePermit', () => {
  it('requires of each row what was designed', () => {
    expect(Object.fromEntries(permitTable.map(({ row, requires }) => [row, requires.join(' ')]))).toEqual(needs);
  });

  it.each(required)('refuses $row from $status without $requirement', ({ action, status, requirement }) => {
    const { permit, input, facts } = missed[requirement as PermitRequirement];
    const before = { ...situation(action, status), ...permit };
    const decided = decidePermit(before, action, actorOf[action], { ...fullInput, ...input }, { ...calmFacts, ...facts }, status === null);
    const faults = 'fault' in decided && decided.fault.kind === 'unmet' ? decided.fault.faults.map((fault) => fault.requirement) : decided;
    expect(faults).toEqual([requirement]);
  });

  it.each(rowsByStatus)('takes $row from $status when everything is there', ({ action, status, to }) => {
    const before = situation(action, status);
    const decided = decidePermit(before, action, actorOf[action], fullInput, calmFacts, status === null);
    expect(decided).toMatchObject({ permit: { status: to === 'same' ? status : to } });
  });

  it.each(rowsByStatus)('refuses $row from $status to a stranger', ({ action, status }) => {
    const decided = decidePermit(situation(action, status), action, 'stranger', fullInput, calmFacts, status === null);
    expect(decided).toEqual({ fault: { kind: 'notAllowed' } });
  });

  it.each(rowsByStatus.filter(({ signers }) => signers.length > 0))('refuses $row without a signature', ({ action, status, signers }) => {
    const decided = decidePermit(
      situation(action, status),
      action,
      actorOf[action],
      { ...fullInput, signedBy: [] },
      calmFacts,
      status === null,
    );
    expect(decided).toEqual({ fault: { kind: 'unsigned', roles: signers } });
  });

  it.each(rowsByStatus)('refuses $row while the closing of the order is decided', ({ action, status }) => {
    const facts = { ...calmFacts, orderStatus: 110 as const };
    const decided = decidePermit(situation(action, status), action, actorOf[action], fullInput, facts, status === null);
    expect(decided).toEqual({ fault: { kind: 'orderNotReady' } });
  });

  const late = { ...calmFacts, now: newPermit().validUntil };
  it('after the window lets people leave and papers end, and nothing else', () => {
    const possible = rowsByStatus
      .filter(
        ({ action, status }) =>
          'permit' in decidePermit(situation(action, status), action, actorOf[action], fullInput, late, status === null),
      )
      .map(({ row }) => row);
    expect([...new Set(possible)]).toEqual(['P1', 'P2', 'P3', 'P10', 'P12', 'P13', 'P14']);
  });

  it('with a qualification that has run out refuses to let work go on, and never to end it', () => {
    const facts = { ...calmFacts, unqualifiedIds: ['crew'] };
    const possible = rowsByStatus
      .filter(
        ({ action, status }) =>
          'permit' in decidePermit(situation(action, status), action, actorOf[action], fullInput, facts, status === null),
      )
      .map(({ row }) => row);
    expect([...new Set(possible)]).toEqual(['P1', 'P3', 'P10', 'P12', 'P13', 'P14']);
  });

  it.each([
    { leaderId: 'issuer' },
    { permitterId: 'leader' },
    { permitterId: 'issuer' },
    { guardianId: 'crew' },
    { crewIds: ['crew', 'permitter'] },
  ])('lets nobody have two parts: %j', (changes) => {
    const permit = newPermit({ status: 'sent', ...changes });
    const decided = decidePermit(permit, 'issue', 'issuer', fullInput, calmFacts);
    expect(decided).toMatchObject({ fault: { kind: 'unmet', faults: [{ requirement: 'distinct' }] } });
  });

  it('lets work end only when all people, tools and earths were counted', () => {
    const permit = newPermit({ status: 'working' });
    for (const wrong of [{ people: 2 }, { people: undefined }, { earths: 0 }, { tools: undefined }])
      expect(decidePermit(permit, 'endWork', 'leader', { ...fullInput, ...wrong }, calmFacts)).toMatchObject({ fault: { kind: 'unmet' } });
  });

  it('extends and changes the leader once', () => {
    const permit = newPermit({ status: 'working', extended: true, leaderChanged: true, briefedIds: ['leader', 'crew', 'successor'] });
    expect(decidePermit(permit, 'extend', 'permitter', fullInput, calmFacts)).toMatchObject({ fault: { kind: 'unmet' } });
    expect(decidePermit(permit, 'changeLeader', 'issuer', fullInput, calmFacts)).toMatchObject({ fault: { kind: 'unmet' } });
  });

  it('closes while another permit keeps the point', () => {
    const held = newPoint({ state: 'earthed', holders: [{ permitId: 'permit', status: 'ended' }] });
    const kept = { ...held, holders: [...held.holders, { permitId: 'other', status: 'working' as const }] };
    const close = (point: typeof held) =>
      decidePermit(newPermit({ status: 'ended', points: [point] }), 'close', 'permitter', fullInput, calmFacts);
    expect(close(held)).toMatchObject({ fault: { faults: [{ requirement: 'holdsReleased', ids: ['point'] }] } });
    expect(close(kept)).toMatchObject({ permit: { status: 'closed' } });
  });
});

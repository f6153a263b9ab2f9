import type { ApiName } from '@energy-om/contract';
import { encodeCursor } from '#services/core/list/page.ts';
import { twoShifts } from '../support/factories/create-rosters.ts';
import type { OrderFixture } from '../support/factories/order-fixture.ts';

type Case = [
  name: ApiName,
  kind: 'account' | 'skill' | 'picture' | 'businessType' | 'team' | 'site' | 'handover' | 'shiftRequest',
  input: (id: string, context: { mine: OrderFixture }) => Record<string, unknown>,
];

const ofTechnician = ({ tenant }: OrderFixture) => ({ accountId: tenant.accounts.technician.id, kind: 'welding' });

const days = { from: '2026-11-16', to: '2026-11-30' };

const swapOf = ({ tenant }: OrderFixture) => ({
  ...{ teamId: tenant.team.id, day: '2026-12-01' },
  ...{ colleagueId: tenant.accounts.technician.id, colleagueDay: '2026-12-02' },
});

const team = { name: '改过的班', memberIds: [], leaderId: null };

export const readsOfPeople: Case[] = [
  ['listMemberSkills', 'account', (accountId) => ({ accountId })],
  ['listEndingSkills', 'skill', (id) => ({ cursor: encodeCursor([id, 3, 0]) })],
  ['getRoster', 'team', (teamId) => ({ teamId })],
  ['listShifts', 'team', (teamId) => ({ teamId, ...days })],
  ['getDuty', 'site', (areaId) => ({ areaId })],
  ['getDuty', 'businessType', (businessTypeId, { mine }) => ({ areaId: mine.tenant.areas.room, businessTypeId })],
  ['getHandover', 'handover', (id) => ({ id })],
  ['getShiftRequest', 'shiftRequest', (id) => ({ id })],
  ['listShiftRequests', 'shiftRequest', (id) => ({ cursor: encodeCursor([id, 3, 0]) })],
];

export const writesOfPeople: Case[] = [
  ['clearSigningPin', 'account', (accountId) => ({ accountId })],
  ['saveSkill', 'skill', (id, { mine }) => ({ ...ofTechnician(mine), id, version: 1 })],
  ['saveSkill', 'account', (accountId) => ({ accountId, kind: 'welding' })],
  ['saveSkill', 'picture', (photoId, { mine }) => ({ ...ofTechnician(mine), photoId })],
  ['removeSkill', 'skill', (id) => ({ id, version: 1 })],
  ['saveRoster', 'team', (teamId) => twoShifts(teamId, [[]])],
  ['saveRoster', 'account', (accountId, { mine }) => twoShifts(mine.tenant.team.id, [[accountId]])],
  ['answerHandoverItem', 'handover', (id) => ({ id, key: 'alarm:1', answer: 'known' })],
  ['signHandover', 'handover', (id) => ({ id, version: 1, part: 'outgoing' })],
  ['commentOnHandover', 'handover', (id) => ({ id, text: '补充' })],
  ['requestLeave', 'team', (teamId) => ({ teamId, kind: 'annual', from: '2026-12-01', to: '2026-12-01' })],
  ['requestSwap', 'team', (teamId, { mine }) => ({ ...swapOf(mine), teamId })],
  ['requestSwap', 'account', (colleagueId, { mine }) => ({ ...swapOf(mine), colleagueId })],
  ['processShiftRequest', 'shiftRequest', (id) => ({ id, version: 1, action: 'approve' })],
  ['removeRoster', 'team', (teamId) => ({ teamId, version: 1 })],
  [
    'changeShift',
    'team',
    (teamId, { mine }) => ({ teamId, accountId: mine.tenant.accounts.technician.id, day: '2026-11-20', type: 'off' }),
  ],
  ['createTeam', 'businessType', (id) => ({ ...team, businessTypeIds: [id] })],
  ['updateTeam', 'businessType', (id, { mine }) => ({ ...team, id: mine.tenant.team.id, businessTypeIds: [id] })],
];

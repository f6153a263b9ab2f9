import type { ApiName } from '@energy-om/contract';
import { twoShifts } from '../support/factories/create-rosters.ts';
import type { Input, InputSubjects } from './input-subjects.ts';

/** Rosters, handover cards, leave and swaps. */
export function listRosterInputs({
  tenant: { team, accounts, areas },
  operations,
  things: { handoverId, handoverKey, shiftRequestId },
}: InputSubjects): [ApiName, Input][] {
  const { id: teamId } = team;
  const { id: accountId } = accounts.technician;
  return [
    ['saveRoster', { ...twoShifts(teamId, [[accountId]]), reason: 'x' }],
    ['changeShift', { teamId, accountId, day: '2026-11-20', type: 'off', reason: 'x' }],
    ['getRoster', { teamId }],
    ['listShifts', { teamId, from: '2026-11-16', to: '2026-11-30' }],
    ['getDuty', { areaId: areas.room, businessTypeId: operations.businessTypeId }],
    ['getHandover', { id: handoverId }],
    ['answerHandoverItem', { id: handoverId, key: handoverKey, answer: 'questioned', remark: 'x' }],
    ['commentOnHandover', { id: handoverId, key: handoverKey, text: 'x' }],
    ['signHandover', { id: handoverId, version: 1, part: 'incoming' }],
    ['requestLeave', { teamId, kind: 'annual', from: '2027-06-01', to: '2027-06-03', reason: 'x' }],
    ['requestSwap', { teamId, day: '2027-03-01', colleagueId: accountId, colleagueDay: '2027-03-02', reason: 'x' }],
    ['getShiftRequest', { id: shiftRequestId }],
    ['listShiftRequests', { page: 1, pageSize: 5, cursor: 'x', state: 'open' }],
    ['processShiftRequest', { id: shiftRequestId, version: 1, action: 'approve', reason: 'x' }],
    ['removeRoster', { teamId, version: 1 }],
  ];
}

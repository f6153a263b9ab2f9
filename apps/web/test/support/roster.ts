import type { ApiOutput } from '@energy-om/contract';

/** A team's roster as its leader reads it: every second day from 8 to 20. */
export function createRosterAnswer(changes: Partial<ApiOutput<'getRoster'>> = {}): ApiOutput<'getRoster'> {
  return {
    team: { id: 'team-1', name: '电气班' },
    roster: {
      ...{ teamId: 'team-1', teamName: '电气班', version: 1, cycle: ['day', null], crews: [], startsOn: '2026-11-16', reason: '' },
      shiftTypes: [{ key: 'day', name: '白班', letter: '白', from: 480, to: 1200, onCall: false }],
      limits: { minRestHours: 11, maxOvertimeHours: 36, minOnDuty: 1 },
    },
    members: [],
    today: '2026-11-20',
    mayManage: true,
    ...changes,
  };
}

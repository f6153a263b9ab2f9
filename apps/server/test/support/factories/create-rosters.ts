import type { ApiInput } from '@energy-om/contract';
import { hourMs, localDate } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';

export type RosterInput = ApiInput<'saveRoster'>;

/** 四班两倒 from a Monday, with a crew for each list of people. The test clock begins on the Thursday after it. */
export function twoShifts(teamId: string, crews: readonly (readonly string[])[], changes: Partial<RosterInput> = {}): RosterInput {
  return {
    teamId,
    version: 0,
    shiftTypes: [
      { key: 'day', name: '白班', letter: '白', from: 8 * 60, to: 20 * 60, onCall: false },
      { key: 'night', name: '夜班', letter: '夜', from: 20 * 60, to: 8 * 60, onCall: false },
    ],
    cycle: ['day', 'night', null, null],
    crews: crews.map((memberIds, index) => ({ name: `${index + 1} 值`, offset: index, memberIds: [...memberIds] })),
    startsOn: '2026-11-16',
    limits: { minRestHours: 11, maxOvertimeHours: 60, minOnDuty: 0 },
    ...changes,
  };
}

/** Inserts a roster of a team by whose only shift somebody is on duty since an hour, for two more hours. */
export async function createRoster(
  { context, clock, database: { kysely } }: TestServer,
  tenant_id: string,
  team_id: string,
  account_id: string,
): Promise<{ shiftId: string }> {
  const now = clock.now();
  const day = localDate(now.getTime(), 'Asia/Shanghai');
  const { version: _, reason: __, teamId, ...plan } = twoShifts(team_id, [[account_id]]);
  await kysely
    .insertInto('rosters')
    .values({ tenant_id, team_id: teamId, plan: JSON.stringify(plan), written_until: '2099-12-31', updated_at: now })
    .onConflict((row) => row.doNothing())
    .execute();
  const times = { starts_at: new Date(now.getTime() - hourMs), ends_at: new Date(now.getTime() + 2 * hourMs) };
  const type = { shift_type: 'day', name: '白班', letter: '白', on_call: true };
  const shiftId = context.ids.next();
  await kysely
    .insertInto('shifts')
    .values({ tenant_id, id: shiftId, team_id, account_id, day, ...type, ...times })
    .execute();
  return { shiftId };
}

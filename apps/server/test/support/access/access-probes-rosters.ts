import type { ApiName } from '@energy-om/contract';
import type { HandoverPart } from '@energy-om/domain';
import { createAlarm } from '../factories/create-alarms.ts';
import { createHandover } from '../factories/create-handovers.ts';
import { createRoster, twoShifts } from '../factories/create-rosters.ts';
import { createLeave, createShift } from '../factories/create-shift-requests.ts';
import { createTeam } from '../factories/create-teams.ts';
import { type AccessFixture, joinTeam } from './access-fixture.ts';
import type { Caller } from './access-matrix.ts';
import type { Probe } from './access-probe.ts';

interface RosterTeam {
  teamId: string;
  accountId: string;
}

/** A team that the leader leads, or one of the far region with a person of its own; each has a roster. */
async function createTeamWithRoster({ server, near, far, callers }: AccessFixture, where: 'near' | 'far'): Promise<RosterTeam> {
  const { tenant } = near;
  if (where === 'near') {
    const accountId = callers.technician.account.id;
    await createRoster(server, tenant.id, tenant.team.id, accountId);
    return { teamId: tenant.team.id, accountId };
  }
  const { account } = await tenant.addAccount([{ role: 'technician', areaId: far.tenant.areas.region }], '江北临时员工');
  const id = await createTeam(server, tenant.id, {}, [far.tenant.areas.site]);
  await joinTeam(server, { ...tenant, team: { ...tenant.team, id } }, account.id);
  await createRoster(server, tenant.id, id, account.id);
  return { teamId: id, accountId: account.id };
}

/** The version of the near team's roster, which other probes may have saved. */
async function readVersion({ server, near }: AccessFixture): Promise<number> {
  const { version } = await server.database.kysely
    .selectFrom('rosters')
    .select('version')
    .where('tenant_id', '=', near.tenant.id)
    .where('team_id', '=', near.tenant.team.id)
    .executeTakeFirstOrThrow();
  return version;
}

/** About a team of the caller's, and one of the far region. */
function ofTeams(inputOf: (team: RosterTeam, version: number) => Record<string, unknown>): Probe {
  return {
    attempts: {
      team: async (fixture) => {
        const team = await createTeamWithRoster(fixture, 'near');
        return { input: inputOf(team, await readVersion(fixture)) };
      },
      all: async (fixture) => ({ input: inputOf(await createTeamWithRoster(fixture, 'far'), 1) }),
    },
  };
}

/** A card by which the caller has a part; of a team of its own for who is in none. */
async function createOwnHandover(
  { server, near: { tenant }, callers }: AccessFixture,
  caller: Caller,
  part: HandoverPart,
): Promise<string> {
  const accountId = callers[caller].account.id;
  if (caller === 'technician' || caller === 'team_leader') return createHandover(server, tenant.id, tenant.team.id, { accountId, part });
  const id = await createTeam(server, tenant.id);
  await joinTeam(server, { ...tenant, team: { ...tenant.team, id } }, accountId);
  return createHandover(server, tenant.id, id, { accountId, part });
}

/** A card of the far team, whose leader is another person. */
const createFarHandover = ({ server, far: { tenant } }: AccessFixture) => createHandover(server, tenant.id, tenant.team.id);

const alarmKey = async ({ server, near }: AccessFixture) => `alarm:${await createAlarm(server, near.tenant.id, near.operations.deviceId)}`;

/** A team that the caller is in: the near one, or one of its own for who is in none. */
async function findOwnTeam({ server, near: { tenant }, callers }: AccessFixture, caller: Caller): Promise<string> {
  if (caller === 'technician' || caller === 'team_leader') return tenant.team.id;
  const id = await createTeam(server, tenant.id);
  await joinTeam(server, { ...tenant, team: { ...tenant.team, id } }, callers[caller].account.id);
  return id;
}

/** Leave that the caller asked for. */
async function createOwnLeave(fixture: AccessFixture, caller: Caller): Promise<string> {
  const { server, near, callers } = fixture;
  return createLeave(server, near.tenant.id, await findOwnTeam(fixture, caller), callers[caller].account.id);
}

/** Leave that another person of the near team asked for, and one of the far team. */
const createNearLeave = ({ server, near: { tenant } }: AccessFixture) =>
  createLeave(server, tenant.id, tenant.team.id, tenant.accounts.secondTechnician.id);
const createFarLeave = ({ server, far: { tenant } }: AccessFixture) =>
  createLeave(server, tenant.id, tenant.team.id, tenant.accounts.technician.id);

/** Each swap is of other days. */
let swaps = 0;

/** A swap of the caller with a colleague in a team. */
async function swapIn({ server, near: { tenant }, callers }: AccessFixture, caller: Caller, teamId: string) {
  swaps += 1;
  const [day, colleagueDay] = [2 * swaps, 2 * swaps + 1].map((days) => new Date(Date.UTC(2027, 2, days)).toISOString().slice(0, 10)) as [
    string,
    string,
  ];
  const colleagueId = tenant.accounts.secondTechnician.id;
  if (teamId !== tenant.team.id) await joinTeam(server, { ...tenant, team: { ...tenant.team, id: teamId } }, colleagueId);
  await createShift(server, tenant.id, teamId, callers[caller].account.id, { day, from: 1, to: 9 });
  await createShift(server, tenant.id, teamId, colleagueId, { day: colleagueDay, from: 1, to: 9 });
  return { teamId, day, colleagueId, colleagueDay };
}

/** Leave of a day that nothing else is on. */
function leaveIn(teamId: string) {
  swaps += 1;
  const day = new Date(Date.UTC(2027, 4, swaps)).toISOString().slice(0, 10);
  return { teamId, kind: 'annual', from: day, to: day };
}

const days = { from: '2026-11-16', to: '2026-11-30' };

export const rosterProbes = {
  getRoster: ofTeams(({ teamId }) => ({ teamId })),
  saveRoster: ofTeams(({ teamId, accountId }, version) => twoShifts(teamId, [[accountId]], { version, reason: '试排' })),
  removeRoster: ofTeams(({ teamId }, version) => ({ teamId, version })),
  changeShift: ofTeams((team) => ({ ...team, day: '2026-12-24', type: 'off', reason: '试排' })),
  listShifts: ofTeams(({ teamId }) => ({ teamId, ...days })),
  getDuty: {
    inputs: () => [{}],
    marks: async (fixture) => ({
      team: (await createTeamWithRoster(fixture, 'near')).accountId,
      all: (await createTeamWithRoster(fixture, 'far')).accountId,
    }),
  },
  getHandover: {
    attempts: {
      team: async ({ server, near: { tenant } }) => ({ input: { id: await createHandover(server, tenant.id, tenant.team.id) } }),
      all: async (fixture) => ({ input: { id: await createFarHandover(fixture) } }),
    },
  },
  answerHandoverItem: {
    attempts: {
      own: async (fixture, caller) => ({
        input: { id: await createOwnHandover(fixture, caller, 'incoming'), key: await alarmKey(fixture), answer: 'known' },
      }),
      all: async (fixture) => ({ input: { id: await createFarHandover(fixture), key: 'alarm:x', answer: 'known' } }),
    },
  },
  signHandover: {
    attempts: {
      own: async (fixture, caller) => ({
        input: { id: await createOwnHandover(fixture, caller, 'outgoing'), version: 1, part: 'outgoing' },
      }),
      all: async (fixture) => ({ input: { id: await createFarHandover(fixture), version: 1, part: 'outgoing' } }),
    },
  },
  commentOnHandover: {
    attempts: {
      own: async (fixture, caller) => ({ input: { id: await createOwnHandover(fixture, caller, 'outgoing'), text: '钥匙在值班室' } }),
      all: async (fixture) => ({ input: { id: await createFarHandover(fixture), text: '钥匙在值班室' } }),
    },
  },
  requestLeave: {
    attempts: {
      own: async (fixture, caller) => ({ input: leaveIn(await findOwnTeam(fixture, caller)) }),
      all: async (fixture) => ({ input: leaveIn((await createTeamWithRoster(fixture, 'far')).teamId) }),
    },
  },
  requestSwap: {
    attempts: {
      own: async (fixture, caller) => ({ input: await swapIn(fixture, caller, await findOwnTeam(fixture, caller)) }),
      all: async (fixture, caller) => ({ input: await swapIn(fixture, caller, fixture.far.tenant.team.id) }),
    },
  },
  getShiftRequest: {
    attempts: {
      own: async (fixture, caller) => ({ input: { id: await createOwnLeave(fixture, caller) } }),
      team: async (fixture) => ({ input: { id: await createNearLeave(fixture) } }),
      all: async (fixture) => ({ input: { id: await createFarLeave(fixture) } }),
    },
  },
  listShiftRequests: {
    inputs: () => [{ pageSize: 100 }],
    marks: async (fixture, caller) => ({
      own: await createOwnLeave(fixture, caller),
      team: await createNearLeave(fixture),
      all: await createFarLeave(fixture),
    }),
  },
  processShiftRequest: {
    attempts: {
      own: async (fixture, caller) => ({ input: { id: await createOwnLeave(fixture, caller), version: 1, action: 'withdraw' } }),
      team: async (fixture) => ({ input: { id: await createNearLeave(fixture), version: 1, action: 'approve', reason: '同意' } }),
      all: async (fixture) => ({ input: { id: await createFarLeave(fixture), version: 1, action: 'approve', reason: '同意' } }),
    },
  },
} satisfies Partial<Record<ApiName, Probe>>;

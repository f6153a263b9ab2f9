import type { ApiName } from '@energy-om/contract';
import { createApplicant } from '../factories/create-members.ts';
import { createTeam } from '../factories/create-teams.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Caller, Level } from './access-matrix.ts';
import { at, type Input, type Probe } from './access-probe.ts';

/** In the other region: a caller who reaches it reaches everything; for one who does not, any is as good. */
export function farAway(make: (fixture: AccessFixture) => Promise<Input> | Input): Probe {
  const kept = new WeakMap<AccessFixture, Promise<Input>>();
  const keep = (fixture: AccessFixture) => {
    const input = kept.get(fixture) ?? Promise.resolve(make(fixture));
    kept.set(fixture, input);
    return input;
  };
  return at('all', async (fixture, caller: Caller) => ({ input: await (caller === 'tenant_admin' ? make(fixture) : keep(fixture)) }));
}

async function createFarMember({ near, far }: AccessFixture): Promise<string> {
  const { account } = await near.tenant.addAccount([{ role: 'technician', areaId: far.tenant.areas.region }], '江北临时员工');
  return account.id;
}

async function findGrant({ server }: AccessFixture, accountId: string): Promise<string> {
  const grant = server.database.kysely.selectFrom('role_grants').select('id').where('account_id', '=', accountId);
  return (await grant.executeTakeFirstOrThrow()).id;
}

async function createFarInvite({ server, near, far }: AccessFixture): Promise<string> {
  const { ids, clock, database } = server.context;
  const id = ids.next();
  const now = clock.now();
  const terms = { role: 'technician' as const, area_id: far.tenant.areas.region, team_id: far.tenant.team.id };
  const use = {
    code: id.replaceAll('-', '').toUpperCase(),
    created_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
    most_uses: 1,
  };
  await database.kysely
    .insertInto('invites')
    .values({ tenant_id: near.tenant.id, id, ...terms, ...use })
    .execute();
  return id;
}

const createFarTeam = ({ server, near, far }: AccessFixture) => createTeam(server, near.tenant.id, {}, [far.tenant.areas.site]);

const teamOf = ({ server, far }: AccessFixture) => ({
  name: `江北新班 ${server.context.ids.next()}`,
  areaId: far.tenant.areas.site,
  memberIds: [far.tenant.accounts.technician.id],
  leaderId: far.tenant.accounts.technician.id,
});

export const administrationProbes = {
  listMembers: {
    inputs: () => [{ keyword: '江北', pageSize: 100 }],
    marks: async ({ far }) => ({ all: far.tenant.accounts.technician.id }),
  },
  getMember: farAway(({ far }) => ({ accountId: far.tenant.accounts.technician.id })),
  decideJoinRequest: farAway(async ({ server, near, far }) => ({
    accountId: (await createApplicant(server, near.tenant.id, '等待审核的人')).id,
    approve: true,
    role: 'technician',
    areaId: far.tenant.areas.region,
    teamId: far.tenant.team.id,
  })),
  grantRole: farAway(async (fixture) => ({
    accountId: await createFarMember(fixture),
    role: 'occupant',
    areaId: fixture.far.tenant.areas.site,
  })),
  revokeRole: farAway(async (fixture) => {
    const accountId = await createFarMember(fixture);
    return { accountId, grantId: await findGrant(fixture, accountId) };
  }),
  clearSigningPin: farAway(async (fixture) => ({ accountId: await createFarMember(fixture) })),
  removeMember: farAway(async (fixture) => ({ accountId: await createFarMember(fixture) })),
  listInvites: {
    inputs: () => [{ pageSize: 100 }],
    marks: async (fixture): Promise<Partial<Record<Level, string>>> => ({ all: await createFarInvite(fixture) }),
  },
  createInvite: farAway(({ far }) => ({ role: 'technician', areaId: far.tenant.areas.region, teamId: far.tenant.team.id })),
  revokeInvite: farAway(async (fixture) => ({ id: await createFarInvite(fixture) })),
  createTeam: farAway(teamOf),
  updateTeam: farAway(async (fixture) => ({ id: await createFarTeam(fixture), ...teamOf(fixture) })),
  removeTeam: farAway(async (fixture) => ({ id: await createFarTeam(fixture) })),
} satisfies Partial<Record<ApiName, Probe>>;

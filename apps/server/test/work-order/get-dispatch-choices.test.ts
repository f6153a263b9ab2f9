import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createBusinessType } from '../support/factories/create-operations.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createSkill } from '../support/factories/create-skills.ts';
import { createTeam as insertTeam } from '../support/factories/create-teams.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** About the length of a hundredth of a degree of latitude. */
const metresOfHundredth = 1_112;

let server: TestServer;
let fixture: OrderFixture;
let elsewhere: string;
const teams: Record<string, string> = {};

/** A team of one leader, so far north of the site. */
async function createTeam(
  name: string,
  degreesAway: number | null,
  {
    specialties = ['water'],
    serves = false,
    areaId,
    areaIds,
  }: { specialties?: string[]; serves?: boolean; areaId?: string; areaIds?: string[] } = {},
) {
  const { kysely } = server.database;
  const tenant_id = fixture.tenant.id;
  const { account } = await fixture.tenant.addAccount([{ role: 'team_leader', areaId }], `${name}组长`);
  const place = degreesAway === null ? {} : { longitude: 113.26, latitude: 23.13 + degreesAway };
  const id = await insertTeam(server, tenant_id, { name, specialties, ...place }, areaIds);
  await kysely.insertInto('team_members').values({ tenant_id, team_id: id, account_id: account.id, is_leader: true }).execute();
  if (serves)
    await kysely.insertInto('project_teams').values({ tenant_id, project_id: fixture.operations.projectId, team_id: id }).execute();
  teams[name] = id;
  return account;
}

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  elsewhere = await createArea(server, fixture.tenant.id, null, '江北');
  // The tenant's own team is of the trade, serves the project and has no coordinates.
  await createTeam('远处的电工', 0.3, { specialties: ['heat', 'electricity'] });
  await createTeam('近处的电工', 0.01, { specialties: ['electricity'] });
  await createTeam('近处的水工', 0.01, { serves: true });
  await createTeam('更近的水工', 0.005);
  await createTeam('不知何处的水工', null);
  await createTeam('别处的电工', 0.01, { specialties: ['electricity'], areaId: elsewhere });
});
afterAll(() => server.close());

describe('getDispatchChoices', () => {
  itRejectsUnauthorised('getDispatchChoices', () => ({ server, tenant: fixture.tenant }), ['stranger', 'platform_admin', 'energy_clerk'], {
    id: '0190a000-0000-7000-8000-000000000000',
  });

  it('ranks by trade, then by the project, then by way and load', async () => {
    const { id, orderNo, version } = await fixture.orderAt('10');
    const choices = await fixture.tenant.clients.dispatcher.succeed('getDispatchChoices', { id });
    expect(choices).toMatchObject({
      id,
      orderNo,
      version,
      status: 10,
      suggestedExpectedAt: new Date(server.clock.now().getTime() + 120 * minuteMs).toISOString(),
    });
    expect(choices.teams.map(({ name }) => name)).toEqual([
      fixture.tenant.team.name,
      '近处的电工',
      '远处的电工',
      '近处的水工',
      '更近的水工',
      '不知何处的水工',
    ]);
    expect(choices.teams[1]).toMatchObject({
      leader: { fullName: '近处的电工组长' },
      memberCount: 1,
      openOrders: 0,
      servesProject: false,
      servesBusinessType: true,
    });
    expect(choices.teams[1]?.distance).toBeCloseTo(metresOfHundredth, -1);
    expect(choices.teams[0]).toMatchObject({ distance: null, memberCount: 3, servesProject: true });
  });

  it('puts somebody with fewer open orders before somebody a little nearer', async () => {
    const { team_leader } = fixture.tenant.accounts;
    await fixture.act('dispatcher', 'dispatchWorkOrder', await fixture.orderAt('10'), {
      teamId: teams['更近的水工'],
      expectedAt: server.clock.now().toISOString(),
    });
    await createTeam('第三家水工', 0.009);
    const { id } = await fixture.orderAt('10');
    const { teams: ranked } = await fixture.tenant.clients.dispatcher.succeed('getDispatchChoices', { id });
    expect(ranked.slice(-3).map(({ name, openOrders }) => [name, openOrders])).toEqual([
      ['第三家水工', 0],
      ['更近的水工', 1],
      ['不知何处的水工', 0],
    ]);
    expect(ranked[0]?.leader?.id).toBe(team_leader.id);
  });

  it('offers a dispatcher only teams and people that can take the order, and each of them can be chosen', async () => {
    const { id, version } = await fixture.orderAt('10');
    const { people, teams: offered } = await fixture.tenant.clients.dispatcher.succeed('getDispatchChoices', { id });
    expect(offered.map(({ name }) => name)).not.toContain('别处的电工');
    expect(people.map(({ fullName }) => fullName)).not.toContain('别处的电工组长');
    const { technician } = fixture.tenant.accounts;
    expect(people.find((person) => person.id === technician.id)).toEqual({
      id: technician.id,
      fullName: technician.fullName,
      phoneNumber: technician.phoneNumber,
      isLeader: false,
      openOrders: expect.any(Number),
      team: { id: fixture.tenant.team.id, name: fixture.tenant.team.name },
      distance: null,
      servesProject: true,
      servesBusinessType: true,
      servesArea: true,
      isMember: false,
      endedSkills: [],
      // Nearness unknown, nobody busy, no roster, nothing worked on yet.
      score: 56,
      reasons: [],
      openMinutes: 0,
      duty: null,
      known: null,
      declined: false,
      isOnLeave: false,
      heldSkills: [],
      lackedSkills: [],
    });
    let order = { id, version };
    for (const target of [...offered.map((team) => ({ teamId: team.id })), ...people.map((person) => ({ accountId: person.id }))]) {
      order = await fixture.act('dispatcher', 'dispatchWorkOrder', order, {
        ...target,
        expectedAt: server.clock.now().toISOString(),
        reason: '试派',
      });
    }
  });

  it('puts a team whose areas do not contain the order’s behind those that serve it', async () => {
    const { site } = fixture.tenant.areas;
    await createTeam('本站的水工', null, { areaIds: [elsewhere, site] });
    await createTeam('只管江北的水工', 0.001, { areaIds: [elsewhere] });
    const { id } = await fixture.orderAt('10');
    const { teams: ranked } = await fixture.tenant.clients.dispatcher.succeed('getDispatchChoices', { id });
    expect(ranked.find(({ name }) => name === '本站的水工')).toMatchObject({ servesArea: true });
    expect(ranked.at(-1)).toMatchObject({ name: '只管江北的水工', servesArea: false });
  });

  it('counts a team that names other business types as one that does not serve this one', async () => {
    const { tenant, operations } = fixture;
    const other = await createBusinessType(server, tenant, { name: '只做抄表' });
    const servesType = async () => {
      const { id } = await fixture.orderAt('10');
      const choices = await tenant.clients.dispatcher.succeed('getDispatchChoices', { id });
      return choices.teams.find(({ id: teamId }) => teamId === tenant.team.id)?.servesBusinessType;
    };
    const row = { tenant_id: tenant.id, team_id: tenant.team.id };
    const insert = (business_type_id: string) =>
      server.database.kysely
        .insertInto('team_business_types')
        .values({ ...row, business_type_id })
        .execute();
    expect(await servesType()).toBe(true);
    await insert(other);
    expect(await servesType()).toBe(false);
    await insert(operations.businessTypeId);
    expect(await servesType()).toBe(true);
    await server.database.kysely.deleteFrom('team_business_types').where('team_id', '=', tenant.team.id).execute();
  });

  it('marks whose certificates have ended, and offers these people as before', async () => {
    const { technician } = fixture.tenant.accounts;
    await createSkill(server, fixture.tenant.id, technician.id, { kind: 'highVoltage', valid_until: '2026-11-18' });
    await createSkill(server, fixture.tenant.id, technician.id, { kind: null, name: '工作票签发人', review_on: '2026-10-01' });
    await createSkill(server, fixture.tenant.id, technician.id, { valid_until: '2026-11-19' });
    await createSkill(server, fixture.tenant.id, technician.id, { valid_until: '2026-01-01', removed_at: server.clock.now() });
    const { id } = await fixture.orderAt('10');
    const { people } = await fixture.tenant.clients.dispatcher.succeed('getDispatchChoices', { id });
    expect(people.find((person) => person.id === technician.id)?.endedSkills).toEqual([
      { kind: null, name: '工作票签发人' },
      { kind: 'highVoltage', name: '' },
    ]);
  });

  it('counts an open order for each person who works on it', async () => {
    const before = await fixture.tenant.clients.dispatcher.succeed('getDispatchChoices', { id: (await fixture.orderAt('10')).id });
    await fixture.orderAt('50.team');
    const after = await fixture.tenant.clients.dispatcher.succeed('getDispatchChoices', { id: (await fixture.orderAt('10')).id });
    const loadOf = ({ people }: typeof before, id: string) => people.find((person) => person.id === id)?.openOrders ?? Number.NaN;
    const { technician, secondTechnician, team_leader } = fixture.tenant.accounts;
    for (const { id } of [technician, secondTechnician]) expect(loadOf(after, id)).toBe(loadOf(before, id) + 1);
    expect(loadOf(after, team_leader.id)).toBe(loadOf(before, team_leader.id));
    expect(after.teams[0]?.openOrders).toBe((before.teams[0]?.openOrders ?? 0) + 1);
  });

  it('offers a leader the own team, and marks the members', async () => {
    const { id } = await fixture.orderAt('50.team');
    const { people, teams: offered } = await fixture.tenant.clients.team_leader.succeed('getDispatchChoices', { id });
    const { technician, secondTechnician, team_leader } = fixture.tenant.accounts;
    expect(offered).toEqual([]);
    expect(people.map((person) => [person.id, person.isMember]).sort()).toEqual(
      [
        [technician.id, true],
        [secondTechnician.id, true],
        [team_leader.id, false],
      ].sort(),
    );
  });

  it('offers helpers of the own team to somebody who starts alone', async () => {
    const { id } = await fixture.orderAt('30');
    const { people } = await fixture.tenant.clients.technician.succeed('getDispatchChoices', { id });
    expect(people.map((person) => person.team?.id)).toEqual([fixture.tenant.team.id, fixture.tenant.team.id, fixture.tenant.team.id]);
  });

  it('is not allowed to those who only follow the order', async () => {
    const { id } = await fixture.orderAt('50.team');
    expect(await fixture.tenant.clients.client_rep.call('getDispatchChoices', { id })).toMatchObject({
      code: bodyCode.forbidden,
      data: null,
    });
    expect(await fixture.tenant.clients.occupant.call('getDispatchChoices', { id })).toMatchObject({ code: bodyCode.notFound });
  });

  it('names nobody of another tenant, and another tenant’s order is unknown', async () => {
    const foreign = await createOrderFixture(server);
    const { id } = await foreign.orderAt('10');
    const answer = await fixture.tenant.clients.tenant_admin.call('getDispatchChoices', { id });
    expect(answer.code).toBe(bodyCode.notFound);
    expect(JSON.stringify(answer)).toBe(
      JSON.stringify(await fixture.tenant.clients.tenant_admin.call('getDispatchChoices', { id: server.context.ids.next() })),
    );
    const { teams: theirs } = await foreign.tenant.clients.dispatcher.succeed('getDispatchChoices', { id });
    expect(theirs.map((team) => team.id)).toEqual([foreign.tenant.team.id]);
  });
});

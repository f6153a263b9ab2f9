import { bodyCode } from '@energy-om/contract';
import { defaultWorkMinutes, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createOperations, type TestOperations } from '../support/factories/create-operations.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createRoster } from '../support/factories/create-rosters.ts';
import { createTeam } from '../support/factories/create-teams.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let operations: TestOperations;
let nearTeam: string;
let farTeam: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  operations = await createOperations(server, tenant);
  nearTeam = await createTeam(server, tenant.id, { name: '乙班', specialties: [] }, [tenant.areas.room, tenant.areas.site]);
  farTeam = await createTeam(server, tenant.id, { name: '丙班' }, [await createArea(server, tenant.id, tenant.areas.region, '江北站')]);
});
afterAll(() => server.close());

async function listIds(client: TestClient, input: { projectId?: string } = {}): Promise<string[]> {
  return (await client.succeed('listTeams', input)).map(({ id }) => id).sort();
}

async function findMember(accountId: string) {
  const teams = await tenant.clients.dispatcher.succeed('listTeams');
  return teams.find(({ id }) => id === tenant.team.id)?.members.find(({ id }) => id === accountId);
}

/** The open orders of a person of the tenant's team. */
async function countOpenOrders(accountId: string): Promise<number | undefined> {
  return (await findMember(accountId))?.openOrders;
}

describe('listTeams', () => {
  it('shows a team of several areas to whoever sees one of them', async () => {
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, '江南站');
    const both = await createTeam(server, tenant.id, { name: '两站班' }, [tenant.areas.site, elsewhere]);
    const { client: near } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.room }]);
    const { client: far } = await tenant.addAccount([{ role: 'dispatcher', areaId: elsewhere }]);
    expect(await listIds(near)).toEqual([tenant.team.id, nearTeam, both].sort());
    expect(await listIds(far)).toEqual([tenant.team.id, both].sort());
    await server.database.kysely.updateTable('teams').set({ dissolved_at: new Date() }).where('id', '=', both).execute();
  });

  it('gives the areas that a team serves, and none for one that serves everywhere', async () => {
    const teams = await tenant.clients.dispatcher.succeed('listTeams');
    const near = teams.find(({ id }) => id === nearTeam);
    expect(near?.area).toEqual({ id: tenant.areas.site, name: expect.any(String) });
    expect(near?.areas.map(({ id }) => id)).toEqual([tenant.areas.site, tenant.areas.room]);
    expect(teams.find(({ id }) => id === tenant.team.id)).toMatchObject({ area: null, areas: [] });
  });

  it('lists teams with the leader first among the members', async () => {
    const teams = await tenant.clients.dispatcher.succeed('listTeams');
    expect(teams).toHaveLength(3);
    const { team_leader: leader, technician } = tenant.accounts;
    const team = teams.find(({ id }) => id === tenant.team.id);
    expect(team).toMatchObject({
      name: '电气一班',
      specialty: 'electricity',
      phone: null,
      leader: { id: leader.id, fullName: leader.fullName },
    });
    expect(team?.members).toHaveLength(3);
    expect(team?.members[0]).toEqual({
      id: leader.id,
      fullName: leader.fullName,
      phoneNumber: leader.phoneNumber,
      isLeader: true,
      openOrders: 0,
      openMinutes: 0,
      shift: null,
    });
    expect(team?.members.map(({ id }) => id)).toContain(technician.id);
    expect(teams.find(({ id }) => id === nearTeam)).toMatchObject({ specialty: '', leader: null, members: [] });
  });

  it('says who is on duty, and of which teams that is known', async () => {
    const other = await createTenant(server);
    const { technician, team_leader } = other.accounts;
    await createRoster(server, other.id, other.team.id, technician.id);
    const read = async () => {
      const [team] = await other.clients.dispatcher.succeed('listTeams');
      return { hasRoster: team?.hasRoster, shifts: Object.fromEntries((team?.members ?? []).map(({ id, shift }) => [id, shift])) };
    };
    const { hasRoster, shifts } = await read();
    expect(hasRoster).toBe(true);
    const endsAt = new Date(server.clock.now().getTime() + 2 * hourMs).toISOString();
    expect(shifts[technician.id]).toEqual({ name: '白班', onCall: true, endsAt });
    expect(shifts[team_leader.id]).toBeNull();
    await server.database.kysely.updateTable('shifts').set({ ends_at: server.clock.now() }).where('tenant_id', '=', other.id).execute();
    expect((await read()).shifts[technician.id]).toBeNull();
    expect((await tenant.clients.dispatcher.succeed('listTeams')).every((team) => !team.hasRoster)).toBe(true);
  });

  it('counts an order for each person responsible, from its dispatch until the results are stored', async () => {
    const { dispatcher, team_leader, technician } = tenant.clients;
    const { technician: first, secondTechnician: second } = tenant.accounts;
    const expectedAt = new Date(server.clock.now().getTime() + hourMs).toISOString();
    const toPerson = await dispatcher.succeed('createWorkOrder', operations.newOrder());
    const toTeam = await dispatcher.succeed('createWorkOrder', operations.newOrder());
    expect([await countOpenOrders(first.id), await countOpenOrders(second.id)]).toEqual([0, 0]);

    const dispatched = await dispatcher.succeed('dispatchWorkOrder', { ...toPerson, accountId: first.id, expectedAt });
    expect([await countOpenOrders(first.id), await countOpenOrders(second.id)]).toEqual([1, 0]);
    await technician.succeed('acceptWorkOrder', { id: toPerson.id, version: dispatched.version });
    expect(await countOpenOrders(first.id)).toBe(1);

    const given = await dispatcher.succeed('dispatchWorkOrder', { ...toTeam, teamId: tenant.team.id, expectedAt });
    const accepted = await team_leader.succeed('acceptWorkOrder', { id: toTeam.id, version: given.version });
    const memberIds = [first.id, second.id];
    await team_leader.succeed('assignWorkOrder', { id: toTeam.id, version: accepted.version, memberIds, leadId: first.id });
    expect([await countOpenOrders(first.id), await countOpenOrders(second.id)]).toEqual([2, 1]);

    // Nothing is known of the business type yet.
    expect((await findMember(first.id))?.openMinutes).toBe(2 * defaultWorkMinutes);

    // Completed, by whichever way.
    await server.database.kysely
      .updateTable('work_orders')
      .set({ status: 90 })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', toTeam.id)
      .execute();
    expect([await countOpenOrders(first.id), await countOpenOrders(second.id)]).toEqual([1, 0]);
    // From then on an order takes as long as that one did.
    await server.database.kysely
      .updateTable('work_orders')
      .set({ finished_at: server.clock.now(), result: JSON.stringify({ labourMinutes: 95 }) })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', toTeam.id)
      .execute();
    expect((await findMember(first.id))?.openMinutes).toBe(95);
  });

  it('is limited to the teams of a project', async () => {
    expect(await listIds(tenant.clients.dispatcher, { projectId: operations.projectId })).toEqual([tenant.team.id]);
  });

  it('shows a leader and a technician their own teams', async () => {
    expect(await listIds(tenant.clients.team_leader)).toEqual([tenant.team.id]);
    expect(await listIds(tenant.clients.technician)).toEqual([tenant.team.id]);
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    expect(await listIds(client)).toEqual([]);
  });

  it('shows a dispatcher limited to an area the teams that serve it', async () => {
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.building }]);
    expect(await listIds(client)).toEqual([tenant.team.id, nearTeam].sort());
    expect(await listIds(tenant.clients.dispatcher)).toContain(farTeam);
  });

  it('shows another tenant none of them, nor by the project', async () => {
    expect(await listIds(foreign.clients.dispatcher)).toEqual([foreign.team.id]);
    expect(await listIds(foreign.clients.dispatcher, { projectId: operations.projectId })).toEqual([]);
  });

  itRejectsUnauthorised('listTeams', () => ({ server, tenant }), ['platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'stranger']);

  it('answers 4022 to a project that is no id', async () => {
    expect(await tenant.clients.dispatcher.call('listTeams', { projectId: 'x' })).toMatchObject({ code: bodyCode.invalid });
  });
});

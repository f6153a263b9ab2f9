import { bodyCode } from '@energy-om/contract';
import type { ProjectState } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listPublishedAccounts } from '../support/assertions/list-events.ts';
import { readTeam } from '../support/assertions/organisation-rows.ts';
import { expectRefusal, itRefusesBadInput, itRefusesForeignIds } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let teams = 0;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const remove = (id: string, client = tenant.clients.tenant_admin, key?: string) =>
  client.call('removeTeam', { id }, { idempotencyKey: key });

/** As an administrator takes a team out of projects first. */
const leaveProjects = (tenantId: string, teamId: string) =>
  server.database.kysely.deleteFrom('project_teams').where('tenant_id', '=', tenantId).where('team_id', '=', teamId).execute();

async function createTeam(changes: Record<string, unknown> = {}): Promise<string> {
  teams += 1;
  const input = { name: `第${teams}班`, memberIds: [], leaderId: null, ...changes };
  return (await tenant.clients.tenant_admin.succeed('createTeam', input)).id;
}

describe('removeTeam', () => {
  it('dissolves a team: nobody is in it, nobody can choose it', async () => {
    const fixture = await createOrderFixture(server);
    const { id: tenantId, team, clients } = fixture.tenant;
    const order = await fixture.orderAt('10');
    expect((await clients.dispatcher.succeed('getDispatchChoices', { id: order.id })).teams.map(({ id }) => id)).toEqual([team.id]);
    await leaveProjects(tenantId, team.id);
    expect(await remove(team.id, clients.tenant_admin)).toMatchObject({ code: bodyCode.success, data: {} });
    expect(await readTeam(server, team.id)).toMatchObject({ team: { name: team.name, dissolved_at: server.clock.now() }, members: {} });
    expect(await clients.dispatcher.succeed('listTeams')).toEqual([]);
    expect((await clients.technician.succeed('getUserInfo')).teams).toEqual([]);
    expect(await clients.dispatcher.succeed('getDispatchChoices', { id: order.id })).toMatchObject({ teams: [], people: [] });
    const dispatch = await clients.dispatcher.call('dispatchWorkOrder', { ...order, ...fixture.inputs.toTeam });
    expect(dispatch).toMatchObject({ code: bodyCode.invalid, data: { fields: { teamId: expect.any(String) } } });
  });

  it('leaves finished orders with the name of the team that had them', async () => {
    const fixture = await createOrderFixture(server);
    const { team, clients } = fixture.tenant;
    const orders = [await fixture.orderAt('90'), await fixture.orderAt('130')];
    await leaveProjects(fixture.tenant.id, team.id);
    expect((await remove(team.id, clients.tenant_admin)).code).toBe(bodyCode.success);
    for (const { id } of orders) {
      expect(JSON.stringify(await clients.dispatcher.succeed('getWorkOrder', { id }))).toContain(team.name);
    }
  });

  it('frees the name for another team', async () => {
    const own = await createTenant(server);
    await remove(own.team.id, own.clients.tenant_admin);
    const input = { name: own.team.name, memberIds: [], leaderId: null };
    expect((await own.clients.tenant_admin.call('createTeam', input)).code).toBe(bodyCode.success);
  });

  it('revokes open invites into it, and no others', async () => {
    const id = await createTeam();
    const create = (changes: object) => tenant.clients.tenant_admin.succeed('createInvite', { role: 'technician', ...changes });
    const [into, elsewhere] = [await create({ teamId: id }), await create({ teamId: tenant.team.id })];
    await remove(id);
    const { items } = await tenant.clients.tenant_admin.succeed('listInvites');
    const states = Object.fromEntries(items.map((invite) => [invite.id, invite.state]));
    expect(states).toMatchObject({ [into.id]: 'revoked', [elsewhere.id]: 'open' });
  });

  it('leaves in the audit log who dissolved it, and publishes a change of each member', async () => {
    const memberIds = [tenant.accounts.technician.id, tenant.accounts.team_leader.id];
    const id = await createTeam({ memberIds });
    expect(await listPublishedAccounts(server, tenant.id, () => remove(id))).toEqual([...memberIds].sort());
    expect(await readAudit(server, 'removeTeam', id)).toEqual([
      { tenant_id: tenant.id, account_id: tenant.accounts.tenant_admin.id, subject_kind: 'team', changes: { removed: true } },
    ]);
  });

  it('happens once when it comes twice with one key, and without a key the second time is 4004', async () => {
    const id = await createTeam();
    const first = await remove(id, tenant.clients.tenant_admin, 'dissolve-once');
    expect(first.code).toBe(bodyCode.success);
    expect(await remove(id, tenant.clients.tenant_admin, 'dissolve-once')).toEqual(first);
    expect(await readAudit(server, 'removeTeam', id)).toHaveLength(1);
    expect((await remove(id)).code).toBe(bodyCode.notFound);
  });

  it.each(['20.team', '50.team', '80', '110', '100.leader'] as const)('is 4009 naming an order that the team has in %s', async (stage) => {
    const fixture = await createOrderFixture(server);
    const { id, orderNo } = await fixture.orderAt(stage, { title: '班组的工单' });
    await fixture.orderAt('90');
    const { tenant: own } = fixture;
    const data = await expectRefusal(server, own.id, bodyCode.conflict, '班组还有未完成的工单，请先转派', () =>
      remove(own.team.id, own.clients.tenant_admin),
    );
    expect(data).toEqual({ orders: [{ id, orderNo, title: '班组的工单' }] });
    expect((await readTeam(server, own.team.id)).team).toMatchObject({ dissolved_at: null });
  });

  it('names the newest twenty', async () => {
    const fixture = await createOrderFixture(server);
    const orders: string[] = [];
    for (let count = 0; count < 21; count += 1) orders.unshift((await fixture.orderAt('20.team')).id);
    const { data } = await remove(fixture.tenant.team.id, fixture.tenant.clients.tenant_admin);
    expect(data.orders.map(({ id }: { id: string }) => id)).toEqual(orders.slice(0, 20));
  });

  it('is 4009 naming the dispatch rules that dispatch to it', async () => {
    const fixture = await createOrderFixture(server);
    const { tenant: own } = fixture;
    const rule = await createDispatchRule(server, own);
    await leaveProjects(own.id, own.team.id);
    const data = await expectRefusal(server, own.id, bodyCode.conflict, '该班组还在使用，请先处理下列项目', () =>
      remove(own.team.id, own.clients.tenant_admin),
    );
    expect(data).toEqual({ uses: [{ kind: 'dispatchRule', count: 1, names: [expect.any(String)] }] });
    await own.clients.tenant_admin.succeed('removeDispatchRule', { id: rule, version: 1 });
    expect((await remove(own.team.id, own.clients.tenant_admin)).code).toBe(bodyCode.success);
  });

  it('is 4009 naming the projects under way that it serves, and takes it out of ended ones', async () => {
    const { tenant: own, operations } = await createOrderFixture(server);
    const setState = (state: ProjectState) =>
      server.database.kysely.updateTable('projects').set({ state }).where('id', '=', operations.projectId).execute();
    const data = await expectRefusal(server, own.id, bodyCode.conflict, '该班组还在使用，请先处理下列项目', () =>
      remove(own.team.id, own.clients.tenant_admin),
    );
    expect(data).toEqual({ uses: [{ kind: 'project', count: 1, names: [expect.any(String)] }] });
    await setState('ended');
    expect((await remove(own.team.id, own.clients.tenant_admin)).code).toBe(bodyCode.success);
    const served = await server.database.kysely.selectFrom('project_teams').select('team_id').where('tenant_id', '=', own.id).execute();
    expect(served).toEqual([]);
  });

  it('and a project that is saved with it at the same moment do not both succeed', async () => {
    const { tenant: own, operations } = await createOrderFixture(server);
    await leaveProjects(own.id, own.team.id);
    const admin = own.clients.tenant_admin;
    const project = (await admin.succeed('listManagedProjects', {})).find(({ id }) => id === operations.projectId);
    if (!project) throw new Error('the project of the fixture is missing');
    const input = {
      ...project,
      managerId: project.manager?.id ?? null,
      areaIds: project.areas.map(({ id }) => id),
      teamIds: [own.team.id],
      businessTypeIds: project.businessTypes.map(({ id }) => id),
      clientIds: project.clients.map(({ id }) => id),
    };
    const answers = await Promise.all([remove(own.team.id, admin), admin.call('saveProject', input)]);
    expect(answers.filter(({ code }) => code === bodyCode.success)).toHaveLength(1);
  });

  it('is allowed to an administrator of one area only for teams of the area', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const inside = await createTeam({ areaId: tenant.areas.building });
    expect((await remove(inside, client)).code).toBe(bodyCode.success);
    for (const id of [await createTeam(), await createTeam({ areaId: tenant.areas.region })]) {
      await expectRefusal(server, tenant.id, bodyCode.forbidden, '您只能管理自己负责的区域', () => remove(id, client));
    }
  });

  itRefusesForeignIds('removeTeam', () => ({ server, tenant, other }), [
    { what: 'a team', find: () => ({ foreign: other.team.id, input: (id) => ({ id }) }) },
  ]);

  itRejectsUnauthorised('removeTeam', () => ({ server, tenant }), noAdministrators, { id: unknownId });

  itRefusesBadInput('removeTeam', () => ({ server, tenant }), [
    ['id', {}],
    ['id', { id: '' }],
    ['id', { id: 'undefined' }],
    ['id', { id: [unknownId] }],
    ['id', { id: unknownId.slice(1) }],
  ]);
});

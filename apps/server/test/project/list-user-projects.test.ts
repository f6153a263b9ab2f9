import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: TestTenant;
let northSite: string;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createTenant(server);
  const { tenant } = fixture;
  northSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  await createProject(server, tenant.id, '江北项目', { areaIds: [northSite], teamIds: [] });
  await createProject(server, tenant.id, '已结束的项目', { areaIds: [northSite], state: 'ended' });
});
afterAll(() => server.close());

describe('listUserProjects', () => {
  it('lists every project in reach, active ones first, and those that the account takes part in', async () => {
    const { technician, team_leader, client_rep } = fixture.tenant.clients;
    const { items, total } = await technician.succeed('listUserProjects', {});
    expect(items.map(({ name }) => name).at(-1)).toBe('已结束的项目');
    expect(total).toBe(3);
    const own = fixture.operations.projectId;
    for (const client of [technician, team_leader, client_rep]) {
      const { items: mine } = await client.succeed('listUserProjects', { scope: 'mine' });
      expect(mine).toMatchObject([{ id: own, mine: true }]);
    }
    expect((await client_rep.succeed('listUserProjects', {})).items.map(({ id }) => id)).toEqual([own]);
  });

  it('filters by state and by a part of name, customer or contract number', async () => {
    const { dispatcher } = fixture.tenant.clients;
    const namesOf = async (input: object) => (await dispatcher.succeed('listUserProjects', input)).items.map(({ name }) => name);
    expect(await namesOf({ state: 'ended' })).toEqual(['已结束的项目']);
    expect(await namesOf({ keyword: '江北项目客' })).toEqual(['江北项目']);
    expect(await namesOf({ keyword: '%' })).toEqual([]);
  });

  it('pages by cursor without leaving one out', async () => {
    const { dispatcher } = fixture.tenant.clients;
    const whole = await dispatcher.succeed('listUserProjects', {});
    const paged: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await dispatcher.succeed('listUserProjects', { pageSize: 1, ...(cursor ? { cursor } : {}) });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor);
    expect(paged).toEqual(whole.items.map(({ id }) => id));
  });
});

describe('getProject', () => {
  it('returns what the project consists of', async () => {
    const { tenant, operations } = fixture;
    const project = await tenant.clients.dispatcher.succeed('getProject', { id: operations.projectId });
    expect(project).toMatchObject({
      businessTypes: [{ id: operations.businessTypeId }],
      teams: [{ id: tenant.team.id, leader: { id: tenant.accounts.team_leader.id } }],
      clients: [{ id: tenant.accounts.client_rep.id }],
      calendar: null,
      clockTargets: {},
    });
    expect(project.deviceCount).toBe(
      (await tenant.clients.dispatcher.succeed('listDevices', { projectId: operations.projectId, pageSize: 100 })).total,
    );
  });

  it('names no teams to the client', async () => {
    const { tenant, operations } = fixture;
    expect((await tenant.clients.client_rep.succeed('getProject', { id: operations.projectId })).teams).toBeNull();
  });

  it('is not found out of reach, like an unknown project', async () => {
    const { id } = (await fixture.tenant.clients.dispatcher.succeed('listUserProjects', { keyword: '江北项目' })).items[0] ?? { id: '' };
    for (const client of [foreign.clients.tenant_admin, fixture.tenant.clients.client_rep])
      expect(await client.call('getProject', { id })).toMatchObject({ code: bodyCode.notFound, data: null });
    const { client } = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: fixture.tenant.areas.site }]);
    expect((await client.call('getProject', { id })).code).toBe(bodyCode.notFound);
  });
});

describe('listBoundProjects', () => {
  it('lists the projects of the orders that the account takes part in', async () => {
    const { tenant, operations } = fixture;
    await fixture.orderAt('50.person');
    expect(await tenant.clients.technician.succeed('listBoundProjects')).toMatchObject([{ id: operations.projectId }]);
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    expect(await client.succeed('listBoundProjects')).toEqual([]);
    expect(await foreign.clients.technician.succeed('listBoundProjects')).toEqual([]);
  });
});

describe('listSubTenantProjects', () => {
  it('shows names and numbers of the tenants below to whoever sees every project, and nothing of those above', async () => {
    const { tenant } = fixture;
    await createProject(server, foreign.id, '分公司项目', { areaIds: [foreign.areas.site] });
    await server.database.kysely.updateTable('tenants').set({ parent_id: tenant.id }).where('id', '=', foreign.id).execute();
    const shown = await tenant.clients.dispatcher.succeed('listSubTenantProjects');
    expect(shown).toMatchObject([
      { id: tenant.id, depth: 0 },
      { id: foreign.id, depth: 1, projects: [{ name: '分公司项目', openOrders: 0 }] },
    ]);
    expect(shown[0]?.projects).toHaveLength(3);
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: northSite }]);
    for (const limited of [client, tenant.clients.client_rep]) {
      const own = await limited.succeed('listSubTenantProjects');
      expect(own.map(({ id }) => id)).toEqual([tenant.id]);
    }
    expect((await foreign.clients.dispatcher.succeed('listSubTenantProjects')).map(({ id }) => id)).toEqual([foreign.id]);
    expect((await tenant.clients.occupant.call('listSubTenantProjects')).code).toBe(bodyCode.forbidden);
  });
});

describe('the orders of a project in the list', () => {
  it('are those open and overdue that the account may see', async () => {
    const before = await readCounts();
    await fixture.orderAt('20.team');
    expect(await readCounts()).toEqual({ openOrders: before.openOrders + 1, overdueOrders: before.overdueOrders });
    const { items } = await fixture.tenant.clients.dispatcher.succeed('listWorkOrders', { projectId: fixture.operations.projectId });
    expect(items).toHaveLength(before.openOrders + 1);
    await fixture.passTime(3_600_000 * 24);
    expect((await readCounts()).overdueOrders).toBe(before.openOrders + 1);
    const { client } = await fixture.tenant.addAccount([{ role: 'technician' }]);
    expect((await client.succeed('listUserProjects', { keyword: 'zz' })).items).toEqual([]);
    const { items: seen } = await client.succeed('listUserProjects', {});
    expect(seen.find(({ id }) => id === fixture.operations.projectId)).toMatchObject({ openOrders: 0, mine: false });
  });

  async function readCounts() {
    const { items } = await fixture.tenant.clients.dispatcher.succeed('listUserProjects', {});
    const project = items.find(({ id }) => id === fixture.operations.projectId);
    return { openOrders: project?.openOrders ?? -1, overdueOrders: project?.overdueOrders ?? -1 };
  }
});

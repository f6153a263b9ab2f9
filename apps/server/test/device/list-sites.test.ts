import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  for (const name of ['10号楼', '2号楼'])
    await createArea(server, tenant.id, tenant.areas.site, name, { kind: 'building', address: '滨江路' });
});
afterAll(() => server.close());

describe('listSites', () => {
  it('lists each area before those within it, neighbours by name with numbers sorted as numbers', async () => {
    const sites = await tenant.clients.dispatcher.succeed('listSites');
    expect(sites.map(({ name }) => name)).toEqual(['region 区域', 'site 区域', '2号楼', '10号楼', 'building 区域', 'room 区域']);
    expect(sites[0]).toEqual({
      id: tenant.areas.region,
      parentId: null,
      level: 0,
      kind: 'region',
      name: 'region 区域',
      longitude: 113.26,
      latitude: 23.13,
      address: null,
    });
    expect(sites[2]).toMatchObject({ parentId: tenant.areas.site, kind: 'building', longitude: null, latitude: null, address: '滨江路' });
  });

  it('shows each one’s level, as far as the account sees the tree', async () => {
    const levels = async (client = tenant.clients.dispatcher) => (await client.succeed('listSites')).map(({ level }) => level);
    expect(await levels()).toEqual([0, 1, 2, 2, 2, 3]);
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.building }]);
    expect(await levels(client)).toEqual([0, 1]);
  });

  it('shows an account limited to an area that area as the root', async () => {
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.building }]);
    expect((await client.succeed('listSites')).map(({ id, parentId }) => ({ id, parentId }))).toEqual([
      { id: tenant.areas.building, parentId: null },
      { id: tenant.areas.room, parentId: tenant.areas.building },
    ]);
  });

  it('shows a client the areas of its projects, ended ones too', async () => {
    expect(await tenant.clients.client_rep.succeed('listSites')).toEqual([]);
    await createProject(server, tenant.id, '老项目', {
      areaIds: [tenant.areas.room],
      clientIds: [tenant.accounts.client_rep.id],
      state: 'ended',
    });
    expect(await tenant.clients.client_rep.succeed('listSites')).toMatchObject([{ id: tenant.areas.room, parentId: null }]);
  });

  it('shows nothing of another tenant', async () => {
    const sites = await foreign.clients.tenant_admin.succeed('listSites');
    expect(sites.map(({ id }) => id)).toEqual(Object.values(foreign.areas));
  });

  itRejectsUnauthorised('listSites', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger']);
});

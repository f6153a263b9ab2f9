import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let riverside: string;
let northBank: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  const otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  riverside = await createProject(server, tenant.id, '1 滨江项目', {
    areaIds: [tenant.areas.building],
    clientIds: [tenant.accounts.client_rep.id],
  });
  northBank = await createProject(server, tenant.id, '2 江北项目', { areaIds: [otherSite] });
  await createProject(server, tenant.id, '3 旧项目', {
    areaIds: [tenant.areas.site],
    clientIds: [tenant.accounts.client_rep.id],
    state: 'ended',
  });
});
afterAll(() => server.close());

async function list(client: TestClient): Promise<string[]> {
  return (await client.succeed('listNewOrderProjects')).map(({ id }) => id);
}

describe('listNewOrderProjects', () => {
  it('lists the running projects by name with their customers', async () => {
    expect(await tenant.clients.technician.succeed('listNewOrderProjects')).toEqual([
      { id: riverside, name: '1 滨江项目', customer: '1 滨江项目客户' },
      { id: northBank, name: '2 江北项目', customer: '2 江北项目客户' },
    ]);
  });

  it('offers a client its own', async () => {
    expect(await list(tenant.clients.client_rep)).toEqual([riverside]);
  });

  it('offers an account limited to an area the projects that serve it or part of it', async () => {
    const limited = async (areaId: string) => list((await tenant.addAccount([{ role: 'technician', areaId }])).client);
    expect(await limited(tenant.areas.room)).toEqual([riverside]);
    expect(await limited(tenant.areas.site)).toEqual([riverside]);
    expect(await limited(tenant.areas.region)).toEqual([riverside, northBank]);
    expect(await limited(await createArea(server, tenant.id, null, '外地'))).toEqual([]);
  });

  it('offers another tenant none of them', async () => {
    expect(await list(foreign.clients.tenant_admin)).toEqual([]);
  });

  itRejectsUnauthorised('listNewOrderProjects', () => ({ server, tenant }), ['platform_admin', 'occupant', 'energy_clerk', 'stranger']);
});

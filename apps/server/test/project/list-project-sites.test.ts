import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createOperations, type TestOperations } from '../support/factories/create-operations.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let operations: TestOperations;
let otherProject: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  operations = await createOperations(server, tenant);
  const otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  otherProject = await createProject(server, tenant.id, '江北项目', { areaIds: [otherSite] });
});
afterAll(() => server.close());

describe('listProjectSites', () => {
  it('lists the project’s areas with all that lies in them', async () => {
    const { site, building, room } = tenant.areas;
    const sites = await tenant.clients.technician.succeed('listProjectSites', { projectId: operations.projectId });
    expect(sites.map(({ id, parentId }) => [id, parentId])).toEqual([
      [site, null],
      [building, site],
      [room, building],
    ]);
    expect(sites[0]).toMatchObject({ kind: 'site', name: 'site 区域', longitude: 113.26, latitude: 23.13 });
  });

  it('lists them for a business that is served there, and none for another', async () => {
    const { projectId, businessTypeId } = operations;
    const { dispatcher } = tenant.clients;
    expect(await dispatcher.succeed('listProjectSites', { projectId, businessTypeId })).toHaveLength(3);
    expect(await dispatcher.succeed('listProjectSites', { projectId: otherProject, businessTypeId })).toEqual([]);
    expect(await dispatcher.succeed('listProjectSites', { projectId, businessTypeId: unknownId })).toEqual([]);
  });

  it('is limited to the area of a limited account', async () => {
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.room }]);
    expect(await client.succeed('listProjectSites', { projectId: operations.projectId })).toMatchObject([
      { id: tenant.areas.room, parentId: null },
    ]);
    expect(await client.call('listProjectSites', { projectId: otherProject })).toMatchObject({ code: bodyCode.notFound });
  });

  it('is not found for another tenant or another project’s client, like an unknown project', async () => {
    const unknown = await tenant.clients.dispatcher.call('listProjectSites', { projectId: unknownId });
    expect(unknown).toMatchObject({ code: bodyCode.notFound, data: null });
    expect(await foreign.clients.tenant_admin.call('listProjectSites', { projectId: operations.projectId })).toEqual(unknown);
    expect(await tenant.clients.client_rep.call('listProjectSites', { projectId: otherProject })).toEqual(unknown);
    expect((await tenant.clients.client_rep.call('listProjectSites', { projectId: operations.projectId })).code).toBe(bodyCode.success);
  });

  itRejectsUnauthorised('listProjectSites', () => ({ server, tenant }), ['platform_admin', 'occupant', 'energy_clerk', 'stranger'], {
    projectId: unknownId,
  });

  it('answers 4022 without a project or with one that is no id', async () => {
    expect(await tenant.clients.dispatcher.call('listProjectSites')).toMatchObject({ code: bodyCode.invalid });
    expect(await tenant.clients.dispatcher.call('listProjectSites', { projectId: "' or true --" })).toMatchObject({
      code: bodyCode.invalid,
    });
  });
});

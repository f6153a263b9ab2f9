import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let otherSite: string;
let projectId: string;
let otherProject: string;
let endedProject: string;
let meter: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  const closedSite = await createArea(server, tenant.id, tenant.areas.region, '旧站');
  meter = await createDevice(server, tenant.id, tenant.areas.room, '电表', { kind: 'meter' });
  projectId = await createProject(server, tenant.id, '滨江项目', {
    areaIds: [tenant.areas.building],
    clientIds: [tenant.accounts.client_rep.id],
  });
  otherProject = await createProject(server, tenant.id, '江北项目', { areaIds: [otherSite, tenant.areas.room] });
  endedProject = await createProject(server, tenant.id, '旧项目', {
    areaIds: [closedSite],
    clientIds: [tenant.accounts.client_rep.id],
    state: 'ended',
  });
});
afterAll(() => server.close());

async function listRoots(input: Record<string, unknown> = {}, client = tenant.clients.technician): Promise<string[]> {
  const tree = await client.succeed('getNewOrderAreaTree', input);
  return tree.map(({ id }) => id);
}

describe('getNewOrderAreaTree', () => {
  it('contains the areas of the running projects, each once, with their devices', async () => {
    const tree = await tenant.clients.technician.succeed('getNewOrderAreaTree');
    expect(tree).toMatchObject([
      { id: otherSite, parentId: null, children: [] },
      { id: tenant.areas.building, parentId: null, children: [{ id: tenant.areas.room, children: [{ id: meter }] }] },
    ]);
  });

  it('contains the areas of the requested project', async () => {
    expect(await listRoots({ projectId })).toEqual([tenant.areas.building]);
    expect((await listRoots({ projectId: otherProject })).sort()).toEqual([otherSite, tenant.areas.room].sort());
    expect(await listRoots({ projectId: endedProject })).toEqual([]);
  });

  it('offers a client its own projects, and no shared site through another client’s project', async () => {
    expect(await listRoots({}, tenant.clients.client_rep)).toEqual([tenant.areas.building]);
    expect(await listRoots({ projectId: otherProject }, tenant.clients.client_rep)).toEqual([]);
  });

  it('offers an account limited to an area that area', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.room }]);
    expect(await listRoots({}, client)).toEqual([tenant.areas.room]);
    expect(await listRoots({ projectId: otherProject }, client)).toEqual([tenant.areas.room]);
  });

  it('is empty for another tenant’s project', async () => {
    expect(await listRoots({ projectId }, foreign.clients.dispatcher)).toEqual([]);
  });

  itRejectsUnauthorised('getNewOrderAreaTree', () => ({ server, tenant }), ['platform_admin', 'occupant', 'energy_clerk', 'stranger']);

  it('answers 4022 for a project that is not an id', async () => {
    expect(await tenant.clients.dispatcher.call('getNewOrderAreaTree', { projectId: 'x' })).toMatchObject({ code: bodyCode.invalid });
  });
});

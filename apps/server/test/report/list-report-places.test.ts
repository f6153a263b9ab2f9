import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  ({ tenant } = await createOrderFixture(server));
  await createTenant(server);
  await createArea(server, tenant.id, tenant.areas.building, '水泵房', { kind: 'room' });
  await createArea(server, tenant.id, tenant.areas.region, '不归项目管的站点');
});
afterAll(() => server.close());

const names = async (client: TestClient, keyword?: string) =>
  (await client.succeed('listReportPlaces', { keyword })).map(({ name }) => name);
const inside = ['site 区域', 'site 区域 · building 区域', 'site 区域 · building 区域 · room 区域', 'site 区域 · building 区域 · 水泵房'];

describe('listReportPlaces', () => {
  itRejectsUnauthorised('listReportPlaces', () => ({ server, tenant }), ['platform_admin', 'energy_clerk', 'stranger']);

  it('lists what active projects cover, for operations and for the client', async () => {
    expect(await names(tenant.clients.technician)).toEqual(inside);
    expect(await names(tenant.clients.client_rep)).toEqual(inside);
  });

  it('lists an occupant’s own area and what is in it, and nothing without one', async () => {
    const { client } = await tenant.addAccount([{ role: 'occupant', areaId: tenant.areas.building }]);
    expect(await names(client)).toEqual(inside.slice(1));
    expect(await names(tenant.clients.occupant)).toEqual([]);
  });

  it('finds by any words of the whole place', async () => {
    expect(await names(tenant.clients.client_rep, 'site 水泵')).toEqual([inside[3]]);
    expect(await names(tenant.clients.client_rep, '水泵 building')).toEqual([inside[3]]);
  });

  it('finds by name, and takes wildcards literally', async () => {
    expect(await names(tenant.clients.client_rep, '水泵')).toEqual([inside[3]]);
    expect(await names(tenant.clients.client_rep, '%')).toEqual([]);
  });
});

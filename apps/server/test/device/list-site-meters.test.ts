import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { findModelId, writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const unknownId = '0190a000-0000-7000-8000-000000000000';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let otherSite: string;
let electric: string;
let water: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, foreign] = [await createTenant(server), await createTenant(server)];
  otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  electric = await createDevice(server, tenant.id, tenant.areas.room, '1号电表', {
    kind: 'meter',
    energy_type: 'NYDN',
    model_id: findModelId('DDSD1352'),
  });
  water = await createDevice(server, tenant.id, tenant.areas.site, '2号水表', { kind: 'meter', energy_type: 'NYSN' });
  other = await createDevice(server, tenant.id, otherSite, '3号电表', { kind: 'meter', energy_type: 'NYDN' });
  await writeState(server, { tenantId: tenant.id, deviceId: electric }, { day: '2026-11-19', day_amount: 7 });
});
afterAll(() => server.close());

async function list(input: { siteId: string } & Record<string, unknown>, client = tenant.clients.energy_clerk): Promise<string[]> {
  return (await client.succeed('listSiteMeters', input)).items.map(({ id }) => id);
}

describe('listSiteMeters', () => {
  it('lists the meters of a site and of the areas within it, with their consumption', async () => {
    const { items, total } = await tenant.clients.technician.succeed('listSiteMeters', { siteId: tenant.areas.site });
    expect(items).toMatchObject([
      { id: electric, today: 7 },
      { id: water, today: null },
    ]);
    expect(total).toBe(2);
    expect(await list({ siteId: tenant.areas.site, energyType: 'NYSN' })).toEqual([water]);
    expect(await list({ siteId: otherSite })).toEqual([other]);
  });

  it('continues by cursor', async () => {
    const { items, cursor } = await tenant.clients.dispatcher.succeed('listSiteMeters', { siteId: tenant.areas.region, pageSize: 2 });
    expect(items.map(({ id }) => id)).toEqual([electric, water]);
    expect(await list({ siteId: tenant.areas.region, cursor: cursor! })).toEqual([other]);
  });

  it('shows an account limited to an area, a client and another tenant only their own', async () => {
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.room }]);
    expect(await list({ siteId: tenant.areas.site }, client)).toEqual([electric]);
    expect(await list({ siteId: otherSite }, client)).toEqual([]);
    expect(await list({ siteId: tenant.areas.site }, tenant.clients.client_rep)).toEqual([]);
    const represented = await tenant.addAccount([{ role: 'client_rep' }]);
    await createProject(server, tenant.id, '项目', { areaIds: [otherSite], clientIds: [represented.account.id] });
    expect(await list({ siteId: tenant.areas.region }, represented.client)).toEqual([other]);
    expect(await list({ siteId: tenant.areas.site }, foreign.clients.tenant_admin)).toEqual([]);
    expect(await list({ siteId: unknownId })).toEqual([]);
  });

  itRejectsUnauthorised('listSiteMeters', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger'], { siteId: unknownId });

  it('answers 4022 without a site', async () => {
    const { code, data } = await tenant.clients.dispatcher.call('listSiteMeters', {});
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: ['siteId'] });
  });
});

import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintArea, mintDevice, mintProject } from '../support/mint-places.ts';
import { mintTenant, type TestTenant } from '../support/mint-tenant.ts';
import { refusesStrangers } from '../support/refusals.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let electric: string;
let water: string;
let silent: string;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await mintTenant(server);
  foreign = await mintTenant(server);
  const otherSite = await mintArea(server, tenant.id, tenant.areas.region, '江北站');
  electric = await mintDevice(server, tenant.id, tenant.areas.room, '1号电表', { kind: 'meter', energy_type: 'NYDN', online: true });
  water = await mintDevice(server, tenant.id, otherSite, '2号水表', { kind: 'meter', energy_type: 'NYSN', online: false });
  silent = await mintDevice(server, tenant.id, otherSite, '3号电表', { kind: 'meter', energy_type: 'NYDN' });
  await mintDevice(server, tenant.id, tenant.areas.room, '0号水泵', { energy_type: 'NYDN', online: true });
  await mintDevice(server, foreign.id, foreign.areas.room, '外部电表', { kind: 'meter', online: true });
  projectId = await mintProject(server, tenant.id, '江北项目', { areaIds: [otherSite], clientIds: [tenant.accounts.client_rep.id] });
});
afterAll(() => server.close());

async function list(input: Record<string, unknown> = {}, client = tenant.clients.dispatcher): Promise<string[]> {
  const { items } = await client.succeed('listMeters', input);
  return items.map(({ id }) => id);
}

describe('listMeters', () => {
  it('lists meters alone, by name', async () => {
    expect(await list()).toEqual([electric, water, silent]);
  });

  it('tells connected meters from those known to be away', async () => {
    expect(await list({ online: true })).toEqual([electric]);
    expect(await list({ online: false })).toEqual([water]);
  });

  it('keeps to energy type, site, project and keyword together', async () => {
    expect(await list({ energyType: 'NYDN' })).toEqual([electric, silent]);
    expect(await list({ siteId: tenant.areas.site })).toEqual([electric]);
    expect(await list({ projectId, energyType: 'NYDN' })).toEqual([silent]);
    expect(await list({ projectId, keyword: '水' })).toEqual([water]);
  });

  it('leads on by cursor', async () => {
    const first = await tenant.clients.dispatcher.succeed('listMeters', { pageSize: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([electric, water]);
    const second = await tenant.clients.dispatcher.succeed('listMeters', { pageSize: 2, cursor: first.cursor! });
    expect(second).toMatchObject({ items: [{ id: silent }], total: 3, cursor: null });
  });

  it('shows a client and an account limited to an area theirs alone', async () => {
    expect(await list({}, tenant.clients.client_rep)).toEqual([water, silent]);
    const { client } = await tenant.addAccount([{ role: 'energy_clerk', areaId: tenant.areas.building }]);
    expect(await list({}, client)).toEqual([electric]);
  });

  it('answers another tenant’s site and project with nothing', async () => {
    expect(await list({ siteId: tenant.areas.site }, foreign.clients.dispatcher)).toEqual([]);
    expect(await list({ projectId }, foreign.clients.dispatcher)).toEqual([]);
  });

  refusesStrangers('listMeters', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger']);

  it.each([
    ['online', { online: 'maybe' }],
    ['page', { page: 0 }],
    ['siteId', { siteId: 7 }],
    ['cursor', { cursor: 'e30' }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await tenant.clients.dispatcher.call('listMeters', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });

  it('answers 4022 to a text the database could not hold', async () => {
    expect(await tenant.clients.dispatcher.call('listMeters', { keyword: 'a\0b' })).toMatchObject({ code: bodyCode.invalid });
  });
});

import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let otherSite: string;
let inRoom: string;
let atOtherSite: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  inRoom = (await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.room }], '机房值班员')).account.id;
  atOtherSite = (await tenant.addAccount([{ role: 'technician', areaId: otherSite }], '江北值班员')).account.id;
});
afterAll(() => server.close());

async function list(input: Record<string, unknown> = {}, client = tenant.clients.dispatcher): Promise<string[]> {
  return (await client.succeed('listAreaUsers', input)).map(({ userId }) => userId).sort();
}

describe('listAreaUsers', () => {
  it('lists, without sites, all who may accept an order', async () => {
    const { tenant_admin, dispatcher, team_leader, technician, secondTechnician } = tenant.accounts;
    const operators = [tenant_admin, dispatcher, team_leader, technician, secondTechnician].map(({ id }) => id);
    expect(await list()).toEqual([...operators, inRoom, atOtherSite].sort());
  });

  it('lists for a site those who serve it wholly or in part, and those who serve everywhere', async () => {
    const { technician, secondTechnician } = tenant.accounts;
    const roleCode = 'technician';
    const everywhere = [technician.id, secondTechnician.id];
    expect(await list({ siteIds: [tenant.areas.site], roleCode })).toEqual([...everywhere, inRoom].sort());
    expect(await list({ siteIds: [otherSite], roleCode })).toEqual([...everywhere, atOtherSite].sort());
    expect(await list({ siteIds: [otherSite, tenant.areas.room], roleCode })).toEqual([...everywhere, inRoom, atOtherSite].sort());
  });

  it('shows name and team, or role', async () => {
    const users = await tenant.clients.dispatcher.succeed('listAreaUsers', { siteIds: [tenant.areas.room], roleCode: 'technician' });
    expect(users.find(({ userId }) => userId === inRoom)).toEqual({ userId: inRoom, name: '机房值班员', ortName: '技术员' });
    expect(users.find(({ userId }) => userId === tenant.accounts.technician.id)).toMatchObject({ ortName: '电气一班' });
  });

  it('lists nobody for an unknown site, another tenant’s or one outside the caller’s area', async () => {
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.building }]);
    expect(await list({ siteIds: ['0190a000-0000-7000-8000-000000000000'] })).toEqual([]);
    expect(await list({ siteIds: [foreign.areas.site] })).toEqual([]);
    expect(await list({ siteIds: [otherSite] }, client)).toEqual([]);
    expect(await list({ siteIds: [tenant.areas.room], roleCode: 'technician' }, client)).toContain(inRoom);
    expect(await list({ roleCode: 'technician' }, client)).not.toContain(atOtherSite);
  });

  it('shows a technician their own team', async () => {
    const { team_leader, technician, secondTechnician } = tenant.accounts;
    expect(await list({ siteIds: [tenant.areas.site] }, tenant.clients.technician)).toEqual(
      [team_leader.id, technician.id, secondTechnician.id].sort(),
    );
  });

  itRejectsUnauthorised('listAreaUsers', () => ({ server, tenant }), [
    'platform_admin',
    'client_rep',
    'occupant',
    'energy_clerk',
    'stranger',
  ]);

  it.each([{ siteIds: ['x'] }, { siteIds: Array(101).fill('0190a000-0000-7000-8000-000000000000') }, { roleCode: 'admin' }])(
    'answers 4022 to %j',
    async (input) => {
      expect(await tenant.clients.dispatcher.call('listAreaUsers', input)).toMatchObject({ code: bodyCode.invalid });
    },
  );
});

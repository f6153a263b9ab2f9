import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let lone: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  const otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  lone = (await tenant.addAccount([{ role: 'technician', areaId: otherSite }], '100%_张三')).account.id;
});
afterAll(() => server.close());

async function list(input: Record<string, unknown>, client = tenant.clients.dispatcher): Promise<string[]> {
  return (await client.succeed('listRoleUsers', input as { roleCode: 'technician' })).map(({ userId }) => userId).sort();
}

describe('listRoleUsers', () => {
  it('names members with the role by their team, or without one by the role', async () => {
    const users = await tenant.clients.dispatcher.succeed('listRoleUsers', { roleCode: 'technician' });
    const { technician, secondTechnician } = tenant.accounts;
    expect(users.map(({ userId }) => userId).sort()).toEqual([technician.id, secondTechnician.id, lone].sort());
    expect(users.find(({ userId }) => userId === technician.id)).toEqual({
      userId: technician.id,
      name: technician.fullName,
      ortName: '电气一班',
    });
    expect(users.find(({ userId }) => userId === lone)).toEqual({ userId: lone, name: '100%_张三', ortName: '技术员' });
  });

  it('names the role in the caller’s language', async () => {
    const answer = await tenant.clients.dispatcher.succeed(
      'listRoleUsers',
      { roleCode: 'client_rep' },
      { headers: { 'accept-language': 'en' } },
    );
    expect(answer).toMatchObject([{ ortName: 'Client representative' }]);
  });

  it.each([
    ['张', true],
    ['100%_', true],
    ['%', true],
    ["' or 'a'='a", false],
    ['张%', false],
  ])('takes the keyword %s literally', async (keyword, isFound) => {
    expect(await list({ roleCode: 'technician', keyword })).toEqual(isFound ? [lone] : []);
  });

  it('leaves out applicants', async () => {
    const { account } = await tenant.addAccount([{ role: 'energy_clerk' }], '待审核');
    expect(await list({ roleCode: 'energy_clerk' })).toContain(account.id);
    await server.database.kysely.updateTable('memberships').set({ state: 'pending' }).where('account_id', '=', account.id).execute();
    expect(await list({ roleCode: 'energy_clerk' })).not.toContain(account.id);
  });

  it('shows a leader and a technician the people of their own teams', async () => {
    const { technician, secondTechnician } = tenant.accounts;
    for (const client of [tenant.clients.team_leader, tenant.clients.technician]) {
      expect(await list({ roleCode: 'technician' }, client)).toEqual([technician.id, secondTechnician.id].sort());
      expect(await list({ roleCode: 'dispatcher' }, client)).toEqual([]);
    }
  });

  it('shows a dispatcher limited to an area those who have the role there', async () => {
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.building }]);
    expect(await list({ roleCode: 'technician' }, client)).not.toContain(lone);
    expect(await list({ roleCode: 'technician' }, client)).toContain(tenant.accounts.technician.id);
  });

  it('shows another tenant only its own people', async () => {
    expect(await list({ roleCode: 'dispatcher' }, foreign.clients.tenant_admin)).toEqual([foreign.accounts.dispatcher.id]);
  });

  itRejectsUnauthorised(
    'listRoleUsers',
    () => ({ server, tenant }),
    ['platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'stranger'],
    {
      roleCode: 'technician',
    },
  );

  it.each([{}, { roleCode: 'root' }, { roleCode: 'technician', keyword: 'k'.repeat(61) }])('answers 4022 to %j', async (input) => {
    expect(await tenant.clients.dispatcher.call('listRoleUsers', input)).toMatchObject({ code: bodyCode.invalid });
  });
});

import { bodyCode } from '@energy-om/contract';
import { permissionsOf } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

describe('getUserInfo', () => {
  it('gives the account’s roles, permissions and teams in the current tenant', async () => {
    const info = await tenant.clients.team_leader.succeed('getUserInfo');
    expect(info).toMatchObject({
      id: tenant.accounts.team_leader.id,
      roles: ['team_leader'],
      teams: [{ id: tenant.team.id, name: tenant.team.name, isLeader: true }],
    });
    expect(info.permissions).toEqual(permissionsOf([{ role: 'team_leader', areaId: null }]));
  });

  it('shows the first three and last four digits of the phone number', async () => {
    const { phoneNumber } = await tenant.clients.technician.succeed('getUserInfo');
    expect(phoneNumber).toBe(`137****${tenant.accounts.technician.phoneNumber.slice(-4)}`);
  });

  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('getUserInfo')).code).toBe(bodyCode.tokenExpired);
  });

  it('gives a member without a role no permission', async () => {
    expect(await tenant.clients.stranger.succeed('getUserInfo')).toMatchObject({ roles: [], permissions: [], teams: [] });
  });
});

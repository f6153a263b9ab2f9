import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGrants } from '../support/assertions/organisation-rows.ts';
import { itRefusesBadInput, itRefusesForeignIds } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createApplicant, createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const get = (accountId: string, client = tenant.clients.tenant_admin) => client.call('getMember', { accountId });

describe('getMember', () => {
  it('shows a member with roles, teams and a masked number', async () => {
    const { team_leader: leader } = tenant.accounts;
    const [grant] = await readGrants(server, tenant.id, leader.id);
    expect((await get(leader.id)).data).toEqual({
      accountId: leader.id,
      fullName: leader.fullName,
      phoneNumber: `${leader.phoneNumber.slice(0, 3)}****${leader.phoneNumber.slice(-4)}`,
      avatar: null,
      state: 'member',
      note: null,
      since: server.clock.now().toISOString(),
      grants: [{ id: grant?.id, role: 'team_leader', area: null }],
      teams: [{ id: tenant.team.id, name: '电气一班', isLeader: true }],
      isMe: false,
      hasSigningPin: false,
    });
  });

  it('shows the area over which a role was granted', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.building }]);
    const { data } = await get(account.id);
    expect(data.grants).toMatchObject([{ role: 'technician', area: { id: tenant.areas.building, name: 'building 区域' } }]);
  });

  it('marks the account itself', async () => {
    expect((await get(tenant.accounts.tenant_admin.id)).data).toMatchObject({ isMe: true });
  });

  it('shows an applicant with the note of the request, and nobody who was refused', async () => {
    const { id } = await createApplicant(server, tenant.id, '王五', '我是新来的电工');
    expect((await get(id)).data).toMatchObject({ fullName: '王五', state: 'pending', note: '我是新来的电工', grants: [], teams: [] });
    await server.database.kysely.updateTable('memberships').set({ state: 'refused' }).where('account_id', '=', id).execute();
    expect(await get(id)).toEqual(await get(unknownId));
  });

  it('shows nothing of a member’s roles in another tenant', async () => {
    const { account } = await other.addAccount([{ role: 'dispatcher' }]);
    await server.database.kysely
      .insertInto('memberships')
      .values({ tenant_id: tenant.id, account_id: account.id, state: 'member', created_at: server.clock.now() })
      .execute();
    expect((await get(account.id)).data).toMatchObject({ grants: [], teams: [] });
  });

  it('shows an administrator of one area those who have a role there, and nobody else', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const { account: inside } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.room }]);
    const { account: above } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.region }]);
    const applicant = await createApplicant(server, tenant.id, '赵六');
    expect((await get(inside.id, client)).code).toBe(bodyCode.success);
    const unknown = await get(unknownId, client);
    expect(unknown.code).toBe(bodyCode.notFound);
    for (const id of [above.id, applicant.id, tenant.accounts.technician.id, tenant.accounts.stranger.id]) {
      expect(await get(id, client)).toEqual(unknown);
    }
  });

  itRefusesForeignIds('getMember', () => ({ server, tenant, other }), [
    { what: 'a member', find: () => ({ foreign: other.accounts.technician.id, input: (accountId) => ({ accountId }) }) },
  ]);

  itRejectsUnauthorised('getMember', () => ({ server, tenant }), noAdministrators, { accountId: unknownId });

  itRefusesBadInput('getMember', () => ({ server, tenant }), [
    ['accountId', {}],
    ['accountId', { accountId: '' }],
    ['accountId', { accountId: 'undefined' }],
    ['accountId', { accountId: '1' }],
    ['accountId', { accountId: [unknownId, unknownId] }],
  ]);
});

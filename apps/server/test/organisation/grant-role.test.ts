import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listPublishedAccounts } from '../support/assertions/list-events.ts';
import { findMembership, readGrants } from '../support/assertions/organisation-rows.ts';
import { expectRefusal, itRefusesBadInput, itRefusesForeignIds } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createApplicant, createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, type TestAccount, type TestTenant } from '../support/factories/create-tenant.ts';
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

const createMember = async (): Promise<TestAccount> => (await tenant.addAccount([], '新成员')).account;
const grant = (input: Record<string, unknown>, client = tenant.clients.tenant_admin, key?: string) =>
  client.call('grantRole', input, { idempotencyKey: key });

describe('grantRole', () => {
  it('gives a member a role over the whole tenant, which counts at once', async () => {
    const { account, client } = await tenant.addAccount([]);
    expect((await client.call('listMembers')).code).toBe(bodyCode.forbidden);
    const { data } = await grant({ accountId: account.id, role: 'tenant_admin' });
    const [row] = await readGrants(server, tenant.id, account.id);
    expect(row).toMatchObject({ role: 'tenant_admin', areaId: null });
    expect(data).toMatchObject({ accountId: account.id, grants: [{ id: row?.id, role: 'tenant_admin', area: null }] });
    expect((await client.call('listMembers')).code).toBe(bodyCode.success);
  });

  it('gives a role over one area', async () => {
    const { id: accountId } = await createMember();
    const { data } = await grant({ accountId, role: 'technician', areaId: tenant.areas.site });
    expect(data.grants).toMatchObject([{ role: 'technician', area: { id: tenant.areas.site, name: 'site 区域' } }]);
    expect(await readGrants(server, tenant.id, accountId)).toMatchObject([{ role: 'technician', areaId: tenant.areas.site }]);
  });

  it('leaves in the audit log who granted what, and publishes the change', async () => {
    const { id: accountId } = await createMember();
    const published = await listPublishedAccounts(server, tenant.id, () => grant({ accountId, role: 'dispatcher' }));
    expect(published).toEqual([accountId]);
    expect(await readAudit(server, 'grantRole', accountId)).toEqual([
      {
        tenant_id: tenant.id,
        account_id: tenant.accounts.tenant_admin.id,
        subject_kind: 'member',
        changes: { granted: { role: 'dispatcher', areaId: null } },
      },
    ]);
  });

  it('grants the same role only once', async () => {
    const { id: accountId } = await createMember();
    for (const areaId of [undefined, tenant.areas.site]) {
      const first = await grant({ accountId, role: 'technician', areaId });
      expect(await grant({ accountId, role: 'technician', areaId })).toEqual(first);
    }
    expect(await readGrants(server, tenant.id, accountId)).toHaveLength(2);
  });

  it('happens once when it comes twice with one key', async () => {
    const { id: accountId } = await createMember();
    const first = await grant({ accountId, role: 'technician' }, tenant.clients.tenant_admin, 'grant-once');
    expect(await grant({ accountId, role: 'technician' }, tenant.clients.tenant_admin, 'grant-once')).toEqual(first);
    expect(await readAudit(server, 'grantRole', accountId)).toHaveLength(1);
  });

  it('lets nobody grant a role to themselves', async () => {
    const accountId = tenant.accounts.tenant_admin.id;
    const limited = await createLimitedAdministrator(tenant, tenant.areas.site);
    await expectRefusal(server, tenant.id, bodyCode.forbidden, '不能给自己授予角色', () => grant({ accountId, role: 'dispatcher' }));
    await expectRefusal(server, tenant.id, bodyCode.forbidden, '不能给自己授予角色', () =>
      grant({ accountId: limited.id.toUpperCase(), role: 'tenant_admin' }, limited.client),
    );
  });

  it('is 4004 for an applicant, a refused one and an account of no tenant, as for an unknown account', async () => {
    const unknown = await grant({ accountId: unknownId, role: 'technician' });
    expect(unknown.code).toBe(bodyCode.notFound);
    const pending = await createApplicant(server, tenant.id, '待审核');
    const refused = await createApplicant(server, tenant.id, '已拒绝');
    await server.database.kysely.updateTable('memberships').set({ state: 'refused' }).where('account_id', '=', refused.id).execute();
    for (const { id } of [pending, refused, await createApplicant(server, null, '无组织')]) {
      expect(await grant({ accountId: id, role: 'technician' })).toEqual(unknown);
      expect(await readGrants(server, tenant.id, id)).toEqual([]);
    }
    expect(await findMembership(server, tenant.id, pending.id)).toMatchObject({ state: 'pending' });
  });

  itRefusesForeignIds('grantRole', () => ({ server, tenant, other }), [
    {
      what: 'a member',
      find: () => ({ foreign: other.accounts.technician.id, input: (accountId) => ({ accountId, role: 'dispatcher' }) }),
    },
    {
      what: 'an area',
      find: () => ({
        foreign: other.areas.site,
        input: (areaId) => ({ accountId: tenant.accounts.technician.id, role: 'dispatcher', areaId }),
      }),
    },
  ]);

  itRejectsUnauthorised('grantRole', () => ({ server, tenant }), noAdministrators, { accountId: unknownId, role: 'technician' });

  itRefusesBadInput('grantRole', () => ({ server, tenant }), [
    ['accountId', { role: 'technician' }],
    ['accountId', { accountId: '', role: 'technician' }],
    ['accountId', { accountId: 'undefined', role: 'technician' }],
    ['accountId', { accountId: 7, role: 'technician' }],
    ['accountId', { accountId: `${unknownId}0`, role: 'technician' }],
    ['role', { accountId: unknownId }],
    ['role', { accountId: unknownId, role: '' }],
    ['role', { accountId: unknownId, role: 'root' }],
    ['role', { accountId: unknownId, role: ['technician'] }],
    ['role', { accountId: unknownId, role: 'platform_admin' }],
    ['areaId', { accountId: unknownId, role: 'technician', areaId: 'undefined' }],
    ['areaId', { accountId: unknownId, role: 'technician', areaId: '' }],
  ]);
});

describe('grantRole by an administrator of one area', () => {
  it('gives roles within the area to a member with a role there', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const { account } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.building }]);
    const { code } = await grant({ accountId: account.id, role: 'team_leader', areaId: tenant.areas.building }, client);
    expect(code).toBe(bodyCode.success);
    expect(await readGrants(server, tenant.id, account.id)).toMatchObject([
      { role: 'technician', areaId: tenant.areas.building },
      { role: 'team_leader', areaId: tenant.areas.building },
    ]);
  });

  it('is 4003 over the whole tenant and above the area', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const { account } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.building }]);
    for (const areaId of [undefined, null, tenant.areas.region]) {
      await expectRefusal(server, tenant.id, bodyCode.forbidden, '您只能管理自己负责的区域', () =>
        grant({ accountId: account.id, role: 'technician', areaId }, client),
      );
    }
  });

  it('is 4004 for a member without a role there', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const areaId = tenant.areas.site;
    const unknown = await grant({ accountId: unknownId, role: 'technician', areaId }, client);
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await grant({ accountId: tenant.accounts.dispatcher.id, role: 'technician', areaId }, client)).toEqual(unknown);
  });
});

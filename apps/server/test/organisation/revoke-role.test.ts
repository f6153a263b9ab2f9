import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listPublishedAccounts } from '../support/assertions/list-events.ts';
import { readGrants } from '../support/assertions/organisation-rows.ts';
import { expectRefusal, itRefusesBadInput, itRefusesForeignIds } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let otherGrant: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
  otherGrant = await findGrantId(other, other.accounts.technician.id);
});
afterAll(() => server.close());

async function findGrantId(owner: TestTenant, accountId: string, areaId: string | null = null): Promise<string> {
  const grants = await readGrants(server, owner.id, accountId);
  return grants.find((grant) => grant.areaId === areaId)?.id ?? '';
}

const revoke = (accountId: string, grantId: string, client = tenant.clients.tenant_admin, key?: string) =>
  client.call('revokeRole', { accountId, grantId }, { idempotencyKey: key });

describe('revokeRole', () => {
  it('revokes only the one role, with effect at once', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'tenant_admin' }, { role: 'technician', areaId: tenant.areas.site }]);
    expect((await client.call('listMembers')).code).toBe(bodyCode.success);
    const { data } = await revoke(account.id, await findGrantId(tenant, account.id));
    expect(data).toMatchObject({ accountId: account.id, grants: [{ role: 'technician', area: { id: tenant.areas.site } }] });
    expect(await readGrants(server, tenant.id, account.id)).toMatchObject([{ role: 'technician', areaId: tenant.areas.site }]);
    expect((await client.call('listMembers')).code).toBe(bodyCode.forbidden);
  });

  it('leaves in the audit log who revoked what, and publishes the change', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.site }]);
    const grantId = await findGrantId(tenant, account.id, tenant.areas.site);
    expect(await listPublishedAccounts(server, tenant.id, () => revoke(account.id, grantId))).toEqual([account.id]);
    expect(await readAudit(server, 'revokeRole', account.id)).toEqual([
      {
        tenant_id: tenant.id,
        account_id: tenant.accounts.tenant_admin.id,
        subject_kind: 'member',
        changes: { revoked: { role: 'technician', areaId: tenant.areas.site } },
      },
    ]);
  });

  it('happens once when it comes twice with one key, and without a key the second time is 4004', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const grantId = await findGrantId(tenant, account.id);
    const first = await revoke(account.id, grantId, tenant.clients.tenant_admin, 'revoke-once');
    expect(first.code).toBe(bodyCode.success);
    expect(await revoke(account.id, grantId, tenant.clients.tenant_admin, 'revoke-once')).toEqual(first);
    expect(await readAudit(server, 'revokeRole', account.id)).toHaveLength(1);
    expect((await revoke(account.id, grantId)).code).toBe(bodyCode.notFound);
  });

  it('is 4004 for a grant of somebody else', async () => {
    const unknown = await revoke(tenant.accounts.dispatcher.id, unknownId);
    expect(unknown.code).toBe(bodyCode.notFound);
    const technicians = await findGrantId(tenant, tenant.accounts.technician.id);
    expect(await revoke(tenant.accounts.dispatcher.id, technicians)).toEqual(unknown);
    expect(await readGrants(server, tenant.id, tenant.accounts.technician.id)).toHaveLength(1);
  });

  itRefusesForeignIds('revokeRole', () => ({ server, tenant, other }), [
    {
      what: 'a member',
      find: () => ({ foreign: other.accounts.technician.id, input: (accountId) => ({ accountId, grantId: otherGrant }) }),
    },
    {
      what: 'a grant',
      find: () => ({ foreign: otherGrant, input: (grantId) => ({ accountId: tenant.accounts.technician.id, grantId }) }),
    },
  ]);

  itRejectsUnauthorised('revokeRole', () => ({ server, tenant }), noAdministrators, { accountId: unknownId, grantId: unknownId });

  itRefusesBadInput('revokeRole', () => ({ server, tenant }), [
    ['accountId', { grantId: unknownId }],
    ['accountId', { accountId: '', grantId: unknownId }],
    ['grantId', { accountId: unknownId }],
    ['grantId', { accountId: unknownId, grantId: 'undefined' }],
    ['grantId', { accountId: unknownId, grantId: null }],
    ['grantId', { accountId: unknownId, grantId: `${unknownId}' or '1'='1` }],
  ]);
});

describe('revokeRole and the last administrator', () => {
  it('is 4009 for the one administrator of the whole tenant, whoever administers a part of it', async () => {
    const own = await createTenant(server);
    const { id, accounts, clients } = own;
    await createLimitedAdministrator(own, own.areas.site);
    const grantId = await findGrantId(own, accounts.tenant_admin.id);
    await expectRefusal(server, id, bodyCode.conflict, '这是最后一位组织管理员，请先指定另一位', () =>
      revoke(accounts.tenant_admin.id, grantId, clients.tenant_admin),
    );
  });

  it('does not count an administrator whose request is not decided yet', async () => {
    const own = await createTenant(server);
    const { account } = await own.addAccount([{ role: 'tenant_admin' }]);
    await server.database.kysely.updateTable('memberships').set({ state: 'pending' }).where('account_id', '=', account.id).execute();
    const grantId = await findGrantId(own, own.accounts.tenant_admin.id);
    expect((await revoke(own.accounts.tenant_admin.id, grantId, own.clients.tenant_admin)).code).toBe(bodyCode.conflict);
  });

  it('succeeds for one of two, and of both at the same moment for just one', async () => {
    const own = await createTenant(server);
    const { account, client } = await own.addAccount([{ role: 'tenant_admin' }]);
    const [first, second] = [await findGrantId(own, own.accounts.tenant_admin.id), await findGrantId(own, account.id)];
    const answers = await Promise.all([
      revoke(account.id, second, own.clients.tenant_admin),
      revoke(own.accounts.tenant_admin.id, first, client),
    ]);
    expect(answers.filter(({ code }) => code === bodyCode.success)).toHaveLength(1);
    const left = await server.database.kysely
      .selectFrom('role_grants')
      .select('id')
      .where('tenant_id', '=', own.id)
      .where('role', '=', 'tenant_admin')
      .execute();
    expect(left).toHaveLength(1);
  });

  it('lets an administrator give up their own role while another one stays', async () => {
    const own = await createTenant(server);
    const { account, client } = await own.addAccount([{ role: 'tenant_admin' }]);
    expect(await revoke(account.id, await findGrantId(own, account.id), client)).toMatchObject({
      code: bodyCode.success,
      data: { isMe: true, grants: [] },
    });
  });
});

describe('revokeRole by an administrator of one area', () => {
  it('revokes roles within the area', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const { account } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.building }]);
    const { code } = await revoke(account.id, await findGrantId(tenant, account.id, tenant.areas.building), client);
    expect(code).toBe(bodyCode.success);
    expect(await readGrants(server, tenant.id, account.id)).toEqual([]);
  });

  it('is 4003 for a role over the whole tenant or above the area, of a member who also has one there', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const { account } = await tenant.addAccount([
      { role: 'technician', areaId: tenant.areas.building },
      { role: 'technician', areaId: tenant.areas.region },
      { role: 'dispatcher' },
    ]);
    for (const areaId of [null, tenant.areas.region]) {
      const grantId = await findGrantId(tenant, account.id, areaId);
      await expectRefusal(server, tenant.id, bodyCode.forbidden, '您只能管理自己负责的区域', () => revoke(account.id, grantId, client));
    }
  });

  it('is 4004 for a member without a role there', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const { technician } = tenant.accounts;
    const unknown = await revoke(unknownId, unknownId, client);
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await revoke(technician.id, await findGrantId(tenant, technician.id), client)).toEqual(unknown);
  });
});

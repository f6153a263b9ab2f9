import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertRoomForDevices } from '#services/scope/tenant-limits.ts';
import { createApplicant } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function limit(tenant: TestTenant, limits: { max_accounts?: number; max_devices?: number; max_storage_mebibytes?: number }) {
  await server.database.kysely.updateTable('tenants').set(limits).where('id', '=', tenant.id).execute();
}

async function countMembers(tenant: TestTenant): Promise<number> {
  const rows = server.database.kysely.selectFrom('memberships').select('account_id').where('tenant_id', '=', tenant.id);
  return (await rows.where('state', '=', 'member').execute()).length;
}

describe('the limit of accounts', () => {
  it('admits as many as there is room for, though all join at once', async () => {
    const [tenant, elsewhere] = [await createTenant(server), await createTenant(server)];
    const { code } = await tenant.clients.tenant_admin.succeed('createInvite', { role: 'technician', mostUses: 50 });
    const members = await countMembers(tenant);
    await limit(tenant, { max_accounts: members + 2 });
    const joining = await Promise.all(Array.from({ length: 5 }, () => elsewhere.addAccount([])));
    const answers = await Promise.all(joining.map(({ client }) => client.call('bindAccountTenant', { inviteCode: code })));
    expect(answers.filter((answer) => answer.code === bodyCode.success)).toHaveLength(2);
    expect(answers.find((answer) => answer.code !== bodyCode.success)).toMatchObject({
      code: bodyCode.conflict,
      message: `组织的成员已达上限 ${members + 2} 人，请联系平台管理员`,
    });
    expect(await countMembers(tenant)).toBe(members + 2);
  });

  it('holds for requests to join, too; one more leaves room', async () => {
    const tenant = await createTenant(server);
    const { id: accountId } = await createApplicant(server, tenant.id, '等待的人');
    await limit(tenant, { max_accounts: await countMembers(tenant) });
    const decision = { accountId, approve: true as const, role: 'technician' as const };
    expect((await tenant.clients.tenant_admin.call('decideJoinRequest', decision)).code).toBe(bodyCode.conflict);
    await tenant.clients.tenant_admin.succeed('removeMember', { accountId: tenant.accounts.stranger.id });
    await tenant.clients.tenant_admin.succeed('decideJoinRequest', decision);
  });
});

describe('the limit of devices', () => {
  it('counts what is added', async () => {
    const tenant = await createTenant(server);
    await limit(tenant, { max_devices: 3 });
    const add = (count: number) => server.database.transaction((tx) => assertRoomForDevices(tx, tenant.id, count));
    await add(3);
    await expect(add(4)).rejects.toThrow('deviceLimitReached');
  });

  it('holds for devices that are created or restored at once, and a retired one leaves room', async () => {
    const tenant = await createTenant(server);
    await limit(tenant, { max_devices: 2 });
    const admin = tenant.clients.tenant_admin;
    const create = (code: string) => admin.call('saveDevice', { kind: 'device', name: '水泵', code, areaId: tenant.areas.room });
    const answers = await Promise.all(['P-1', 'P-2', 'P-3', 'P-4'].map(create));
    const made = answers.filter((answer) => answer.code === bodyCode.success);
    expect(made).toHaveLength(2);
    const { id, version } = made[0]?.data ?? {};
    const retired = await admin.succeed('retireDevice', { id, version });
    expect((await create('P-5')).code).toBe(bodyCode.success);
    expect((await admin.call('restoreDevice', { id, version: retired.version })).code).toBe(bodyCode.conflict);
  });
});

describe('the limit of storage', () => {
  const bytes = Buffer.alloc(600 * 1024, 'a');
  const upload = (tenant: TestTenant) => tenant.clients.technician.upload('uploadFile', [{ name: 'a.txt', bytes }]);

  it('refuses an upload beyond it, keeps nothing of it, and counts what is there', async () => {
    const tenant = await createTenant(server);
    await limit(tenant, { max_storage_mebibytes: 1 });
    expect((await upload(tenant)).code).toBe(bodyCode.success);
    expect(await upload(tenant)).toMatchObject({
      code: bodyCode.conflict,
      message: '组织的存储空间已达上限 1 MB，请联系平台管理员',
    });
    const { kysely } = server.database;
    const { bytes: stored } = await kysely
      .selectFrom('tenant_storage')
      .select('bytes')
      .where('tenant_id', '=', tenant.id)
      .executeTakeFirstOrThrow();
    expect(stored).toBe(bytes.length);
    expect(await kysely.selectFrom('files').select('id').where('tenant_id', '=', tenant.id).execute()).toHaveLength(1);
  });

  it('counts uploads that come at once', async () => {
    const tenant = await createTenant(server);
    await limit(tenant, { max_storage_mebibytes: 1 });
    const codes = (await Promise.all([upload(tenant), upload(tenant), upload(tenant)])).map(({ code }) => code);
    expect(codes.filter((code) => code === bodyCode.success)).toHaveLength(1);
  });
});

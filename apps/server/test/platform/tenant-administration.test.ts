import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant as createTenantByCommand } from '#cli/commands/create-tenant.ts';
import { grantPlatformAdmin, revokePlatformAdmin } from '#cli/commands/platform-administrators.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createPhoneNumber, createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let platform: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  const outsider = await tenant.addAccount([{ role: 'platform_admin' }]);
  platform = await signIn(server, outsider.account.id, null);
});
afterAll(() => server.close());

const everybodyElse = [...noAdministrators.filter((person) => person !== 'platform_admin'), 'tenant_admin' as const];
const read = (id = tenant.id) => platform.succeed('getTenant', { id });

describe('listTenants', () => {
  itRejectsUnauthorised('listTenants', () => ({ server, tenant }), everybodyElse);

  it('finds tenants by a part of their name, with figures and the administrators of the whole tenant', async () => {
    const { items, total } = await platform.succeed('listTenants', { keyword: tenant.name });
    expect(items.find(({ id }: { id: string }) => id === tenant.id)).toMatchObject({
      name: tenant.name,
      suspension: null,
      administrators: [{ fullName: 'tenant_admin 员工', phoneNumber: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) }],
      limits: { accounts: null, devices: null, storageMebibytes: null },
      usage: { devices: 0, storageBytes: 0 },
    });
    expect(total).toBeGreaterThan(0);
  });

  it('has pages by cursor without a gap or a repetition', async () => {
    for (let count = 0; count < 3; count += 1) await createTenant(server);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; cursor: string | null } = await platform.succeed('listTenants', {
        pageSize: 2,
        ...(cursor !== null && { cursor }),
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor !== null);
    const rows = await server.database.kysely.selectFrom('tenants').select('id').execute();
    expect([new Set(seen).size, seen.length]).toEqual([rows.length, rows.length]);
  });
});

describe('createTenant', () => {
  itRejectsUnauthorised('createTenant', () => ({ server, tenant }), everybodyElse, {
    name: 'x',
    adminName: 'x',
    adminPhone: '13900000000',
  });

  it('creates a tenant whose administrator signs in with the password that is shown once', async () => {
    const adminPhone = createPhoneNumber();
    const input = { name: '平台新建', adminName: '新管理员', adminPhone };
    const options = { idempotencyKey: 'create-tenant-1' };
    const { data } = await platform.call('createTenant', input, options);
    const signedIn = await createTestClient(server).call('logInWithPassword', { loginName: adminPhone, passWord: data.password });
    expect(signedIn.data.tenants).toEqual([expect.objectContaining({ id: data.id, name: '平台新建', roles: ['tenant_admin'] })]);
    expect((await platform.call('createTenant', input, options)).data).toEqual({ ...data, password: null });
    expect(await platform.call('createTenant', input)).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { name: '已有同名组织' } },
    });
  });

  it('creates one of two tenants of the same name that come at once', async () => {
    const input = () => ({ name: '同时新建', adminName: '甲', adminPhone: createPhoneNumber() });
    const codes = (await Promise.all([platform.call('createTenant', input()), platform.call('createTenant', input())])).map(
      ({ code }) => code,
    );
    expect(codes.sort()).toEqual([bodyCode.success, bodyCode.invalid]);
  });

  it('makes an account that exists the administrator, and leaves its password', async () => {
    await createTenantByCommand(server.context, { name: '第一家平台', adminName: '乙', adminPhone: '13600000021' });
    const { password } = await platform.succeed('createTenant', { name: '第二家平台', adminName: '乙', adminPhone: '13600000021' });
    expect(password).toBeNull();
  });
});

describe('saveTenantLimits', () => {
  it('saves limits, and answers another version with the tenant as it stands', async () => {
    const { id } = await createTenant(server);
    const limits = { accounts: 20, devices: 30, storageMebibytes: 40 };
    const saved = await platform.succeed('saveTenantLimits', { id, version: 1, limits });
    expect(saved).toMatchObject({ version: 2, limits });
    const stale = await platform.call('saveTenantLimits', { id, version: 1, limits: { ...limits, accounts: 1 } });
    expect(stale).toMatchObject({ code: bodyCode.conflict, data: { version: 2, limits } });
    expect((await read(id)).limits).toEqual(limits);
  });
});

describe('the administrators of the platform', () => {
  it('are made and unmade by commands, at once, and by no grant of a tenant', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const grant = { tenant_id: tenant.id, id: server.context.ids.next(), account_id: account.id, area_id: null };
    await server.database.kysely
      .insertInto('role_grants')
      .values({ ...grant, role: 'platform_admin' })
      .execute();
    expect((await client.call('listTenants', {})).code).toBe(bodyCode.forbidden);
    expect((await client.succeed('getUserInfo')).permissions).not.toContain('platform.manage');
    await grantPlatformAdmin(server.context, account.loginName);
    expect((await client.call('listTenants', {})).code).toBe(bodyCode.success);
    expect((await client.succeed('getUserInfo')).roles).toContain('platform_admin');
    await revokePlatformAdmin(server.context, account.loginName);
    expect((await client.call('listTenants', {})).code).toBe(bodyCode.forbidden);
  });

  it('need no tenant, and read nothing of one', async () => {
    const info = await platform.succeed('getUserInfo');
    expect(info).toMatchObject({ roles: ['platform_admin'], permissions: ['platform.manage'] });
    for (const name of ['listWorkOrders', 'listMembers', 'listAreas', 'listAuditLog', 'listAlarms', 'listDevices'] as const)
      expect([name, (await platform.call(name, {})).code]).toEqual([name, bodyCode.forbidden]);
  });

  it('get 4004 for a tenant that does not exist', async () => {
    const id = server.context.ids.next();
    expect((await platform.call('getTenant', { id })).code).toBe(bodyCode.notFound);
    expect((await platform.call('suspendTenant', { id, version: 1, reason: ' ' })).code).toBe(bodyCode.invalid);
    expect((await platform.call('suspendTenant', { id, version: 1, reason: '没有这个组织' })).code).toBe(bodyCode.notFound);
  });
});

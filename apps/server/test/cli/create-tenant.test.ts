import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '#cli/commands/create-tenant.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const passwordIn = (text: string) => / with (\S+)$/.exec(text)?.[1] ?? '';
const idIn = (text: string) => /\((\S{36})\)/.exec(text)?.[1] ?? '';
const logIn = (loginName: string, passWord: string) => createTestClient(server).call('logInWithPassword', { loginName, passWord });
const findTenants = (name: string) => server.database.kysely.selectFrom('tenants').selectAll().where('name', '=', name).execute();

describe('the command create-tenant', () => {
  it('creates a tenant whose administrator can log in with every permission of the role', async () => {
    const text = await createTenant(server.context, { name: '新能源公司', adminName: '管理员', adminPhone: '13600000001' });
    const { code, data } = await logIn('13600000001', passwordIn(text));
    expect(code).toBe(bodyCode.success);
    expect(data.tenants).toEqual([expect.objectContaining({ name: '新能源公司', roles: ['tenant_admin'] })]);
    const client = await signIn(server, data.userinfo.id, data.tenants[0].id);
    expect((await client.succeed('getUserInfo')).permissions).toContain('work-order.dispatch');
  });

  it('makes an existing account the administrator, and leaves its password unchanged', async () => {
    const first = await createTenant(server.context, { name: '第一家', adminName: '甲', adminPhone: '13600000002' });
    const second = await createTenant(server.context, { name: '第二家', adminName: '乙', adminPhone: '13600000002' });
    expect(second).toContain('136****0002 has an account already (甲)');
    expect(passwordIn(second)).toBe('');
    const { data } = await logIn('13600000002', passwordIn(first));
    expect(data.tenants).toEqual([
      expect.objectContaining({ name: '第一家', roles: ['tenant_admin'] }),
      expect.objectContaining({ name: '第二家', roles: ['tenant_admin'] }),
    ]);
  });

  it('finds an account by its login name as well', async () => {
    await createTenant(server.context, { name: '改号前', adminName: '甲', adminPhone: '13600000006' });
    const { kysely } = server.database;
    await kysely.updateTable('accounts').set({ phone_number: '13600000007' }).where('login_name', '=', '13600000006').execute();
    const text = await createTenant(server.context, { name: '改号后', adminName: '甲', adminPhone: '13600000006' });
    expect(text).toContain('has an account already');
  });

  it('creates a tenant under another, given by name or id', async () => {
    const parent = await createTenant(server.context, { name: '集团', adminName: '丙', adminPhone: '13600000004' });
    await createTenant(server.context, { name: '集团一分', adminName: '丙', adminPhone: '13600000004', parent: '集团' });
    await createTenant(server.context, { name: '集团二分', adminName: '丙', adminPhone: '13600000004', parent: idIn(parent) });
    for (const name of ['集团一分', '集团二分']) {
      expect(await findTenants(name)).toEqual([expect.objectContaining({ parent_id: idIn(parent) })]);
    }
  });

  it('writes nothing when the parent is unknown, or the administrator has no mobile number', async () => {
    const tenant = { name: '孤儿', adminName: '丁', adminPhone: '13600000005' };
    await expect(createTenant(server.context, { ...tenant, parent: '无此租户' })).rejects.toThrow('no tenant 无此租户');
    await expect(createTenant(server.context, { ...tenant, adminPhone: '0571-8888' })).rejects.toThrow('0571-8888 is not a mobile number');
    expect(await findTenants('孤儿')).toEqual([]);
    const { kysely } = server.database;
    expect(await kysely.selectFrom('accounts').select('id').where('phone_number', '=', '13600000005').execute()).toEqual([]);
  });

  it('creates no second tenant of the same name', async () => {
    const tenant = { name: '只此一家', adminName: '戊', adminPhone: '13600000008' };
    await createTenant(server.context, tenant);
    await expect(createTenant(server.context, tenant)).rejects.toThrow('tenantNameTaken');
    expect(await findTenants('只此一家')).toHaveLength(1);
  });
});

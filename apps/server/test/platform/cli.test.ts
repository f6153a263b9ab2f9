import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../src/cli/create-tenant.ts';
import { setPassword } from '../../src/cli/set-password.ts';
import { signIn } from '../support/mint-tenant.ts';
import { createTestClient } from '../support/test-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const passwordIn = (text: string) => / with (\S+)$/.exec(text)?.[1] ?? '';
const logIn = (loginName: string, passWord: string) => createTestClient(server).call('logInWithPassword', { loginName, passWord });

describe('the administration commands', () => {
  it('create a tenant whose administrator can log in and hold every permission', async () => {
    const text = await createTenant(server.context, { name: '新能源公司', adminName: '管理员', adminPhone: '13600000001' });
    const { code, data } = await logIn('13600000001', passwordIn(text));
    expect(code).toBe(bodyCode.success);
    expect(data.tenants).toEqual([expect.objectContaining({ name: '新能源公司', roles: ['tenant_admin'] })]);
    const client = await signIn(server, data.userinfo.id, data.tenants[0].id);
    expect((await client.succeed('getUserInfo')).permissions).toContain('work-order.dispatch');
  });

  it('leave nothing of a tenant whose administrator’s number is taken', async () => {
    await createTenant(server.context, { name: '第一家', adminName: '甲', adminPhone: '13600000002' });
    await expect(createTenant(server.context, { name: '第二家', adminName: '乙', adminPhone: '13600000002' })).rejects.toThrow(
      '13600000002 already',
    );
    expect(await server.database.kysely.selectFrom('tenants').select('id').where('name', '=', '第二家').execute()).toEqual([]);
  });

  it('set a password, which ends the old one and every session', async () => {
    const before = passwordIn(await createTenant(server.context, { name: '第三家', adminName: '丙', adminPhone: '13600000003' }));
    const { data } = await logIn('13600000003', before);
    const client = await signIn(server, data.userinfo.id, data.tenants[0].id);
    const after = passwordIn(await setPassword(server.context, '13600000003'));
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.tokenExpired);
    expect((await logIn('13600000003', before)).code).toBe(bodyCode.invalid);
    expect((await logIn('13600000003', after)).code).toBe(bodyCode.success);
  });

  it('say so when there is no such account', async () => {
    await expect(setPassword(server.context, 'nobody')).rejects.toThrow('no account nobody');
  });
});

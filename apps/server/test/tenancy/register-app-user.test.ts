import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTeam } from '../support/factories/create-teams.ts';
import { createPhoneNumber, createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { otherCode, readAccountRows, receiveCode } from '../support/factories/verification.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let visitor: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  visitor = createTestClient(server);
});
afterAll(() => server.close());

async function makeInput(changes: Record<string, unknown> = {}): Promise<Record<string, unknown> & { loginName: string }> {
  const loginName = createPhoneNumber();
  const verificationCode = await receiveCode(server, loginName, 'register');
  return { loginName, fullName: '沈一鸣', passWord: testPassword, verificationCode, ...changes };
}

const register = (input: Record<string, unknown>) => visitor.call('registerAppUser', input);

describe('registerAppUser', () => {
  it('makes an account that can sign in, without a tenant, and gives a ticket to bind with', async () => {
    const input = await makeInput();
    const { code, data } = await register(input);
    expect(code).toBe(bodyCode.success);
    expect(data).toEqual({ accountId: expect.any(String), bindTicket: expect.any(String), tenant: null });
    const { userinfo, tenants } = (await visitor.call('logInWithPassword', { loginName: input.loginName, passWord: testPassword })).data;
    expect([userinfo.id, userinfo.fullName, tenants]).toEqual([data.accountId, '沈一鸣', []]);
    const rows = await server.database.kysely.selectFrom('audit_log').selectAll().where('subject_id', '=', data.accountId).execute();
    expect(rows).toMatchObject([{ endpoint: 'registerAppUser', account_id: data.accountId, address: '127.0.0.1' }]);
    expect(JSON.stringify(rows)).not.toContain(testPassword);
  });

  it('makes a member at once with an invite code, however it is typed', async () => {
    const { code: inviteCode } = await tenant.clients.tenant_admin.succeed('createInvite', { role: 'technician', teamId: tenant.team.id });
    const { data } = await register(await makeInput({ inviteCode: `${inviteCode.slice(0, 5).toLowerCase()}-${inviteCode.slice(5)} ` }));
    expect(data.tenant).toMatchObject({ id: tenant.id, state: 'member', roles: ['technician'] });
    const team = await server.database.kysely.selectFrom('team_members').selectAll().where('account_id', '=', data.accountId).execute();
    expect(team).toMatchObject([{ team_id: tenant.team.id, is_leader: false }]);
  });

  it('has whoever joins as the leader of a team without one lead it, one of several at once, and changes no leader', async () => {
    const teamId = await createTeam(server, tenant.id, { name: '新班组' });
    const { code: inviteCode } = await tenant.clients.tenant_admin.succeed('createInvite', { role: 'team_leader', teamId, mostUses: 3 });
    const leaders = async () => {
      const { kysely } = server.database;
      const rows = kysely.selectFrom('team_members').select(['account_id', 'is_leader']).where('team_id', '=', teamId);
      const members = await rows.execute();
      return { count: members.length, ids: members.flatMap((row) => (row.is_leader ? [row.account_id] : [])) };
    };
    const inputs = [await makeInput({ inviteCode }), await makeInput({ inviteCode })];
    await Promise.all(inputs.map(register));
    const before = await leaders();
    expect([before.count, before.ids.length]).toEqual([2, 1]);
    await register(await makeInput({ inviteCode }));
    expect(await leaders()).toEqual({ count: 3, ids: before.ids });
  });

  it('refuses an invalid invite code before the verification code is used up', async () => {
    const input = await makeInput({ inviteCode: 'NOSUCHCODE' });
    expect(await register(input)).toMatchObject({ code: bodyCode.invalid, data: { fields: { inviteCode: '邀请码无效或已过期' } } });
    expect((await register({ ...input, inviteCode: undefined })).code).toBe(bodyCode.success);
  });

  it('reveals that a number has an account only to the owner of the number', async () => {
    const { phoneNumber } = tenant.accounts.dispatcher;
    const verificationCode = await receiveCode(server, phoneNumber, 'register');
    const input = { loginName: phoneNumber, fullName: '别人', passWord: testPassword, verificationCode };
    const before = await server.database.kysely.selectFrom('accounts').selectAll().where('phone_number', '=', phoneNumber).execute();
    expect(await register({ ...input, verificationCode: otherCode(verificationCode) })).toEqual(
      await register(await makeInput({ verificationCode: '000000' })).then((answer) => answer),
    );
    expect(await register(input)).toMatchObject({ code: bodyCode.conflict, message: '该手机号已注册，请直接登录' });
    expect(await server.database.kysely.selectFrom('accounts').selectAll().where('phone_number', '=', phoneNumber).execute()).toEqual(
      before,
    );
  });

  it('makes one account of ten registrations at once', async () => {
    const input = await makeInput();
    const codes = (await Promise.all(Array.from({ length: 10 }, () => register(input)))).map(({ code }) => code);
    expect(codes.filter((code) => code === bodyCode.success)).toHaveLength(1);
    const accounts = await server.database.kysely.selectFrom('accounts').select('id').where('phone_number', '=', input.loginName).execute();
    expect(accounts).toHaveLength(1);
  });

  it('requires more of a password where the invite is for staff', async () => {
    const { code: inviteCode } = await tenant.clients.tenant_admin.succeed('createInvite', { role: 'technician' });
    expect(await register(await makeInput({ inviteCode, passWord: 'Xw7-mQz2' }))).toMatchObject({
      data: { fields: { passWord: '密码至少10位' } },
    });
    expect((await register(await makeInput({ passWord: 'Xw7-mQz2' }))).code).toBe(bodyCode.success);
  });

  it.each([
    ['short', '密码至少8位'],
    ['password', '该密码过于常见，请换一个'],
    ['Football', '该密码过于常见，请换一个'],
    ['aaaaaaaaaaaa', '密码过于简单'],
    ['', '请输入密码'],
    ['undefined', '请输入密码'],
    ['x'.repeat(129), '请检查数据'],
  ])('refuses the password %j and writes nothing', async (passWord, message) => {
    const input = await makeInput({ passWord });
    const before = await readAccountRows(server);
    expect(await register(input)).toEqual({ code: bodyCode.invalid, message, data: { fields: { passWord: message } } });
    expect(await readAccountRows(server)).toBe(before);
  });

  it('refuses one’s own number as the password', async () => {
    const input = await makeInput();
    expect(await register({ ...input, passWord: input.loginName })).toMatchObject({
      data: { fields: { passWord: '密码不能与手机号或姓名相同' } },
    });
  });

  it('names every empty field as the specification words it', async () => {
    expect(await register({ loginName: '', fullName: ' ', passWord: null, verificationCode: 'undefined' })).toEqual({
      code: bodyCode.invalid,
      message: '请输入手机号',
      data: { fields: { loginName: '请输入手机号', fullName: '请输入真实姓名', passWord: '请输入密码', verificationCode: '请输入验证码' } },
    });
    const english = await visitor.call('registerAppUser', {}, { headers: { 'accept-language': 'en' } });
    expect(english.data.fields).toEqual({
      loginName: 'Enter your mobile number',
      fullName: 'Enter your full name',
      passWord: 'Enter your password',
      verificationCode: 'Enter the verification code',
    });
  });

  it('stores a name with markup as plain text', async () => {
    const fullName = `<img src=x onerror=alert(1)>'; drop table x--`;
    const { data } = await register(await makeInput({ fullName }));
    const row = await server.database.kysely.selectFrom('accounts').select('full_name').where('id', '=', data.accountId).executeTakeFirst();
    expect(row?.full_name).toBe(fullName);
  });
});

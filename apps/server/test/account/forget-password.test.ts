import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPin } from '../support/factories/create-signing-pins.ts';
import { createPhoneNumber, createTenant, signIn, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { otherCode, receiveCode } from '../support/factories/verification.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const newPassword = 'Another-Way-7';

let server: TestServer;
let tenant: TestTenant;
let visitor: TestClient;

beforeAll(async () => {
  // With the cache on, as in production: ending sessions must not wait for it.
  server = await startTestServer({ sessionCacheMs: minuteMs });
  tenant = await createTenant(server);
  visitor = createTestClient(server);
});
afterAll(() => server.close());

const logIn = (loginName: string, passWord: string) => visitor.call('logInWithPassword', { loginName, passWord });

describe('forgetPassword', () => {
  it('sets the new password, ends every session of the account and unlocks signing in by password', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    await client.succeed('getUserInfo');
    for (let count = 0; count < 10; count += 1) {
      await logIn(account.loginName, 'wrong');
      server.clock.advance(20_000);
    }
    expect((await logIn(account.loginName, testPassword)).code).toBe(bodyCode.tooMany);
    const verificationCode = await receiveCode(server, account.phoneNumber, 'forget');
    await visitor.succeed('forgetPassword', { phoneNumber: account.phoneNumber, verificationCode, passWord: newPassword });
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.tokenExpired);
    expect(await visitor.call('requestToken', { grant_type: 'refresh_token', refreshtoken: client.refreshToken ?? '' })).toEqual({
      error: 'invalid_grant',
    });
    expect((await logIn(account.loginName, testPassword)).code).toBe(bodyCode.invalid);
    expect((await logIn(account.loginName, newPassword)).code).toBe(bodyCode.success);
    const audit = await server.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('endpoint', '=', 'forgetPassword')
      .where('subject_id', '=', account.id)
      .execute();
    expect(audit).toMatchObject([{ account_id: account.id, changes: { password: true, by: 'code' } }]);
  });

  it('takes away what somebody else may have added: e-mail that was proven, ids of providers, the signing PIN', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    await client.succeed('setSigningPin', { passWord: testPassword, pin: testPin });
    await client.succeed('saveOwnChannel', { channel: 'wecomApp', isWanted: true, address: 'zhangsan' });
    const { kysely } = server.database;
    await kysely
      .updateTable('accounts')
      .set({ mail: 'a@example.com', mail_proven_at: server.clock.now() })
      .where('id', '=', account.id)
      .execute();
    const verificationCode = await receiveCode(server, account.phoneNumber, 'forget');
    await visitor.succeed('forgetPassword', { phoneNumber: account.phoneNumber, verificationCode, passWord: newPassword });
    const after = await signIn(server, account.id, tenant.id);
    expect(await after.succeed('getUserInfo')).toMatchObject({ isMailProven: false, hasSigningPin: false });
    const channels = await kysely
      .selectFrom('own_channels')
      .select(['is_wanted', 'address'])
      .where('account_id', '=', account.id)
      .execute();
    expect(channels).toEqual([{ is_wanted: true, address: null }]);
  });

  it('makes the ticket invalid that a log-in with the old password gave a moment ago', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const verificationCode = await receiveCode(server, account.phoneNumber, 'forget');
    const { loginTicket } = await visitor.succeed('logInWithPassword', { loginName: account.loginName, passWord: testPassword });
    await visitor.succeed('forgetPassword', { phoneNumber: account.phoneNumber, verificationCode, passWord: newPassword });
    const grant = { grant_type: 'login_ticket', login_ticket: loginTicket };
    expect(await visitor.call('requestToken', grant)).toEqual({ error: 'invalid_grant' });
  });

  it('leaves no session that the old password opens at the same moment', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const verificationCode = await receiveCode(server, account.phoneNumber, 'forget');
    const grant = { grant_type: 'password', username: account.loginName, password: testPassword };
    const opening = () => visitor.call('requestToken', grant) as Promise<{ access_token?: string } & object>;
    const [, ...opened] = await Promise.all([
      visitor.succeed('forgetPassword', { phoneNumber: account.phoneNumber, verificationCode, passWord: newPassword }),
      ...Array.from({ length: 12 }, opening),
    ]);
    for (const { access_token } of opened as { access_token?: string }[]) {
      const headers = { authorization: `Bearer ${access_token ?? 'none'}` };
      expect((await visitor.call('getUserInfo', {}, { headers })).code).toBe(bodyCode.tokenExpired);
    }
  });

  it('sets a first password for an account that was created without one', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    await server.database.kysely.updateTable('accounts').set({ password_hash: null }).where('id', '=', account.id).execute();
    expect((await logIn(account.loginName, testPassword)).message).toBe('手机号或密码不正确');
    const verificationCode = await receiveCode(server, account.phoneNumber, 'forget');
    await visitor.succeed('forgetPassword', { phoneNumber: account.phoneNumber, verificationCode, passWord: newPassword });
    expect((await logIn(account.loginName, newPassword)).code).toBe(bodyCode.success);
  });

  it('refuses a wrong code for a known number like one for an unknown number, and changes nothing', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const code = await receiveCode(server, account.phoneNumber, 'forget');
    const known = await visitor.call('forgetPassword', {
      phoneNumber: account.phoneNumber,
      verificationCode: otherCode(code),
      passWord: newPassword,
    });
    const unknown = await visitor.call('forgetPassword', {
      phoneNumber: createPhoneNumber(),
      verificationCode: code,
      passWord: newPassword,
    });
    expect(known).toMatchObject({ code: bodyCode.invalid, data: { fields: { verificationCode: '验证码错误或已失效' } } });
    expect(unknown).toEqual(known);
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.success);
    expect((await logIn(account.loginName, testPassword)).code).toBe(bodyCode.success);
  });

  it('does not use up the code when the password is too short for staff', async () => {
    const { account } = await tenant.addAccount([{ role: 'dispatcher' }]);
    const input = { phoneNumber: account.phoneNumber, verificationCode: await receiveCode(server, account.phoneNumber, 'forget') };
    expect(await visitor.call('forgetPassword', { ...input, passWord: 'Xw7-mQz2' })).toMatchObject({
      data: { fields: { passWord: '密码至少10位' } },
    });
    expect((await visitor.call('forgetPassword', { ...input, passWord: newPassword })).code).toBe(bodyCode.success);
  });

  it('succeeds for one of two simultaneous calls', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const verificationCode = await receiveCode(server, account.phoneNumber, 'forget');
    const set = (passWord: string) => visitor.call('forgetPassword', { phoneNumber: account.phoneNumber, verificationCode, passWord });
    const codes = (await Promise.all([set(`${newPassword}a`), set(`${newPassword}b`)])).map(({ code }) => code);
    expect(codes.sort()).toEqual([bodyCode.success, bodyCode.invalid]);
  });

  it('names every empty field', async () => {
    expect((await visitor.call('forgetPassword', {})).data.fields).toEqual({
      phoneNumber: '请输入手机号',
      verificationCode: '请输入验证码',
      passWord: '请输入密码',
    });
  });
});

import { hash } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestSecret, hashPassword } from '#services/account/password/password.ts';
import { createTenant, signIn, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { beforeNextTransaction } from '../support/services/before-next-transaction.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const newPassword = 'Another-Way-7';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer({ sessionCacheMs: minuteMs });
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const logIn = (loginName: string, passWord: string) => createTestClient(server).call('logInWithPassword', { loginName, passWord });

describe('updatePassword', () => {
  it('answers 4001 without a token', async () => {
    const input = { oldPassWord: testPassword, passWord: newPassword };
    expect((await createTestClient(server).call('updatePassword', input)).code).toBe(bodyCode.tokenExpired);
  });

  it('changes the password and ends every session but this one', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const [other, another] = [await signIn(server, account.id, tenant.id), await signIn(server, account.id, null)];
    await other.succeed('getUserInfo');
    expect(await client.succeed('updatePassword', { oldPassWord: testPassword, passWord: newPassword })).toEqual({ endedSessions: 2 });
    for (const ended of [other, another]) expect((await ended.call('getUserInfo')).code).toBe(bodyCode.tokenExpired);
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.success);
    expect((await logIn(account.loginName, newPassword)).code).toBe(bodyCode.success);
    expect((await logIn(account.loginName, testPassword)).code).toBe(bodyCode.invalid);
  });

  it('is refused where the owner has set another password while the old one was being checked', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const password_hash = await hashPassword('the owner was quicker 7');
    const accounts = server.database.kysely.updateTable('accounts').set({ password_hash }).where('id', '=', account.id);
    beforeNextTransaction(server, () => accounts.execute());
    const input = { oldPassWord: testPassword, passWord: newPassword };
    expect(await client.call('updatePassword', input)).toMatchObject({ data: { fields: { oldPassWord: '原密码不正确' } } });
    expect((await logIn(account.loginName, newPassword)).code).toBe(bodyCode.invalid);
  });

  it('refuses a wrong old password, and after several makes even the right one wait', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const change = (oldPassWord: string) => client.call('updatePassword', { oldPassWord, passWord: newPassword });
    expect(await change('wrong')).toEqual({
      code: bodyCode.invalid,
      message: '原密码不正确',
      data: { fields: { oldPassWord: '原密码不正确' } },
    });
    for (let count = 0; count < 4; count += 1) await change('wrong');
    expect(await change(testPassword)).toMatchObject({ code: bodyCode.tooMany, data: { retryAfterSeconds: 1 } });
    server.clock.advance(1000);
    expect((await change(testPassword)).code).toBe(bodyCode.success);
    expect((await logIn(account.loginName, newPassword)).code).toBe(bodyCode.success);
  });

  it.each([
    [testPassword, '新密码不能与原密码相同'],
    ['Xw7-mQz2', '密码至少10位'],
    ['1234567890', '该密码过于常见，请换一个'],
    ['', '请输入密码'],
  ])('refuses %j as the new one', async (passWord, message) => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    expect(await client.call('updatePassword', { oldPassWord: testPassword, passWord })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { passWord: message } },
    });
    expect((await logIn(account.loginName, testPassword)).code).toBe(bodyCode.success);
  });

  it('has one effect and one answer when it comes twice with one key', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    const change = () =>
      client.call('updatePassword', { oldPassWord: testPassword, passWord: newPassword }, { idempotencyKey: 'change-once' });
    expect(await change()).toEqual(await change());
  });

  it('stores under its key nothing by which the passwords could be guessed quickly', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const input = { oldPassWord: testPassword, passWord: newPassword };
    await client.succeed('updatePassword', input, { idempotencyKey: 'kept-slowly' });
    const kept = await server.database.kysely
      .selectFrom('idempotency_keys')
      .select('body_hash')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    const body = JSON.stringify(input);
    for (const text of [body, `kept-slowly${body}`, `${body}kept-slowly`])
      for (const encoding of ['hex', 'base64', 'base64url'] as const) expect(kept.body_hash).not.toBe(hash('sha256', text, encoding));
    expect(kept.body_hash).toBe(await digestSecret(body, 'kept-slowly'));
    const other = { ...input, passWord: `${newPassword}-2` };
    expect((await client.call('updatePassword', other, { idempotencyKey: 'kept-slowly' })).code).toBe(bodyCode.conflict);
  });

  it('makes a ticket of the old password invalid, and not the ticket of this session', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const { loginTicket } = (await logIn(account.loginName, testPassword)).data;
    await client.succeed('requestLiveTicket');
    await client.succeed('updatePassword', { oldPassWord: testPassword, passWord: newPassword });
    const grant = { grant_type: 'login_ticket', login_ticket: loginTicket };
    expect(await createTestClient(server).call('requestToken', grant)).toEqual({ error: 'invalid_grant' });
    const left = await server.database.kysely
      .selectFrom('one_time_tickets')
      .select('purpose')
      .where('account_id', '=', account.id)
      .execute();
    expect(left).toEqual([{ purpose: 'live' }]);
  });
});

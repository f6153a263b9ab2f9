import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhoneNumber, createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
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

const wrongCode = { code: bodyCode.invalid, message: '验证码错误或已失效', data: { fields: { verificationCode: '验证码错误或已失效' } } };
const addAccount = async () => (await tenant.addAccount([{ role: 'technician' }])).account;
const logIn = (phoneNumber: string, verificationCode: string) => visitor.call('logInWithSms', { phoneNumber, verificationCode });

describe('logInWithSms', () => {
  it('gives the account, its tenants and a ticket for the token call', async () => {
    const account = await addAccount();
    const code = await receiveCode(server, account.phoneNumber, 'login');
    const { data } = await logIn(account.phoneNumber, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(data).toMatchObject({ userinfo: { id: account.id, fullName: account.fullName }, tenants: [{ id: tenant.id, state: 'member' }] });
    expect(await visitor.call('requestToken', { grant_type: 'login_ticket', login_ticket: data.loginTicket })).toMatchObject({
      tenantid: tenant.id,
    });
  });

  it('accepts a code once', async () => {
    const account = await addAccount();
    const code = await receiveCode(server, account.phoneNumber, 'login');
    expect((await logIn(account.phoneNumber, code)).code).toBe(bodyCode.success);
    expect(await logIn(account.phoneNumber, code)).toEqual(wrongCode);
  });

  it('refuses alike a code of five minutes ago, one for another purpose, one for another number, and any where none was sent', async () => {
    const [one, two] = [await addAccount(), await addAccount()];
    const code = await receiveCode(server, one.phoneNumber, 'login');
    expect(await logIn(two.phoneNumber, code)).toEqual(wrongCode);
    server.clock.advance(5 * minuteMs);
    expect(await logIn(one.phoneNumber, code)).toEqual(wrongCode);
    const forgotten = await receiveCode(server, one.phoneNumber, 'forget');
    expect(await logIn(one.phoneNumber, forgotten)).toEqual(wrongCode);
    expect(await logIn(createPhoneNumber(), '123456')).toEqual(wrongCode);
  });

  it('makes the older code invalid when a newer one was sent', async () => {
    const { phoneNumber } = await addAccount();
    const older = await receiveCode(server, phoneNumber, 'login');
    server.clock.advance(minuteMs);
    const newer = await receiveCode(server, phoneNumber, 'login');
    if (older !== newer) expect(await logIn(phoneNumber, older)).toEqual(wrongCode);
    expect((await logIn(phoneNumber, newer)).code).toBe(bodyCode.success);
  });

  it('invalidates a code after five wrong tries', async () => {
    const { phoneNumber } = await addAccount();
    const code = await receiveCode(server, phoneNumber, 'login');
    for (let count = 0; count < 5; count += 1) expect(await logIn(phoneNumber, otherCode(code))).toEqual(wrongCode);
    expect(await logIn(phoneNumber, code)).toEqual(wrongCode);
  });

  it('reveals only to the owner of the number that it has no account', async () => {
    const phoneNumber = createPhoneNumber();
    const code = await receiveCode(server, phoneNumber, 'login');
    expect(await logIn(phoneNumber, otherCode(code))).toEqual(wrongCode);
    expect(await logIn(phoneNumber, code)).toMatchObject({ code: bodyCode.invalid, data: { fields: { phoneNumber: '该手机号尚未注册' } } });
  });

  it.each([
    [{}, { phoneNumber: '请输入手机号', verificationCode: '请输入验证码' }],
    [{ phoneNumber: '13900000000', verificationCode: 'undefined' }, { verificationCode: '请输入验证码' }],
    [{ phoneNumber: '13900000000', verificationCode: '12345' }, { verificationCode: '验证码为6位数字' }],
    [{ phoneNumber: '13900000000', verificationCode: 123456 }, { verificationCode: '请输入验证码' }],
  ])('refuses %j field by field and writes nothing', async (input, fields) => {
    const before = await readAccountRows(server);
    expect(await visitor.call('logInWithSms', input)).toMatchObject({ code: bodyCode.invalid, data: { fields } });
    expect(await readAccountRows(server)).toBe(before);
  });

  it('works while signing in by password is locked', async () => {
    const account = await addAccount();
    for (let count = 0; count < 12; count += 1) {
      await visitor.call('logInWithPassword', { loginName: account.loginName, passWord: 'wrong' });
      server.clock.advance(20_000);
    }
    expect((await visitor.call('logInWithPassword', { loginName: account.loginName, passWord: 'wrong' })).code).toBe(bodyCode.tooMany);
    expect((await logIn(account.phoneNumber, await receiveCode(server, account.phoneNumber, 'login'))).code).toBe(bodyCode.success);
  });
});

describe('requestToken by sms_code', () => {
  it('gives tokens for number and code, and refuses like any other grant', async () => {
    const { phoneNumber } = await addAccount();
    const code = await receiveCode(server, phoneNumber, 'login');
    const grant = (verification_code?: string) =>
      visitor.call('requestToken', { grant_type: 'sms_code', phone_number: phoneNumber, verification_code });
    expect(await grant()).toEqual({ error: 'invalid_request' });
    expect(await grant(otherCode(code))).toEqual({ error: 'invalid_grant' });
    expect(await grant(code)).toMatchObject({ token_type: 'Bearer', tenantid: tenant.id });
    expect(await grant(code)).toEqual({ error: 'invalid_grant' });
  });
});

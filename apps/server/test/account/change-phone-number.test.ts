import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#services/account/password/password.ts';
import { createPhoneNumber, createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { receiveCode } from '../support/factories/verification.ts';
import { beforeNextTransaction } from '../support/services/before-next-transaction.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

async function addNamedByNumber() {
  const added = await tenant.addAccount([{ role: 'technician' }]);
  const { id, phoneNumber } = added.account;
  await server.database.kysely.updateTable('accounts').set({ login_name: phoneNumber }).where('id', '=', id).execute();
  return added;
}

describe('changePhoneNumber', () => {
  it('changes the number, and the name to sign in with, to a number that was proved to be the account’s', async () => {
    const { account, client } = await addNamedByNumber();
    const phoneNumber = createPhoneNumber();
    const verificationCode = await receiveCode(server, phoneNumber, 'bind');
    const info = await client.succeed('changePhoneNumber', { passWord: testPassword, phoneNumber, verificationCode });
    expect(info).toMatchObject({ loginName: phoneNumber, phoneNumber: `137****${phoneNumber.slice(-4)}` });
    const logIn = (loginName: string) => createTestClient(server).call('logInWithPassword', { loginName, passWord: testPassword });
    expect((await logIn(phoneNumber)).code).toBe(bodyCode.success);
    expect((await logIn(account.phoneNumber)).code).toBe(bodyCode.invalid);
  });

  it('requires the password, so that an unlocked phone is not enough', async () => {
    const { client } = await addNamedByNumber();
    const phoneNumber = createPhoneNumber();
    const verificationCode = await receiveCode(server, phoneNumber, 'bind');
    expect(await client.call('changePhoneNumber', { passWord: 'wrong', phoneNumber, verificationCode })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { passWord: '密码不正确' } },
    });
  });

  it('is refused where the owner has set another password while this one was being checked', async () => {
    const { account, client } = await addNamedByNumber();
    const phoneNumber = createPhoneNumber();
    const verificationCode = await receiveCode(server, phoneNumber, 'bind');
    const password_hash = await hashPassword('the owner was quicker 7');
    const accounts = server.database.kysely.updateTable('accounts').set({ password_hash }).where('id', '=', account.id);
    beforeNextTransaction(server, () => accounts.execute());
    expect(await client.call('changePhoneNumber', { passWord: testPassword, phoneNumber, verificationCode })).toMatchObject({
      data: { fields: { passWord: '密码不正确' } },
    });
    const row = await server.database.kysely.selectFrom('accounts').select('phone_number').where('id', '=', account.id).executeTakeFirst();
    expect(row?.phone_number).toBe(account.phoneNumber);
  });

  it('refuses a code for another purpose and somebody else’s number', async () => {
    const { client } = await addNamedByNumber();
    const phoneNumber = createPhoneNumber();
    const forLogin = await receiveCode(server, phoneNumber, 'login');
    expect((await client.call('changePhoneNumber', { passWord: testPassword, phoneNumber, verificationCode: forLogin })).code).toBe(
      bodyCode.invalid,
    );
    const taken = tenant.accounts.dispatcher.phoneNumber;
    const verificationCode = await receiveCode(server, taken, 'bind');
    expect(await client.call('changePhoneNumber', { passWord: testPassword, phoneNumber: taken, verificationCode })).toMatchObject({
      code: bodyCode.conflict,
    });
  });

  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('changePhoneNumber', {})).code).toBe(bodyCode.tokenExpired);
  });
});

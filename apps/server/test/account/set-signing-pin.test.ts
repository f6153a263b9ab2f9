import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#services/account/password/password.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { testPin } from '../support/factories/create-signing-pins.ts';
import { createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { beforeNextTransaction } from '../support/services/before-next-transaction.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const technician = () => tenant.clients.technician;
const hashOf = async (id: string) =>
  (await server.database.kysely.selectFrom('accounts').select('signing_pin_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .signing_pin_hash;

describe('setSigningPin', () => {
  it('stores the PIN as a password is stored, and says to its owner that there is one', async () => {
    const { id } = tenant.accounts.technician;
    expect((await technician().succeed('getUserInfo', {})).hasSigningPin).toBe(false);
    expect((await technician().succeed('setSigningPin', { passWord: testPassword, pin: testPin })).hasSigningPin).toBe(true);
    const hash = await hashOf(id);
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(testPin, hash)).toBe(true);
    const audit = await readAudit(server, 'setSigningPin', id);
    expect(audit).toMatchObject([{ changes: { signingPin: true } }]);
    expect(JSON.stringify(audit)).not.toContain(testPin);
  });

  it('needs a token and the password, of which wrong ones count as tries to sign in', async () => {
    const { id } = tenant.accounts.technician;
    const wrong = await technician().call('setSigningPin', { passWord: 'Wrong-Pass-1', pin: testPin });
    expect(wrong).toMatchObject({ code: bodyCode.invalid, data: { fields: { passWord: '密码不正确' } } });
    expect(await hashOf(id)).toBeNull();
    const failures = await server.database.kysely
      .selectFrom('password_failures')
      .select('failures')
      .where('tried', 'like', `${tenant.accounts.technician.loginName}%`)
      .execute();
    expect(failures).toEqual([{ failures: 1 }]);
    expect((await createTestClient(server).call('setSigningPin', { passWord: testPassword, pin: testPin })).code).toBe(
      bodyCode.tokenExpired,
    );
  });

  it('is refused where the owner has set another password while the former one was being checked', async () => {
    const { id } = tenant.accounts.technician;
    const password_hash = await hashPassword('the owner was quicker 7');
    const accounts = server.database.kysely.updateTable('accounts').set({ password_hash }).where('id', '=', id);
    beforeNextTransaction(server, () => accounts.execute());
    expect(await technician().call('setSigningPin', { passWord: testPassword, pin: testPin })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { passWord: '密码不正确' } },
    });
    expect(await hashOf(id)).toBeNull();
    expect(await readAudit(server, 'setSigningPin', id)).toEqual([]);
  });

  it.each(['111111', '123456', '654321', '121212', '12345', 'abcdef'])('refuses %s', async (pin) => {
    expect(await technician().call('setSigningPin', { passWord: testPassword, pin })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { pin: expect.any(String) } },
    });
    expect(await hashOf(tenant.accounts.technician.id)).toBeNull();
  });
});

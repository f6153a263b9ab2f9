import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhoneNumber, createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { measureTurns } from '../support/measure-turns.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let visitor: TestClient;

beforeAll(async () => {
  // What is measured here is the queue, not how busy the machine is.
  server = await startTestServer({ answerWithinMs: minuteMs });
  tenant = await createTenant(server);
  visitor = createTestClient(server);
});
afterAll(() => server.close());

describe('logInWithPassword', () => {
  it('gives the account, its tenants and a ticket for the token call', async () => {
    const { technician } = tenant.accounts;
    const data = await visitor.succeed('logInWithPassword', { loginName: technician.loginName, passWord: testPassword });
    expect(data.userinfo).toEqual({
      id: technician.id,
      loginName: technician.loginName,
      fullName: technician.fullName,
      phoneNumber: `137****${technician.phoneNumber.slice(-4)}`,
      avatar: null,
    });
    expect(data.tenants).toEqual([
      { id: tenant.id, name: tenant.name, roles: ['technician'], state: 'member', current: false, refusal: null },
    ]);
    expect(await visitor.call('requestToken', { grant_type: 'login_ticket', login_ticket: data.loginTicket })).toMatchObject({
      token_type: 'Bearer',
      tenantid: tenant.id,
    });
  });

  it('accepts a number as people type it, and counts all its spellings as one name', async () => {
    const { account } = await tenant.addAccount([]);
    const number = createPhoneNumber();
    await server.database.kysely.updateTable('accounts').set({ login_name: number }).where('id', '=', account.id).execute();
    const spellings = [
      number,
      ` ${number} `,
      `+86 ${number}`,
      `${number.slice(0, 3)}-${number.slice(3, 7)}-${number.slice(7)}`,
      `0086${number}`,
    ];
    for (const loginName of spellings) {
      expect((await visitor.call('logInWithPassword', { loginName, passWord: testPassword })).code).toBe(bodyCode.success);
      const grant = { grant_type: 'password', username: loginName, password: testPassword };
      expect(await visitor.call('requestToken', grant)).toMatchObject({ token_type: 'Bearer' });
    }
    for (const loginName of spellings) await visitor.call('logInWithPassword', { loginName, passWord: 'wrong' });
    expect((await visitor.call('logInWithPassword', { loginName: number, passWord: testPassword })).code).toBe(bodyCode.tooMany);
  });

  it('answers an unknown name exactly like a wrong password', async () => {
    const wrong = await visitor.call('logInWithPassword', { loginName: tenant.accounts.technician.loginName, passWord: 'wrong' });
    const unknown = await visitor.call('logInWithPassword', { loginName: '13800000000', passWord: 'wrong' });
    expect(wrong).toEqual({ code: bodyCode.invalid, message: '手机号或密码不正确', data: { fields: { passWord: '手机号或密码不正确' } } });
    expect(unknown).toEqual(wrong);
  });

  it('takes about as long for an unknown name as for a wrong password', async () => {
    const guess = (loginName: string) => () => visitor.call('logInWithPassword', { loginName, passWord: 'wrong' });
    const calls = [guess(tenant.accounts.technician.loginName), guess('13800000000')];
    // After several wrong ones in a row the next would have to wait.
    const [known = 0, unknown = 0] = await measureTurns(9, calls, () => server.clock.advance(20 * minuteMs));
    // Without the decoy an unknown name would take a twentieth of the time.
    expect(unknown / known).toBeGreaterThan(0.4);
  });

  it('stores nothing that a reader of the database could use as a ticket', async () => {
    const { loginTicket } = await visitor.succeed('logInWithPassword', {
      loginName: tenant.accounts.technician.loginName,
      passWord: testPassword,
    });
    const rows = await server.database.kysely
      .selectFrom('one_time_tickets')
      .selectAll()
      .where('account_id', '=', tenant.accounts.technician.id)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ hash }) => hash.toString('base64url'))).not.toContain(loginTicket);
    expect(rows.every(({ hash }) => hash.length === 32)).toBe(true);
  });

  it('refuses a flood with 4029 and still answers the accepted ones', async () => {
    const flood = await Promise.all(
      Array.from({ length: 90 }, () => visitor.call('logInWithPassword', { loginName: createPhoneNumber(), passWord: 'wrong' })),
    );
    const codes = flood.map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([bodyCode.invalid, bodyCode.tooMany]));
    expect(flood.find(({ code }) => code === bodyCode.tooMany)?.data.retryAfterSeconds).toBeGreaterThan(0);
    expect(codes.filter((code) => code === bodyCode.invalid).length).toBeGreaterThanOrEqual(64);
  });
});

import { bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPhoneNumber, createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';
import { countAnswers, createAddress, createVisitors, pick } from '../support/services/visitors.ts';

let twins: TwinServers;
let tenant: TestTenant;

beforeAll(async () => {
  // The limits as in production; how busy the machine is must not matter.
  twins = await startTwinServers({ limitFactor: 1, answerWithinMs: 60_000 });
  tenant = await createTenant(twins.one);
});
afterAll(() => twins.close());

/** Each test calls from its own addresses, in a separate hour, and without what other suites have sent. */
beforeEach(async () => {
  twins.advance(2 * hourMs);
  await twins.one.database.kysely.deleteFrom('verification_codes').execute();
});
afterEach(() => twins.advance(2 * hourMs));

const { visitors, flood, codeFor } = createVisitors(() => twins);

describe('abuse case 14: password guessing, X-Forwarded-For', () => {
  it('checks five of a hundred parallel guesses for one name', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const answers = await flood(100, (client) =>
      client.call('logInWithPassword', { loginName: account.loginName, passWord: 'guess' }, { address: createAddress() }),
    );
    expect(countAnswers(answers, bodyCode.invalid)).toBe(5);
    expect(countAnswers(answers, bodyCode.tooMany)).toBe(95);
  });

  it('makes the next attempt wait 1, 2, 4 … s from the fifth on, and locks at the tenth for 15 minutes, then 30', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const tries = visitors();
    const attempt = async (passWord: string, index: number) =>
      pick(tries, index).call('logInWithPassword', { loginName: account.loginName, passWord }, { address: createAddress() });
    /** Seconds until the next attempt is checked. */
    const waitAfter = async (index: number) => {
      const { code, data } = await attempt(testPassword, index);
      return code === bodyCode.tooMany ? data.retryAfterSeconds : 0;
    };
    const guessTen = async () => {
      const waits: number[] = [];
      for (let index = 1; index <= 10; index += 1) {
        expect((await attempt('guess', index)).code).toBe(bodyCode.invalid);
        waits.push(index >= 5 ? await waitAfter(index) : 0);
        // At least a minute, or the five a minute for one name would apply as well.
        twins.advance(Math.max(61, waits.at(-1) ?? 0) * 1000);
      }
      return waits;
    };
    twins.advance(hourMs);
    const first = await guessTen();
    expect(first.slice(4)).toEqual([1, 2, 4, 8, 16, 15 * 60]);
    const second = await guessTen();
    expect(second.slice(4)).toEqual([1, 2, 4, 8, 16, 30 * 60]);
    expect((await attempt(testPassword, 0)).code).toBe(bodyCode.success);
    expect((await attempt('guess', 1)).code).toBe(bodyCode.invalid);
  });

  it('locks nobody out permanently: the log-in by code and the new password stay open, and sessions continue', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    for (let index = 0; index < 40; index += 1) {
      await createTestClient(twins.two).call(
        'logInWithPassword',
        { loginName: account.loginName, passWord: 'guess' },
        { address: createAddress() },
      );
      twins.advance(20_000);
    }
    const visitor = createTestClient(twins.two);
    const logIn = (passWord: string) =>
      visitor.call('logInWithPassword', { loginName: account.loginName, passWord }, { address: createAddress() });
    expect((await logIn(testPassword)).code).toBe(bodyCode.tooMany);
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.success);
    const input = { phoneNumber: account.phoneNumber, verificationCode: await codeFor(account.phoneNumber, 'login') };
    expect((await visitor.call('logInWithSms', input, { address: createAddress() })).code).toBe(bodyCode.success);
    twins.advance(minuteMs);
    const verificationCode = await codeFor(account.phoneNumber, 'forget');
    const passWord = 'Another-Way-7';
    expect((await visitor.call('forgetPassword', { ...input, verificationCode, passWord }, { address: createAddress() })).code).toBe(
      bodyCode.success,
    );
    twins.advance(minuteMs);
    expect((await logIn(passWord)).code).toBe(bodyCode.success);
  });

  it('does not make the account’s usual devices wait for strangers’ guesses', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const address = createAddress();
    const logIn = (passWord: string, from: string) =>
      createTestClient(twins.two).call('logInWithPassword', { loginName: account.loginName, passWord }, { address: from });
    const { loginTicket } = (await logIn(testPassword, address)).data;
    await createTestClient(twins.one).call('requestToken', { grant_type: 'login_ticket', login_ticket: loginTicket }, { address });
    for (let index = 0; index < 30; index += 1) {
      await logIn('guess', createAddress());
      twins.advance(20_000);
    }
    expect((await logIn(testPassword, createAddress())).code).toBe(bodyCode.tooMany);
    expect((await logIn(testPassword, address)).code).toBe(bodyCode.success);
    // And a guesser there waits as anywhere.
    for (let index = 0; index < 5; index += 1) await logIn('guess', address);
    expect((await logIn(testPassword, address)).code).toBe(bodyCode.tooMany);
  });

  it('allows ten attempts a minute for one address over both servers, whatever X-Forwarded-For contains', async () => {
    const address = createAddress();
    const answers = await flood(40, (client, index) =>
      client.call(
        'logInWithPassword',
        { loginName: createPhoneNumber(), passWord: 'guess' },
        {
          address,
          headers: { 'x-forwarded-for': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}`, 'x-real-ip': `203.0.113.${index}` },
        },
      ),
    );
    expect(countAnswers(answers, bodyCode.invalid)).toBe(10);
    expect(countAnswers(answers, bodyCode.tooMany)).toBe(30);
  });
});

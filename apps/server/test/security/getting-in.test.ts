import { bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measureSlowness } from '../../../../scripts/quiet-clock.mjs';
import { createPhoneNumber, createTenant, signIn, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { otherCode } from '../support/factories/verification.ts';
import { measureTurns } from '../support/measure-turns.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';
import { countAnswers, createAddress, createVisitors } from '../support/services/visitors.ts';

/** The promised time in milliseconds, scaled to this machine's current speed. */
const within = (milliseconds: number) => ({ timeout: milliseconds * (1 + measureSlowness()) });

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

describe('abuse case 11: enumeration by answer or by time', () => {
  it('shows no difference between a known and an unknown number on any open way', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const visitor = createTestClient(twins.one);
    const unknown = createPhoneNumber();
    const ways = [
      (phone: string) => visitor.call('logInWithPassword', { loginName: phone, passWord: 'wrong-password' }, { address: createAddress() }),
      (phone: string) => visitor.call('sendVerifyCode', { phoneNumber: phone, scene: 'forget' }, { address: createAddress() }),
      (phone: string) => visitor.call('logInWithSms', { phoneNumber: phone, verificationCode: '000000' }, { address: createAddress() }),
      (phone: string) =>
        visitor.call(
          'forgetPassword',
          { phoneNumber: phone, verificationCode: '000000', passWord: testPassword },
          { address: createAddress() },
        ),
      (phone: string) =>
        visitor.call(
          'registerAppUser',
          { loginName: phone, fullName: '甲', passWord: testPassword, verificationCode: '000000' },
          { address: createAddress() },
        ),
      (phone: string) =>
        visitor.call('requestToken', { grant_type: 'password', username: phone, password: 'wrong-password' }, { address: createAddress() }),
      (phone: string) =>
        visitor.call(
          'requestToken',
          { grant_type: 'sms_code', phone_number: phone, verification_code: '000000' },
          { address: createAddress() },
        ),
    ];
    for (const way of ways) expect(await way(unknown)).toEqual(await way(account.phoneNumber));
  });

  it('makes unknown names wait exactly as long as known ones', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const attempt = async (loginName: string) => {
      const answers = [];
      for (let index = 0; index < 12; index += 1) {
        const answer = await createTestClient(twins.one).call(
          'logInWithPassword',
          { loginName, passWord: 'wrong' },
          { address: createAddress() },
        );
        answers.push([answer.code, answer.data]);
      }
      return answers;
    };
    expect(await attempt(createPhoneNumber())).toEqual(await attempt(account.loginName));
  });

  it('takes about as long for a code of an unknown number as of a known one', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    await codeFor(account.phoneNumber, 'login');
    const visitor = createTestClient(twins.one);
    const guess = (phoneNumber: string) => () =>
      visitor.call('logInWithSms', { phoneNumber, verificationCode: '000000' }, { address: createAddress() });
    const calls = [guess(account.phoneNumber), guess(createPhoneNumber())];
    const [known = 0, unknown = 0] = await measureTurns(9, calls, () => twins.advance(15_000));
    // Without the dummy work an unknown number would take a twentieth of the time.
    expect(unknown / known).toBeGreaterThan(0.4);
  });
});

describe('abuse case 13: code guessing, wrong purpose, two uses at once', () => {
  const triesOf = async (phoneNumber: string) =>
    (
      await twins.one.database.kysely
        .selectFrom('verification_codes')
        .select('tries')
        .where('recipient', '=', phoneNumber)
        .executeTakeFirst()
    )?.tries;

  it('checks five guesses from one address, and then the right code does not work either', async () => {
    const { phoneNumber } = (await tenant.addAccount([{ role: 'technician' }])).account;
    const address = createAddress();
    const code = await codeFor(phoneNumber, 'login', address);
    const guess = (client: TestClient, verificationCode: string) =>
      client.call('logInWithSms', { phoneNumber, verificationCode }, { address });
    const answers = await flood(100, (client) => guess(client, otherCode(code)));
    expect(countAnswers(answers, bodyCode.success)).toBe(0);
    expect(await triesOf(phoneNumber)).toBe(5);
    twins.advance(2 * minuteMs);
    expect((await guess(createTestClient(twins.two), code)).code).toBe(bodyCode.invalid);
  });

  it('checks two of a hundred guesses from elsewhere, and the person who asked for the code still gets in', async () => {
    const { phoneNumber } = (await tenant.addAccount([{ role: 'technician' }])).account;
    const address = createAddress();
    const code = await codeFor(phoneNumber, 'login', address);
    const input = { phoneNumber, verificationCode: otherCode(code) };
    await flood(100, (client) => client.call('logInWithSms', input, { address: createAddress() }));
    expect(await triesOf(phoneNumber)).toBe(2);
    const right = { phoneNumber, verificationCode: code };
    expect((await createTestClient(twins.two).call('logInWithSms', right, { address: createAddress() })).code).toBe(bodyCode.invalid);
    expect((await createTestClient(twins.two).call('logInWithSms', right, { address })).code).toBe(bodyCode.success);
  });

  it('accepts a code only for its own purpose', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const code = await codeFor(account.phoneNumber, 'login');
    const input = { phoneNumber: account.phoneNumber, verificationCode: code, passWord: 'Another-Way-7' };
    expect((await createTestClient(twins.two).call('forgetPassword', input, { address: createAddress() })).code).toBe(bodyCode.invalid);
  });

  it('accepts one of many simultaneous uses, on whichever server', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const code = await codeFor(account.phoneNumber, 'login');
    const answers = await flood(4, (client) =>
      client.call('logInWithSms', { phoneNumber: account.phoneNumber, verificationCode: code }, { address: createAddress() }),
    );
    expect(countAnswers(answers, bodyCode.success)).toBe(1);
  });
});

describe('abuse case 15: refresh theft; two tabs at once', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the token call answers without an envelope
  const refresh = (client: TestClient, refreshtoken: string): Promise<any> =>
    client.call('requestToken', { grant_type: 'refresh_token', refreshtoken }, { address: createAddress() });

  it('keeps two tabs signed in that renew at the same moment on two servers', async () => {
    const phone = await signIn(twins.one, tenant.accounts.technician.id, tenant.id);
    const [one, two] = visitors() as [TestClient, TestClient];
    const pairs = await Promise.all([refresh(one, phone.refreshToken ?? ''), refresh(two, phone.refreshToken ?? '')]);
    for (const pair of pairs) {
      const headers = { authorization: `Bearer ${pair.access_token}` };
      expect((await two.call('getUserInfo', {}, { headers })).code).toBe(bodyCode.success);
    }
  });

  it('ends the whole family when a token comes a second time later, on the other server within a second', async () => {
    const phone = await signIn(twins.one, tenant.accounts.technician.id, tenant.id);
    const [one, two] = visitors() as [TestClient, TestClient];
    const own = await refresh(one, phone.refreshToken ?? '');
    const headers = { authorization: `Bearer ${own.access_token}` };
    expect((await two.call('getUserInfo', {}, { headers })).code).toBe(bodyCode.success);
    twins.advance(30_001);
    expect(await refresh(one, phone.refreshToken ?? '')).toEqual({ error: 'invalid_grant' });
    await expect.poll(async () => (await two.call('getUserInfo', {}, { headers })).code, within(1000)).toBe(bodyCode.tokenExpired);
    expect(await refresh(two, own.refresh_token)).toEqual({ error: 'invalid_grant' });
    expect(twins.one.logLines.some(({ level, text }) => level === 'warn' && text?.includes('used twice'))).toBe(true);
  });
});

describe('abuse case 16: logout, password change, removal', () => {
  /** The same session on the other server, which has cached it. */
  async function openOnBoth() {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const there = createTestClient(twins.two, { token: client.token ?? '', refreshToken: '', tenantId: tenant.id, accountId: account.id });
    await there.succeed('getUserInfo');
    await there.succeed('listWorkOrders', {});
    return { account, client, there };
  }
  const codeThere = (there: TestClient, name: 'getUserInfo' | 'listWorkOrders') => async () => (await there.call(name, {})).code;

  it('a logout ends the session on the other server too', async () => {
    const { client, there } = await openOnBoth();
    await client.succeed('logOut');
    await expect.poll(codeThere(there, 'getUserInfo'), within(1000)).toBe(bodyCode.tokenExpired);
  });

  it('a new password ends the other sessions on the other server too', async () => {
    const { account, there } = await openOnBoth();
    const second = await signIn(twins.one, account.id, tenant.id);
    await second.succeed('updatePassword', { oldPassWord: testPassword, passWord: 'Another-Way-7' });
    await expect.poll(codeThere(there, 'getUserInfo'), within(1000)).toBe(bodyCode.tokenExpired);
  });

  it('a removed member is out of the tenant on the other server too', async () => {
    const { account, there } = await openOnBoth();
    const administrator = await signIn(twins.one, tenant.accounts.tenant_admin.id, tenant.id);
    await administrator.succeed('removeMember', { accountId: account.id });
    await expect.poll(codeThere(there, 'listWorkOrders'), within(1000)).toBe(bodyCode.forbidden);
  });

  it('a role that was taken away no longer counts on the other server', async () => {
    const { account, there } = await openOnBoth();
    const administrator = await signIn(twins.one, tenant.accounts.tenant_admin.id, tenant.id);
    const { grants } = await administrator.succeed('getMember', { accountId: account.id });
    await administrator.succeed('revokeRole', { accountId: account.id, grantId: grants[0]?.id ?? '' });
    await expect.poll(codeThere(there, 'listWorkOrders'), within(1000)).toBe(bodyCode.forbidden);
  });
});

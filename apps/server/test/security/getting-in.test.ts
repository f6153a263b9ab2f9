import { bodyCode } from '@energy-om/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measureSlowness } from '../../../../scripts/quiet-clock.mjs';
import { createPhoneNumber, createTenant, signIn, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { otherCode } from '../support/factories/verification.ts';
import { measureTurns } from '../support/measure-turns.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import type { TestServer } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

/** What is promised in so many milliseconds, on this machine as it is now. */
const within = (milliseconds: number) => ({ timeout: milliseconds * (1 + measureSlowness()) });
const minute = 60_000;
const hour = 60 * minute;

let twins: TwinServers;
let tenant: TestTenant;
let addresses = 0;

beforeAll(async () => {
  // The limits as in production; how busy the machine is decides nothing.
  twins = await startTwinServers({ limitFactor: 1, answerWithinMs: 60_000 });
  tenant = await createTenant(twins.one);
});
afterAll(() => twins.close());

/** Each test from addresses of its own, in a quiet hour, and without what other suites have sent. */
beforeEach(async () => {
  twins.advance(2 * hour);
  await twins.one.database.kysely.deleteFrom('verification_codes').execute();
});
afterEach(() => twins.advance(2 * hour));

const createAddress = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};
const servers = (): TestServer[] => [twins.one, twins.two];
const visitors = (): TestClient[] => servers().map((server) => createTestClient(server));
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
const count = (answers: readonly { code: number }[], code: number) => answers.filter((answer) => answer.code === code).length;
const sentTo = (phoneNumber: string) =>
  servers().flatMap(({ sms }) => sms.messages.filter((message) => message.phoneNumber === phoneNumber));

/** Called on both servers in turn, all at once. */
function flood(size: number, call: (client: TestClient, index: number) => Promise<{ code: number; data: unknown }>) {
  const clients = visitors();
  return Promise.all(Array.from({ length: size }, (_, index) => call(pick(clients, index), index)));
}

async function codeFor(phoneNumber: string, scene: 'login' | 'forget' | 'register', address = createAddress()): Promise<string> {
  await createTestClient(twins.one).succeed('sendVerifyCode', { phoneNumber, scene }, { address });
  return twins.one.sms.lastCode(phoneNumber);
}

describe('abuse case 11: enumeration by answer or by time', () => {
  it('tells no difference between a known and an unknown number on any open way', async () => {
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

  it('makes unknown names wait exactly like known ones', async () => {
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
    // Without the work done for nothing an unknown number would take a twentieth.
    expect(unknown / known).toBeGreaterThan(0.4);
  });
});

describe('abuse case 12: SMS pumping, over two servers and a restart', () => {
  it('sends one of a hundred parallel requests for a number', async () => {
    const phoneNumber = createPhoneNumber();
    const answers = await flood(100, (client) =>
      client.call('sendVerifyCode', { phoneNumber, scene: 'login' }, { address: createAddress() }),
    );
    expect(count(answers, bodyCode.success)).toBe(1);
    expect(count(answers, bodyCode.tooMany)).toBe(99);
    expect(sentTo(phoneNumber)).toHaveLength(1);
    expect(answers.find(({ code }) => code === bodyCode.tooMany)?.data).toEqual({ retryAfterSeconds: expect.any(Number) });
  });

  it('sends ten an hour for one address, whatever the numbers', async () => {
    const address = createAddress();
    const answers = await flood(40, (client) =>
      client.call('sendVerifyCode', { phoneNumber: createPhoneNumber(), scene: 'register' }, { address }),
    );
    expect(count(answers, bodyCode.success)).toBe(10);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const answers = await flood(40, (client, index) =>
      client.call(
        'sendVerifyCode',
        { phoneNumber: createPhoneNumber(), scene: 'register' },
        { address: `2001:db8:7:9:${index.toString(16)}::1` },
      ),
    );
    expect(count(answers, bodyCode.success)).toBe(10);
  });

  it('forgets nothing when both servers start anew', async () => {
    const phoneNumber = createPhoneNumber();
    const ask = (client: TestClient) => client.call('sendVerifyCode', { phoneNumber, scene: 'login' }, { address: createAddress() });
    expect((await ask(createTestClient(twins.one))).code).toBe(bodyCode.success);
    await twins.restart();
    tenant = await createTenant(twins.one);
    for (const visitor of visitors()) expect((await ask(visitor)).code).toBe(bodyCode.tooMany);
  });

  it('stops at what the whole installation may send, and the log-in by password goes on', async () => {
    const { ids, clock } = twins.one.context;
    const createCodes = (share: 'known' | 'other', count: number) =>
      Array.from({ length: count }, () => ({
        id: ids.next(),
        phone_number: createPhoneNumber(),
        scene: 'login' as const,
        code_hash: '',
        address: createAddress(),
        share,
        created_at: clock.now(),
        expires_at: clock.now(),
      }));
    // What came from everywhere within the hour.
    await twins.one.database.kysely
      .insertInto('verification_codes')
      .values([...createCodes('known', 155), ...createCodes('other', 140)])
      .execute();
    const sent = () => twins.one.sms.messages.length + twins.two.sms.messages.length;
    const before = sent();
    const answers = await flood(40, (client) =>
      client.call('sendVerifyCode', { phoneNumber: createPhoneNumber(), scene: 'register' }, { address: createAddress() }),
    );
    expect(count(answers, bodyCode.success)).toBe(40);
    expect(sent() - before).toBe(5);
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const input = { loginName: account.loginName, passWord: testPassword };
    expect((await createTestClient(twins.two).call('logInWithPassword', input, { address: createAddress() })).code).toBe(bodyCode.success);
  });
});

describe('abuse case 13: code guessing, wrong purpose, two uses at once', () => {
  const triesOf = async (phoneNumber: string) =>
    (
      await twins.one.database.kysely
        .selectFrom('verification_codes')
        .select('tries')
        .where('phone_number', '=', phoneNumber)
        .executeTakeFirst()
    )?.tries;

  it('looks at five guesses of one address, and then the right one is worth nothing either', async () => {
    const { phoneNumber } = (await tenant.addAccount([{ role: 'technician' }])).account;
    const address = createAddress();
    const code = await codeFor(phoneNumber, 'login', address);
    const guess = (client: TestClient, verificationCode: string) =>
      client.call('logInWithSms', { phoneNumber, verificationCode }, { address });
    const answers = await flood(100, (client) => guess(client, otherCode(code)));
    expect(count(answers, bodyCode.success)).toBe(0);
    expect(await triesOf(phoneNumber)).toBe(5);
    twins.advance(2 * minute);
    expect((await guess(createTestClient(twins.two), code)).code).toBe(bodyCode.invalid);
  });

  it('looks at two guesses from elsewhere of a hundred, and who asked for the code still gets in', async () => {
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

  it('takes a code for its own purpose alone', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const code = await codeFor(account.phoneNumber, 'login');
    const input = { phoneNumber: account.phoneNumber, verificationCode: code, passWord: 'Another-Way-7' };
    expect((await createTestClient(twins.two).call('forgetPassword', input, { address: createAddress() })).code).toBe(bodyCode.invalid);
  });

  it('lets one of many uses at once through, on whichever server', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const code = await codeFor(account.phoneNumber, 'login');
    const answers = await flood(4, (client) =>
      client.call('logInWithSms', { phoneNumber: account.phoneNumber, verificationCode: code }, { address: createAddress() }),
    );
    expect(count(answers, bodyCode.success)).toBe(1);
  });
});

describe('abuse case 14: password guessing, X-Forwarded-For', () => {
  it('looks at five of a hundred parallel guesses at one name', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const answers = await flood(100, (client) =>
      client.call('logInWithPassword', { loginName: account.loginName, passWord: 'guess' }, { address: createAddress() }),
    );
    expect(count(answers, bodyCode.invalid)).toBe(5);
    expect(count(answers, bodyCode.tooMany)).toBe(95);
  });

  it('makes the next try wait 1, 2, 4 … s from the fifth on, and locks at the tenth for 15 minutes, then 30', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const tries = visitors();
    const attempt = async (passWord: string, index: number) =>
      pick(tries, index).call('logInWithPassword', { loginName: account.loginName, passWord }, { address: createAddress() });
    /** Seconds until the next try is looked at. */
    const waitAfter = async (index: number) => {
      const { code, data } = await attempt(testPassword, index);
      return code === bodyCode.tooMany ? data.retryAfterSeconds : 0;
    };
    const guessTen = async () => {
      const waits: number[] = [];
      for (let index = 1; index <= 10; index += 1) {
        expect((await attempt('guess', index)).code).toBe(bodyCode.invalid);
        waits.push(index >= 5 ? await waitAfter(index) : 0);
        // A minute at least, or the five a minute for one name would come on top.
        twins.advance(Math.max(61, waits.at(-1) ?? 0) * 1000);
      }
      return waits;
    };
    twins.advance(hour);
    const first = await guessTen();
    expect(first.slice(4)).toEqual([1, 2, 4, 8, 16, 15 * 60]);
    const second = await guessTen();
    expect(second.slice(4)).toEqual([1, 2, 4, 8, 16, 30 * 60]);
    expect((await attempt(testPassword, 0)).code).toBe(bodyCode.success);
    expect((await attempt('guess', 1)).code).toBe(bodyCode.invalid);
  });

  it('keeps nobody out for good: the log-in by code and the new password stay open, and sessions go on', async () => {
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
    twins.advance(minute);
    const verificationCode = await codeFor(account.phoneNumber, 'forget');
    const passWord = 'Another-Way-7';
    expect((await visitor.call('forgetPassword', { ...input, verificationCode, passWord }, { address: createAddress() })).code).toBe(
      bodyCode.success,
    );
    twins.advance(minute);
    expect((await logIn(passWord)).code).toBe(bodyCode.success);
  });

  it('does not make who is at home wait for strangers’ guesses', async () => {
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
    // And who guesses from there waits as anywhere.
    for (let index = 0; index < 5; index += 1) await logIn('guess', address);
    expect((await logIn(testPassword, address)).code).toBe(bodyCode.tooMany);
  });

  it('takes ten ways in a minute for one address over both servers, whatever X-Forwarded-For says', async () => {
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
    expect(count(answers, bodyCode.invalid)).toBe(10);
    expect(count(answers, bodyCode.tooMany)).toBe(30);
  });
});

describe('abuse case 15: refresh theft; two tabs at once', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the token call answers without an envelope
  const refresh = (client: TestClient, refreshtoken: string): Promise<any> =>
    client.call('requestToken', { grant_type: 'refresh_token', refreshtoken }, { address: createAddress() });

  it('keeps both tabs signed in that renew at the same moment on two servers', async () => {
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
  /** The same session on the other server, where it is remembered. */
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

  it('a role that was taken away counts no more on the other server', async () => {
    const { account, there } = await openOnBoth();
    const administrator = await signIn(twins.one, tenant.accounts.tenant_admin.id, tenant.id);
    const { grants } = await administrator.succeed('getMember', { accountId: account.id });
    await administrator.succeed('revokeRole', { accountId: account.id, grantId: grants[0]?.id ?? '' });
    await expect.poll(codeThere(there, 'listWorkOrders'), within(1000)).toBe(bodyCode.forbidden);
  });
});

import { bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPhoneNumber, createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';
import { countAnswers, createAddress, createVisitors } from '../support/services/visitors.ts';

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

const { servers, visitors, flood } = createVisitors(() => twins);
const sentTo = (phoneNumber: string) =>
  servers().flatMap(({ sms }) => sms.messages.filter((message) => message.phoneNumber === phoneNumber));

describe('abuse case 12: SMS pumping, over two servers and a restart', () => {
  it('sends one code for a hundred parallel requests for a number', async () => {
    const phoneNumber = createPhoneNumber();
    const answers = await flood(100, (client) =>
      client.call('sendVerifyCode', { phoneNumber, scene: 'login' }, { address: createAddress() }),
    );
    expect(countAnswers(answers, bodyCode.success)).toBe(1);
    expect(countAnswers(answers, bodyCode.tooMany)).toBe(99);
    expect(sentTo(phoneNumber)).toHaveLength(1);
    expect(answers.find(({ code }) => code === bodyCode.tooMany)?.data).toEqual({ retryAfterSeconds: expect.any(Number) });
  });

  it('sends ten an hour for one address, whatever the numbers', async () => {
    const address = createAddress();
    const answers = await flood(40, (client) =>
      client.call('sendVerifyCode', { phoneNumber: createPhoneNumber(), scene: 'register' }, { address }),
    );
    expect(countAnswers(answers, bodyCode.success)).toBe(10);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const answers = await flood(40, (client, index) =>
      client.call(
        'sendVerifyCode',
        { phoneNumber: createPhoneNumber(), scene: 'register' },
        { address: `2001:db8:7:9:${index.toString(16)}::1` },
      ),
    );
    expect(countAnswers(answers, bodyCode.success)).toBe(10);
  });

  it('forgets nothing when both servers restart', async () => {
    const phoneNumber = createPhoneNumber();
    const requestCode = (client: TestClient) =>
      client.call('sendVerifyCode', { phoneNumber, scene: 'login' }, { address: createAddress() });
    expect((await requestCode(createTestClient(twins.one))).code).toBe(bodyCode.success);
    await twins.restart();
    tenant = await createTenant(twins.one);
    for (const visitor of visitors()) expect((await requestCode(visitor)).code).toBe(bodyCode.tooMany);
  });

  it('stops at the limit of the whole installation, and the log-in by password continues to work', async () => {
    const { ids, clock } = twins.one.context;
    const createCodes = (share: 'known' | 'other', count: number) =>
      Array.from({ length: count }, () => ({
        id: ids.next(),
        recipient: createPhoneNumber(),
        scene: 'login' as const,
        code_hash: '',
        address: createAddress(),
        share,
        created_at: clock.now(),
        expires_at: clock.now(),
      }));
    // Everything sent within the hour.
    await twins.one.database.kysely
      .insertInto('verification_codes')
      .values([...createCodes('known', 155), ...createCodes('other', 140)])
      .execute();
    const sent = () => twins.one.sms.messages.length + twins.two.sms.messages.length;
    const before = sent();
    const answers = await flood(40, (client) =>
      client.call('sendVerifyCode', { phoneNumber: createPhoneNumber(), scene: 'register' }, { address: createAddress() }),
    );
    expect(countAnswers(answers, bodyCode.success)).toBe(40);
    expect(sent() - before).toBe(5);
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const input = { loginName: account.loginName, passWord: testPassword };
    expect((await createTestClient(twins.two).call('logInWithPassword', input, { address: createAddress() })).code).toBe(bodyCode.success);
  });
});

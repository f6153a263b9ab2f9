import { bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeviceAuthenticator } from '#services/device/device-authenticator.ts';
import { callLimits, codeLimits } from '#services/limits/limit-table.ts';
import { createPhoneNumber, createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let twins: TwinServers;
let tenant: TestTenant;
let networks = 0;

beforeAll(async () => {
  twins = await startTwinServers({ limitFactor: 1, answerWithinMs: 60_000 });
  tenant = await createTenant(twins.one);
});
afterAll(() => twins.close());
beforeEach(async () => {
  twins.advance(2 * hourMs);
  await twins.one.database.kysely.deleteFrom('verification_codes').execute();
});
afterEach(() => twins.advance(2 * hourMs));

const hex = (number: number) => number.toString(16);
/** An unused /48 with any number of addresses: each in its own /64, all in one /56 or spread over many. */
function createNetwork() {
  networks += 1;
  const prefix = `2001:db8:${hex(networks)}`;
  return {
    inOne56: (index: number) => `${prefix}:${hex(index % 256)}::${hex(index + 1)}`,
    spread: (index: number) => `${prefix}:${hex(((index % 256) << 8) | (index >> 8))}::1`,
  };
}

const serverOf = (index: number) => (index % 2 ? twins.one : twins.two);
const countOf = (answers: readonly { code: number }[], code: number) => answers.filter((answer) => answer.code === code).length;
const inTurn = async <Result>(size: number, call: (index: number) => Promise<Result>) => {
  const results: Result[] = [];
  for (let index = 0; index < size; index += 1) results.push(await call(index));
  return results;
};

const askForCode = (address: string, index: number, phoneNumber = createPhoneNumber()) =>
  createTestClient(serverOf(index)).call('sendVerifyCode', { phoneNumber, scene: 'login' }, { address });
const sentTo = (phoneNumber: string) =>
  [...twins.one.sms.messages, ...twins.two.sms.messages].filter((message) => message.phoneNumber === phoneNumber).length;
/** A guess that costs no hash: it is refused because it comes without a token or a ticket. */
const guess = (address: string, index: number) =>
  createTestClient(serverOf(index)).call('bindAccountTenant', { inviteCode: 'AAAAAAAAAA' }, { address });

describe('abuse case 30: limits passed by many addresses of one network', () => {
  it('sends codes for a /56 and a /48 as the table of limits allows, over two servers', async () => {
    const [one, other] = [createNetwork(), createNetwork()];
    const of56 = await inTurn(30, (index) => askForCode(one.inOne56(index), index));
    expect(countOf(of56, bodyCode.success)).toBe(codeLimits.address[56].count);
    const of48 = await inTurn(60, (index) => askForCode(other.spread(index), index));
    expect(countOf(of48, bodyCode.success)).toBe(codeLimits.address[48].count);
    expect((await askForCode(createNetwork().spread(0), 0)).code).toBe(bodyCode.success);
  });

  it('accepts guesses of a /56 and a /48 as the table of limits allows, at once and over two servers', async () => {
    const [one, other] = [createNetwork(), createNetwork()];
    const refusedOf = async (size: number, address: (index: number) => string) =>
      countOf(await Promise.all(Array.from({ length: size }, (_, index) => guess(address(index), index))), bodyCode.tooMany);
    expect(100 - (await refusedOf(100, one.inOne56))).toBe(4 * callLimits.guess.count);
    expect(400 - (await refusedOf(400, other.spread))).toBe(16 * callLimits.guess.count);
  });

  it('blocks a /48 that sends unknown device tokens, and admits devices of other networks', async () => {
    const authenticator = createDeviceAuthenticator(twins.one.context);
    const { spread } = createNetwork();
    const outcomes = await inTurn(500, (index) =>
      authenticator.authenticate(spread(index), { username: `unknown-token-${index}`, password: null }).then(
        () => 'looked at',
        () => 'shut',
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'looked at')).toHaveLength(480);
    expect(await authenticator.authenticate(createNetwork().spread(0), { username: 'another-token', password: null })).toBeNull();
  });
});

describe('abuse case 30: one’s share of a common limit used up by strangers', () => {
  /** From another /48 each time. */
  async function useUpStrangersShare() {
    const answers = await inTurn(codeLimits.others.count, (index) => askForCode(createNetwork().spread(0), index));
    expect(countOf(answers, bodyCode.success)).toBe(codeLimits.others.count);
  }

  it('reserves half of the hour’s codes for numbers with an account, reveals to nobody which these are, and alerts operators once', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const unknown = createPhoneNumber();
    await useUpStrangersShare();
    const linesBefore = twins.one.logLines.length;
    const ask = (phoneNumber: string, server = 1) => askForCode(createNetwork().spread(0), server, phoneNumber);
    const [toKnown, toUnknown] = [await ask(account.phoneNumber), await ask(unknown)];
    expect(toKnown).toEqual(toUnknown);
    expect(toKnown.data).toEqual({ expiresInSeconds: 300, nextAfterSeconds: 60, isScarce: true });
    await expect.poll(() => sentTo(account.phoneNumber)).toBe(1);
    expect(sentTo(unknown)).toBe(0);
    // A repeated request waits equally long for both.
    expect(await ask(account.phoneNumber)).toEqual(await ask(unknown));
    await inTurn(5, () => ask(createPhoneNumber()));
    const alarms = twins.one.logLines.slice(linesBefore).filter(({ level, text }) => level === 'error' && text?.includes('used up'));
    expect(alarms).toEqual([
      expect.objectContaining({ fields: { sentInTheLastHour: { known: 0, other: 150 }, most: { everyone: 300, others: 150 } } }),
    ]);
    const { metrics } = twins.one.context;
    expect([metrics.read('smsBreakerTrips'), metrics.read('smsCodesHeldBack')]).toEqual([1, 6]);
    // The account gets in, and after the hour everybody does.
    const code = [...twins.one.sms.messages].findLast((message) => message.phoneNumber === account.phoneNumber)?.code ?? '';
    const address = createNetwork().spread(0);
    const input = { phoneNumber: account.phoneNumber, verificationCode: code };
    expect((await createTestClient(twins.two).call('logInWithSms', input, { address })).code).toBe(bodyCode.success);
    twins.advance(hourMs);
    expect((await ask(createPhoneNumber())).data).toMatchObject({ isScarce: false });
  }, 120_000);

  it('shows by no failure of the provider whether it was called', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    await twins.one.database.kysely
      .insertInto('verification_codes')
      .values(
        Array.from({ length: codeLimits.others.count }, () => ({
          id: twins.one.context.ids.next(),
          recipient: createPhoneNumber(),
          scene: 'login' as const,
          code_hash: '',
          address: '192.0.2.1',
          share: 'other' as const,
          created_at: twins.one.clock.now(),
          expires_at: twins.one.clock.now(),
        })),
      )
      .execute();
    twins.one.sms.failNext();
    const toKnown = await askForCode(createNetwork().spread(0), 1, account.phoneNumber);
    expect(toKnown).toEqual(await askForCode(createNetwork().spread(0), 1));
    expect(toKnown.code).toBe(bodyCode.success);
    expect(sentTo(account.phoneNumber)).toBe(0);
  });

  it('does not make the accounts of one place wait for each other’s codes once these are used', async () => {
    const address = '203.0.113.77';
    for (let index = 0; index < 12; index += 1) {
      const { account } = await tenant.addAccount([{ role: 'technician' }]);
      expect((await askForCode(address, 1, account.phoneNumber)).code).toBe(bodyCode.success);
      const input = { phoneNumber: account.phoneNumber, verificationCode: twins.one.sms.lastCode(account.phoneNumber) };
      expect((await createTestClient(twins.one).call('logInWithSms', input, { address })).code).toBe(bodyCode.success);
    }
  });
});

import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callLimits } from '#services/limits/limit-table.ts';
import { createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let twins: TwinServers;
let tenant: TestTenant;
let shift: string[];

beforeAll(async () => {
  twins = await startTwinServers({ limitFactor: 1, answerWithinMs: 60_000 });
  tenant = await createTenant(twins.one);
  const people = await Promise.all(Array.from({ length: 30 }, () => tenant.addAccount([{ role: 'technician' }])));
  shift = people.map(({ account }) => account.loginName);
});
afterAll(() => twins.close());

const logIn = async (loginName: string, address: string, passWord = testPassword, server = twins.one) =>
  (await createTestClient(server).call('logInWithPassword', { loginName, passWord }, { address })).code;
const nameOf = (index: number) => shift[index] as string;
const countOf = (codes: readonly number[], code: number) => codes.filter((one) => one === code).length;

describe('log-ins from one address', () => {
  it('by a whole shift at the same moment behind one router all succeed', async () => {
    const codes = await Promise.all(shift.map((loginName) => logIn(loginName, '203.0.113.20')));
    expect(countOf(codes, bodyCode.success)).toBe(30);
  });

  it('by a whole shift one after the other also succeed with the token call', async () => {
    const token = (username: string) =>
      createTestClient(twins.two).call(
        'requestToken',
        { grant_type: 'password', username, password: testPassword },
        { address: '203.0.113.21' },
      );
    for (const name of shift.slice(0, 20)) expect(await token(name)).toHaveProperty('access_token');
  });

  it('count if they fail: ten a minute over many accounts, at once or not, and successful ones between them change nothing', async () => {
    const address = '203.0.113.22';
    const guesses = Array.from({ length: 60 }, (_, index) =>
      logIn(index % 6 === 5 ? nameOf(index / 6) : `1370001${1000 + index}`, address, index % 6 === 5 ? testPassword : 'guess'),
    );
    const codes = await Promise.all(guesses);
    expect(countOf(codes, bodyCode.invalid)).toBe(callLimits.guess.count);
    expect(await logIn(nameOf(20), address)).toBe(bodyCode.tooMany);
    twins.advance(2 * minuteMs);
    expect(await logIn(nameOf(20), address)).toBe(bodyCode.success);
  });

  it('count over two servers together if they fail', async () => {
    const address = '203.0.113.23';
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => logIn(`1370002${1000 + index}`, address, 'guess', index % 2 ? twins.one : twins.two)),
    );
    expect(countOf(codes, bodyCode.invalid)).toBe(callLimits.guess.count);
  });

  it('count by account if they succeed', async () => {
    twins.advance(2 * minuteMs);
    const client = createTestClient(twins.one);
    let tickets = 0;
    for (let index = 0; index < 12; index += 1) {
      const { code } = await client.call(
        'logInWithPassword',
        { loginName: nameOf(25), passWord: testPassword },
        { address: `203.0.113.${100 + index}` },
      );
      if (code === bodyCode.success) tickets += 1;
    }
    expect(tickets).toBeLessThanOrEqual(10);
    expect(tickets).toBeGreaterThanOrEqual(5);
  });
});

describe('a failed sign-in', () => {
  const rowsOf = (accountId: string | null) =>
    twins.one.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_kind', '=', 'signIn')
      .where('account_id', accountId === null ? 'is' : '=', accountId)
      .execute();

  it('is in the audit log with account, way and address, and without the typed text', async () => {
    twins.advance(2 * minuteMs);
    const { account } = await tenant.addAccount([]);
    await logIn(account.loginName, '203.0.113.30', 'my-secret-typo');
    await createTestClient(twins.one).call(
      'logInWithSms',
      { phoneNumber: account.phoneNumber, verificationCode: '000000' },
      { address: '203.0.113.30' },
    );
    const rows = await rowsOf(account.id);
    expect(rows.map(({ endpoint, changes, address }) => ({ endpoint, changes, address }))).toEqual([
      { endpoint: 'logInWithPassword', changes: { failed: true, way: 'password', known: true, device: null }, address: '203.0.113.30' },
      { endpoint: 'logInWithSms', changes: { failed: true, way: 'code', known: true, device: null }, address: '203.0.113.30' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('my-secret-typo');
    await logIn('my-secret-typo', '203.0.113.31', 'x');
    const unknown = (await rowsOf(null)).filter(({ address }) => address === '203.0.113.31');
    expect(unknown).toEqual([
      expect.objectContaining({ subject_id: null, changes: { failed: true, way: 'password', known: false, device: null } }),
    ]);
    expect(JSON.stringify(unknown)).not.toContain('my-secret-typo');
  });

  it('fills the audit log only as far as the table of limits allows, and the metrics continue to count', async () => {
    const before = twins.one.context.metrics.read('signInsFailed');
    for (let round = 0; round < 4; round += 1) {
      twins.advance(2 * minuteMs);
      for (let index = 0; index < 10; index += 1) await logIn(`1370003${round}${100 + index}`, '203.0.113.32', 'guess');
    }
    const rows = (await rowsOf(null)).filter(({ address }) => address === '203.0.113.32');
    expect(rows).toHaveLength(30);
    expect(twins.one.context.metrics.read('signInsFailed') - before).toBe(40);
  });
});

import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintPhoneNumber, mintTenant, signIn, type TestTenant, testPassword } from '../support/mint-tenant.ts';
import { createTestClient } from '../support/test-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer; let tenant: TestTenant; let other: TestTenant;
beforeAll(async () => { server = await startTestServer(); tenant = await mintTenant(server); other = await mintTenant(server); });
afterAll(() => server.close());
const code = async (phoneNumber: string, scene: any) => { server.clock.advance(61_000); await createTestClient(server).succeed('sendVerifyCode', { phoneNumber, scene }, { address: `10.9.${Math.floor(Math.random()*250)}.${Math.floor(Math.random()*250)}` }); return server.sms.lastCode(phoneNumber); };

describe('proof', () => {
  it('1a switchTenant replay', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    await server.database.kysely.insertInto('memberships').values({ tenant_id: other.id, account_id: account.id, state: 'member', created_at: server.clock.now() }).execute();
    const a = await client.call('switchTenant', { tenantId: other.id }, { idempotencyKey: 'k1' });
    const b = await client.call('switchTenant', { tenantId: other.id }, { idempotencyKey: 'k1' });
    expect(b).toEqual(a);
  });
  it('1b bind replay', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    const a = await client.call('bindAccountTenant', { tenantId: other.id }, { idempotencyKey: 'k1' });
    const b = await client.call('bindAccountTenant', { tenantId: other.id }, { idempotencyKey: 'k1' });
    expect(b).toEqual(a);
  });
  it('2 body hash is a fast hash of the passwords', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    await client.succeed('updatePassword', { oldPassWord: testPassword, passWord: 'Another-Way-7' }, { idempotencyKey: 'pw' });
    const row = await server.database.kysely.selectFrom('idempotency_keys').selectAll().where('account_id', '=', account.id).executeTakeFirstOrThrow();
    expect(row.body_hash).not.toBe(hash('sha256', JSON.stringify({ oldPassWord: testPassword, passWord: 'Another-Way-7' }), 'base64url'));
  });
  it('3 login ticket survives a new password', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const visitor = createTestClient(server);
    const c = await code(account.phoneNumber, 'forget');
    const { loginTicket } = await visitor.succeed('logInWithPassword', { loginName: account.loginName, passWord: testPassword });
    await visitor.succeed('forgetPassword', { phoneNumber: account.phoneNumber, verificationCode: c, passWord: 'Another-Way-7' });
    expect(await visitor.call('requestToken', { grant_type: 'login_ticket', login_ticket: loginTicket })).toEqual({ error: 'invalid_grant' });
  });
  it('4 removed member comes back with the same invite', async () => {
    const admin = await signIn(server, tenant.accounts.tenant_admin.id, tenant.id);
    const invite = await admin.succeed('createInvite', { role: 'dispatcher', mostUses: 10 });
    const { account, client } = await other.addAccount([{ role: 'technician' }]);
    await client.succeed('bindAccountTenant', { inviteCode: invite.code });
    server.clock.advance(1000);
    await admin.succeed('removeMember', { accountId: account.id });
    server.clock.advance(1000);
    expect((await client.call('bindAccountTenant', { inviteCode: invite.code })).code).not.toBe(200);
  });
  it('9 a number as it is typed', async () => {
    const loginName = mintPhoneNumber();
    const c = await code(loginName, 'register');
    const visitor = createTestClient(server);
    const typed = `+86 ${loginName.slice(0,3)} ${loginName.slice(3)}`;
    await visitor.succeed('registerAppUser', { loginName: typed, fullName: '甲', passWord: testPassword, verificationCode: c });
    expect((await visitor.call('logInWithPassword', { loginName: typed, passWord: testPassword })).code).toBe(200);
  });
  it('16 unbind retry with the same key', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    const a = await client.call('unbindAccountTenant', { tenantId: tenant.id }, { idempotencyKey: 'leave' });
    const b = await client.call('unbindAccountTenant', { tenantId: tenant.id }, { idempotencyKey: 'leave' });
    expect(b).toEqual(a);
  });
  it('8 masked number by keyword', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const admin = await signIn(server, tenant.accounts.tenant_admin.id, tenant.id);
    let known = account.phoneNumber.slice(0, 3); let queries = 0;
    while (known.length < 11) for (let d = 0; d < 10; d += 1) { queries += 1; const { data } = await admin.call('listMembers', { keyword: known + d, pageSize: 100 }); if (data.items.some((i: any) => i.accountId === account.id)) { known += d; break; } }
    console.log('queries', queries); expect(known).not.toBe(account.phoneNumber);
  });
});
describe('limits', () => {
  let limited: TestServer;
  beforeAll(async () => { limited = await startTestServer({ limitFactor: 1, database: server.database, answerWithinMilliseconds: 60_000 }); });
  it('6 tokens that are no good', async () => {
    const answers: number[] = [];
    for (let i = 0; i < 700; i += 1) answers.push((await createTestClient(limited, { token: `nonsense${i}`, refreshToken: '', tenantId: null, accountId: tenant.id }).call('getUserInfo')).code);
    expect(new Set(answers)).toEqual(new Set([4001, 4029]));
  });
  it('13 one address shuts both ways of a number', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const visitor = createTestClient(limited);
    const attacker = { address: '203.0.113.9' };
    await visitor.succeed('sendVerifyCode', { phoneNumber: account.phoneNumber, scene: 'login' }, { address: '10.0.0.1' });
    const c = limited.sms.lastCode(account.phoneNumber);
    for (let i = 0; i < 5; i += 1) await visitor.call('logInWithSms', { phoneNumber: account.phoneNumber, verificationCode: '000000' }, attacker);
    expect((await visitor.call('logInWithSms', { phoneNumber: account.phoneNumber, verificationCode: c }, { address: '10.0.0.1' })).code).toBe(200);
  });
  it('14 provider refuses', async () => {
    const phoneNumber = mintPhoneNumber();
    let calls = 0;
    for (let i = 0; i < 30; i += 1) { limited.sms.failNext(); const a = await createTestClient(limited).call('sendVerifyCode', { phoneNumber, scene: 'login' }, { address: '203.0.113.77' }); if (a.code === 5003) calls += 1; }
    expect(calls).toBeLessThanOrEqual(10);
  });
  it('7 factor', async () => {
    const wide = await startTestServer({ limitFactor: 10, database: server.database });
    const { guessesOfOneName } = await import('../../src/services/limits/limit-table.ts');
    let taken = 0;
    for (let i = 0; i < 60; i += 1) taken += await wide.context.limits.take('password factor-test', guessesOfOneName).then(() => 1, () => 0);
    expect(taken).toBe(5);
  });
});

import { bodyCode } from '@energy-om/contract';
import { dayMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhoneNumber, createTenant, signIn, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { readAccountRows, receiveCode } from '../support/factories/verification.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let visitor: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
  visitor = createTestClient(server);
});
afterAll(() => server.close());

async function register(): Promise<{ accountId: string; bindTicket: string; client: TestClient }> {
  const loginName = createPhoneNumber();
  const verificationCode = await receiveCode(server, loginName, 'register');
  const { accountId, bindTicket } = await visitor.succeed('registerAppUser', {
    loginName,
    fullName: '沈一鸣',
    passWord: testPassword,
    verificationCode,
  });
  return { accountId, bindTicket, client: await signIn(server, accountId, null) };
}

/** Signs in anew, since tests move the clock. */
const signInAdministrator = () => signIn(server, tenant.accounts.tenant_admin.id, tenant.id);
const invite = async (input: { role?: 'technician' | 'occupant'; mostUses?: number; areaId?: string; days?: number } = {}) =>
  (await signInAdministrator()).succeed('createInvite', { role: 'technician', ...input });

const ticketInvalid = { code: bodyCode.forbidden, message: '操作已过期，请登录后再试', data: null };
const inviteInvalid = { code: bodyCode.invalid, message: '邀请码无效或已过期', data: { fields: { inviteCode: '邀请码无效或已过期' } } };

describe('bindAccountTenant by invite code', () => {
  it('makes a member at once with the invite’s role and area, by the ticket that registering gave', async () => {
    const { accountId, bindTicket, client } = await register();
    const { code } = await invite({ areaId: tenant.areas.site });
    const membership = await visitor.succeed('bindAccountTenant', { bindTicket, inviteCode: code });
    expect(membership).toEqual({ id: tenant.id, name: tenant.name, roles: ['technician'], state: 'member', current: false, refusal: null });
    const grants = await server.database.kysely.selectFrom('role_grants').selectAll().where('account_id', '=', accountId).execute();
    expect(grants).toMatchObject([{ tenant_id: tenant.id, role: 'technician', area_id: tenant.areas.site }]);
    expect((await client.call('listWorkOrders', {}, { headers: { tenantid: tenant.id } })).code).toBe(bodyCode.success);
    const audit = await server.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('endpoint', '=', 'bindAccountTenant')
      .where('account_id', '=', accountId)
      .execute();
    expect(audit).toMatchObject([{ tenant_id: tenant.id, changes: { joined: true } }]);
  });

  it('accepts the token of a signed-in account as proof as well', async () => {
    const { client } = await register();
    const { code } = await invite();
    expect(await client.succeed('bindAccountTenant', { inviteCode: code })).toMatchObject({ state: 'member' });
    expect(await client.call('bindAccountTenant', { inviteCode: (await invite()).code })).toMatchObject({
      code: bodyCode.conflict,
      message: '您已是该组织成员',
    });
  });

  it('admits as many accounts as the invite has uses, however many come at once', async () => {
    const { code, id } = await invite({ mostUses: 2 });
    const people = await Promise.all(Array.from({ length: 5 }, () => register()));
    const codes = (await Promise.all(people.map(({ client }) => client.call('bindAccountTenant', { inviteCode: code })))).map(
      (answer) => answer.code,
    );
    expect(codes.filter((answer) => answer === bodyCode.success)).toHaveLength(2);
    const row = await server.database.kysely.selectFrom('invites').select('uses').where('id', '=', id).executeTakeFirst();
    expect(row?.uses).toBe(2);
  });

  it('answers a revoked, an expired, a used up and an unknown code alike, and the ticket stays valid', async () => {
    const { bindTicket } = await register();
    const [revoked, expired, used] = [await invite(), await invite({ days: 1 }), await invite()];
    await (await signInAdministrator()).succeed('revokeInvite', { id: revoked.id });
    await (await register()).client.succeed('bindAccountTenant', { inviteCode: used.code });
    for (const inviteCode of [revoked.code, used.code, 'NOSUCHCODE', '%', "' or 1=1 --"]) {
      expect(await visitor.call('bindAccountTenant', { bindTicket, inviteCode })).toEqual(inviteInvalid);
    }
    expect((await visitor.call('bindAccountTenant', { bindTicket, inviteCode: (await invite()).code })).code).toBe(bodyCode.success);
    const late = await register();
    server.clock.advance(dayMs);
    expect(await late.client.call('bindAccountTenant', { inviteCode: expired.code })).toEqual({
      code: bodyCode.tokenExpired,
      message: expect.any(String),
      data: null,
    });
    const again = await signIn(server, late.accountId, null);
    expect(await again.call('bindAccountTenant', { inviteCode: expired.code })).toEqual(inviteInvalid);
  });
});

describe('coming back after a removal', () => {
  const remove = async (accountId: string) => (await signInAdministrator()).succeed('removeMember', { accountId });

  it('does not work by an invite that was open before it, but by one made since then', async () => {
    const { accountId, client } = await register();
    const before = await invite({ mostUses: 5 });
    await client.succeed('bindAccountTenant', { inviteCode: before.code });
    server.clock.advance(1000);
    await remove(accountId);
    server.clock.advance(1000);
    expect(await client.call('bindAccountTenant', { inviteCode: before.code })).toEqual(inviteInvalid);
    expect(await client.succeed('listAccountTenants')).toEqual([]);
    const { client: colleague } = await register();
    expect((await colleague.call('bindAccountTenant', { inviteCode: before.code })).code).toBe(bodyCode.success);
    const row = await server.database.kysely.selectFrom('invites').select('uses').where('id', '=', before.id).executeTakeFirst();
    expect(row?.uses).toBe(2);
    expect(await client.succeed('bindAccountTenant', { inviteCode: (await invite()).code })).toMatchObject({ state: 'member' });
  });

  it('works by the same invite for somebody who left on their own', async () => {
    const { client } = await register();
    const { code } = await invite({ mostUses: 5 });
    await client.succeed('bindAccountTenant', { inviteCode: code });
    server.clock.advance(1000);
    await client.succeed('unbindAccountTenant', { tenantId: tenant.id });
    expect(await client.succeed('bindAccountTenant', { inviteCode: code })).toMatchObject({ state: 'member' });
  });
});

describe('an invite of a former administrator', () => {
  it.each(['removed', 'left', 'demoted'] as const)('admits nobody once its maker is %s', async (how) => {
    const own = await createTenant(server);
    const maker = await own.addAccount([{ role: 'tenant_admin' }]);
    const { code } = await maker.client.succeed('createInvite', { role: 'technician', mostUses: 5 });
    const administrator = own.clients.tenant_admin;
    const accountId = maker.account.id;
    if (how === 'removed') await administrator.succeed('removeMember', { accountId });
    if (how === 'left') await maker.client.succeed('unbindAccountTenant', { tenantId: own.id });
    if (how === 'demoted') {
      const { grants } = await administrator.succeed('getMember', { accountId });
      await administrator.succeed('revokeRole', { accountId, grantId: grants[0]?.id ?? '' });
    }
    const { client } = await register();
    expect(await client.call('bindAccountTenant', { inviteCode: code })).toEqual(inviteInvalid);
  });
});

describe('abuse case 8: bind without proof', () => {
  it('refuses a caller who neither is signed in nor has a ticket, and writes nothing', async () => {
    const { code } = await invite();
    const before = await readAccountRows(server);
    for (const input of [{ inviteCode: code }, { tenantId: tenant.id }, { bindTicket: '', inviteCode: code }]) {
      expect(await visitor.call('bindAccountTenant', input)).toMatchObject({ code: bodyCode.forbidden, data: null });
    }
    const forged = { headers: { accountid: tenant.accounts.tenant_admin.id, tenantid: other.id } };
    expect((await visitor.call('bindAccountTenant', { inviteCode: code }, forged)).code).toBe(bodyCode.forbidden);
    expect(await readAccountRows(server)).toBe(before);
  });

  it('refuses alike a ticket that was used, one that is ten minutes old, one for another purpose, and none at all', async () => {
    const { accountId, bindTicket } = await register();
    await visitor.succeed('bindAccountTenant', { bindTicket, inviteCode: (await invite()).code });
    expect(await visitor.call('bindAccountTenant', { bindTicket, tenantId: other.id })).toEqual(ticketInvalid);
    const late = await register();
    server.clock.advance(10 * minuteMs);
    expect(await visitor.call('bindAccountTenant', { bindTicket: late.bindTicket, tenantId: tenant.id })).toEqual(ticketInvalid);
    const account = await server.database.kysely
      .selectFrom('accounts')
      .select('login_name')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const { loginTicket } = await visitor.succeed('logInWithPassword', { loginName: account.login_name, passWord: testPassword });
    expect(await visitor.call('bindAccountTenant', { bindTicket: loginTicket, tenantId: other.id })).toEqual(ticketInvalid);
    expect(await visitor.call('bindAccountTenant', { bindTicket: 'x'.repeat(43), tenantId: other.id })).toEqual(ticketInvalid);
  });

  it('accepts a ticket once of ten simultaneous uses', async () => {
    const { bindTicket } = await register();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.call('bindAccountTenant', { bindTicket, tenantId: tenant.id })),
    );
    expect(answers.filter(({ code }) => code === bodyCode.success)).toHaveLength(1);
  });

  it('takes the account of a ticket, whoever else is signed in on the phone', async () => {
    const { accountId, bindTicket } = await register();
    const { accountId: signedInId, client } = await register();
    const { code: inviteCode } = await invite({ mostUses: 2 });
    expect(await client.succeed('bindAccountTenant', { bindTicket, inviteCode })).toMatchObject({ state: 'member', current: false });
    const rows = server.database.kysely.selectFrom('memberships').select('account_id').where('account_id', 'in', [accountId, signedInId]);
    expect(await rows.execute()).toEqual([{ account_id: accountId }]);
    const used = await client.call('bindAccountTenant', { bindTicket, inviteCode });
    expect(used).toEqual(ticketInvalid);
  });

  it('does not treat an invalid token as no token', async () => {
    const { bindTicket } = await register();
    const answer = await visitor.call(
      'bindAccountTenant',
      { bindTicket, tenantId: tenant.id },
      { headers: { authorization: 'Bearer long-gone' } },
    );
    expect(answer.code).toBe(bodyCode.tokenExpired);
  });
});

describe('bindAccountTenant by request', () => {
  it('has one answer when it comes twice with one key, as after an answer that was lost', async () => {
    const { client } = await register();
    const ask = () => client.call('bindAccountTenant', { tenantId: tenant.id }, { idempotencyKey: 'ask-once' });
    const asked = await ask();
    expect(asked).toMatchObject({ code: bodyCode.success, data: { id: tenant.id, state: 'pending' } });
    expect(await ask()).toEqual(asked);
  });

  it('and by invite at the same moment do not deadlock', async () => {
    const { code: inviteCode } = await invite({ mostUses: 50 });
    for (let round = 0; round < 10; round += 1) {
      const { client } = await register();
      const answers = [client.call('bindAccountTenant', { inviteCode }), client.call('bindAccountTenant', { tenantId: tenant.id })];
      for (const { code } of await Promise.all(answers)) expect([bodyCode.success, bodyCode.conflict]).toContain(code);
      const [membership] = await client.succeed('listAccountTenants');
      expect(membership?.state).toBe('member');
    }
  });

  it('leaves a request that gives no rights before an administrator has decided', async () => {
    const { client } = await register();
    const pending = await client.succeed('bindAccountTenant', { tenantId: tenant.id, note: '电气一班新同事' });
    expect(pending).toMatchObject({ id: tenant.id, state: 'pending', roles: [] });
    expect((await client.call('listWorkOrders', {}, { headers: { tenantid: tenant.id } })).code).toBe(bodyCode.forbidden);
    expect(await client.call('bindAccountTenant', { tenantId: tenant.id })).toMatchObject({
      code: bodyCode.conflict,
      message: '您的加入申请正在审核中',
    });
    const requests = await (await signInAdministrator()).succeed('listMembers', { state: 'pending' });
    expect(requests.items.map(({ note }) => note)).toContain('电气一班新同事');
  });

  it('may be made again after a refusal, and withdrawn', async () => {
    const { accountId, client } = await register();
    await client.succeed('bindAccountTenant', { tenantId: tenant.id });
    await (await signInAdministrator()).succeed('decideJoinRequest', { accountId, approve: false, reason: '请用公司手机号' });
    expect(await client.succeed('listAccountTenants')).toMatchObject([{ state: 'refused', refusal: '请用公司手机号' }]);
    expect(await client.succeed('bindAccountTenant', { tenantId: tenant.id })).toMatchObject({ state: 'pending', refusal: null });
    await client.succeed('unbindAccountTenant', { tenantId: tenant.id });
    expect(await client.succeed('listAccountTenants')).toEqual([]);
  });

  it('has at most five pending at once, also by simultaneous calls', async () => {
    const { client } = await register();
    const tenants = await Promise.all(
      Array.from({ length: 7 }, async (_, index) => {
        const id = server.context.ids.next();
        await server.database.kysely
          .insertInto('tenants')
          .values({ id, name: `众多 ${index}`, kind: 'company', created_at: server.clock.now() })
          .execute();
        return id;
      }),
    );
    const codes = (await Promise.all(tenants.map((tenantId) => client.call('bindAccountTenant', { tenantId })))).map(({ code }) => code);
    expect(codes.filter((code) => code === bodyCode.success)).toHaveLength(5);
  });

  it.each([
    [{}, bodyCode.invalid],
    [{ tenantId: '' }, bodyCode.invalid],
    [{ tenantId: 'undefined' }, bodyCode.invalid],
    [{ inviteCode: '' }, bodyCode.invalid],
    [{ inviteCode: 'x'.repeat(41) }, bodyCode.invalid],
    [{ tenantId: '01a1fb0c-3a49-7446-afb5-c558294cc999' }, bodyCode.notFound],
  ])('refuses %j', async (input, code) => {
    const { client } = await register();
    expect((await client.call('bindAccountTenant', input)).code).toBe(code);
  });
});

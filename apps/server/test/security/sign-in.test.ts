import { api, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPassword } from '#cli/commands/set-password.ts';
import { createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let visitor: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  visitor = createTestClient(server);
});
afterAll(() => server.close());

// biome-ignore lint/suspicious/noExplicitAny: the token call answers without an envelope
const request = (input: Record<string, string>): Promise<any> => visitor.call('requestToken', input);
const start = (tenantid = tenant.id) =>
  request({ grant_type: 'password', username: tenant.accounts.technician.loginName, password: testPassword, tenantid });
const refresh = (refreshtoken: string) => request({ grant_type: 'refresh_token', refreshtoken });
const callWith = (token: string) => visitor.call('getUserInfo', {}, { headers: { authorization: `Bearer ${token}` } });

const listAudit = (accountId: string) =>
  server.database.kysely.selectFrom('audit_log').selectAll().where('account_id', '=', accountId).orderBy('id').execute();

async function sendForm(payload: string): Promise<[number, unknown]> {
  const { method, path } = api.requestToken;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await server.app.inject({ method, url: path, headers, payload });
  return [response.statusCode, response.json()];
}

describe('the audit log', () => {
  it('has a row for each sign-in: account, tenant, address and way', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const { loginTicket } = await visitor.succeed('logInWithPassword', { loginName: account.loginName, passWord: testPassword });
    await request({ grant_type: 'login_ticket', login_ticket: loginTicket });
    await request({ grant_type: 'password', username: account.loginName, password: testPassword });
    await request({ grant_type: 'password', username: account.loginName, password: 'wrong' });
    const row = { tenant_id: tenant.id, endpoint: 'requestToken', subject_kind: 'session', address: '127.0.0.1', at: server.clock.now() };
    expect(await listAudit(account.id)).toEqual([
      expect.objectContaining({ ...row, changes: { started: true, by: 'login_ticket', device: null } }),
      expect.objectContaining({ ...row, changes: { started: true, by: 'password', device: null } }),
      expect.objectContaining({
        endpoint: 'requestToken',
        subject_kind: 'signIn',
        changes: { failed: true, way: 'password', known: true, device: null },
      }),
    ]);
  });

  it('has a row for a session that ended because its refresh token was used twice', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const first = await request({ grant_type: 'password', username: account.loginName, password: testPassword });
    await refresh(first.refresh_token);
    server.clock.advance(30_001);
    await refresh(first.refresh_token);
    const [started, ended] = await listAudit(account.id);
    expect(ended).toMatchObject({ tenant_id: tenant.id, subject_id: started?.subject_id, changes: { ended: true, reused: true } });
  });
});

describe('a new password from the command line', () => {
  it('ends every session of the account, and is in the audit log', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const printed = await setPassword(server.context, account.loginName);
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.tokenExpired);
    expect(await refresh(client.refreshToken ?? '')).toEqual({ error: 'invalid_grant' });
    const row = await server.database.kysely.selectFrom('audit_log').selectAll().where('subject_id', '=', account.id).executeTakeFirst();
    expect(row).toMatchObject({ endpoint: 'set-password', subject_kind: 'account', changes: { password: true, endedSessions: 1 } });
    const password = printed.split(' ').at(-1) as string;
    expect(JSON.stringify(row)).not.toContain(password);
    expect(await request({ grant_type: 'password', username: account.loginName, password })).toHaveProperty('access_token');
  });
});

describe('of two branches from one refresh token', () => {
  it('one continues; the other, a thief’s or a second tab’s, ends the session when it is used later', async () => {
    const first = await start();
    const [own, stolen] = [await refresh(first.refresh_token), await refresh(first.refresh_token)];
    server.clock.advance(60_000);
    const next = await refresh(own.refresh_token);
    expect(next).toHaveProperty('access_token');
    server.clock.advance(60_000);
    expect(await refresh(stolen.refresh_token)).toEqual({ error: 'invalid_grant' });
    expect((await callWith(next.access_token)).code).toBe(bodyCode.tokenExpired);
    expect(await refresh(next.refresh_token)).toEqual({ error: 'invalid_grant' });
  });

  it('both continue if two tabs renew at the same moment', async () => {
    const first = await start();
    const [one, two] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    server.clock.advance(30 * 60_000);
    const tabs = await Promise.all([refresh(one.refresh_token), refresh(two.refresh_token)]);
    for (const tab of tabs) expect((await callWith(tab.access_token)).code).toBe(bodyCode.success);
  });
});

describe('the token call', () => {
  it.each([
    'grant_type=password&username=a%00b&password=x',
    'grant_type=password&username=a&password=%00',
    'grant_type=password&username=a&username=b&password=x',
    `grant_type=password&username=a&password=${'x'.repeat(129)}`,
    `grant_type=password&username=${'a'.repeat(65)}&password=x`,
    'grant_type=%00',
  ])('answers malformed input with invalid_request: %s', async (payload) => {
    expect(await sendForm(payload)).toEqual([200, { error: 'invalid_request' }]);
  });

  it('treats the tenant only as a preference', async () => {
    for (const tenantid of ["x' or 1=1 --", 'undefined', server.context.ids.next()])
      expect((await start(tenantid)).tenantid).toBe(tenant.id);
  });
});

describe('an account that is no longer a member', () => {
  it('gets nothing of the tenant at the next call', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'dispatcher' }]);
    await client.succeed('listTeams', {});
    await server.database.kysely
      .deleteFrom('memberships')
      .where('tenant_id', '=', tenant.id)
      .where('account_id', '=', account.id)
      .execute();
    expect((await client.call('listTeams')).code).toBe(bodyCode.forbidden);
    expect((await client.call('listTeams', {}, { headers: { tenantid: undefined } })).code).toBe(bodyCode.forbidden);
    expect((await client.call('getHomePage', {}, { headers: { tenantid: undefined } })).code).toBe(bodyCode.notFound);
  });
});

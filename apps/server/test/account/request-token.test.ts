import { api, bodyCode } from '@energy-om/contract';
import { dayMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const refresh = (refreshtoken: string) => request({ client_id: 'web', client_secret: 'public', grant_type: 'refresh_token', refreshtoken });
const start = () => request({ grant_type: 'password', username: tenant.accounts.technician.loginName, password: testPassword });

async function codeWith(token: string): Promise<number> {
  return (await visitor.call('getUserInfo', {}, { headers: { authorization: `Bearer ${token}` } })).code;
}

describe('requestToken', () => {
  it('gives tokens for a password', async () => {
    const answer = await start();
    expect(answer).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 1800,
      refresh_token: expect.any(String),
      tenantid: tenant.id,
    });
    expect(await codeWith(answer.access_token)).toBe(bodyCode.success);
  });

  it('answers form text with plain JSON, not to be stored', async () => {
    const { method, path } = api.requestToken;
    const response = await server.app.inject({
      method,
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=password&username=x&password=y',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ error: 'invalid_grant' });
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      pragma: 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it.each([
    [{}, 'invalid_request'],
    [{ grant_type: 'password', username: 'x' }, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
    [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    [{ grant_type: 'constructor' }, 'unsupported_grant_type'],
    [{ grant_type: 'password', username: 'x', password: 'y' }, 'invalid_grant'],
    [{ grant_type: 'refresh_token', refreshtoken: 'unknown' }, 'invalid_grant'],
    [{ grant_type: 'login_ticket', login_ticket: 'unknown' }, 'invalid_grant'],
  ])('answers %j with %s and nothing more', async (input, error) => {
    expect(await request(input as Record<string, string>)).toEqual({ error });
  });

  it('accepts a login ticket once, and not after two minutes', async () => {
    const logIn = () => visitor.succeed('logInWithPassword', { loginName: tenant.accounts.technician.loginName, passWord: testPassword });
    const { loginTicket } = await logIn();
    const twice = await Promise.all([1, 2].map(() => request({ grant_type: 'login_ticket', login_ticket: loginTicket })));
    expect(twice.filter((answer) => 'access_token' in answer)).toHaveLength(1);
    const late = await logIn();
    server.clock.advance(2 * minuteMs);
    expect(await request({ grant_type: 'login_ticket', login_ticket: late.loginTicket })).toEqual({ error: 'invalid_grant' });
  });

  it('gives an access token that is valid for thirty minutes', async () => {
    const { access_token } = await start();
    server.clock.advance(30 * minuteMs - 1);
    expect(await codeWith(access_token)).toBe(bodyCode.success);
    server.clock.advance(1);
    expect(await codeWith(access_token)).toBe(bodyCode.tokenExpired);
  });

  it('starts in the requested tenant only when the account is a member of it', async () => {
    const other = await createTenant(server);
    expect(
      await request({ grant_type: 'password', username: tenant.accounts.technician.loginName, password: testPassword, tenantid: other.id }),
    ).toMatchObject({ tenantid: tenant.id });
  });

  it('stores no token in clear in the database', async () => {
    const { access_token, refresh_token } = await start();
    const { rows } = await server.database.kysely
      .selectFrom('access_tokens')
      .select('hash')
      .execute()
      .then((found) => ({ rows: found }));
    const refreshRows = await server.database.kysely.selectFrom('refresh_tokens').select('hash').execute();
    const kept = [...rows, ...refreshRows].flatMap(({ hash }) => [hash.toString('base64url'), hash.toString('utf8')]);
    expect(kept).not.toContain(access_token);
    expect(kept).not.toContain(refresh_token);
  });
});

describe('a refresh token', () => {
  it('is valid for one use and gives the next one', async () => {
    const first = await start();
    const second = await refresh(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await codeWith(second.access_token)).toBe(bodyCode.success);
    expect(await refresh(second.refresh_token)).toHaveProperty('access_token');
  });

  it('is accepted under its RFC 6749 name too', async () => {
    const { refresh_token } = await start();
    expect(await request({ grant_type: 'refresh_token', refresh_token })).toHaveProperty('access_token');
  });

  it('gives the same pair again within 30 s while its successor is unused: two tabs, or an answer that got lost', async () => {
    const first = await start();
    const [one, two] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    expect(two).toEqual(one);
    expect(await codeWith(one.access_token)).toBe(bodyCode.success);
    server.clock.advance(30_000);
    expect(await refresh(first.refresh_token)).toEqual({ ...one, expires_in: one.expires_in - 30 });
  });

  it('ends the session when it comes again after the 30 s', async () => {
    const first = await start();
    const second = await refresh(first.refresh_token);
    server.clock.advance(30_001);
    expect(await refresh(first.refresh_token)).toEqual({ error: 'invalid_grant' });
    expect(await codeWith(second.access_token)).toBe(bodyCode.tokenExpired);
    expect(await refresh(second.refresh_token)).toEqual({ error: 'invalid_grant' });
    expect(server.logLines).toContainEqual(expect.objectContaining({ level: 'warn', text: expect.stringContaining('used twice') }));
  });

  it('ends the session when it comes again although its successor is in use', async () => {
    const first = await start();
    const second = await refresh(first.refresh_token);
    const third = await refresh(second.refresh_token);
    expect(await refresh(first.refresh_token)).toEqual({ error: 'invalid_grant' });
    expect(await codeWith(third.access_token)).toBe(bodyCode.tokenExpired);
  });

  it('expires after fourteen days without use', async () => {
    const idle = await start();
    server.clock.advance(14 * dayMs);
    expect(await refresh(idle.refresh_token)).toEqual({ error: 'invalid_grant' });
  });

  it('cannot carry a session beyond sixty days, however often it is used', async () => {
    let { refresh_token } = await start();
    for (let days = 0; days < 50; days += 10) {
      server.clock.advance(10 * dayMs);
      ({ refresh_token } = await refresh(refresh_token));
    }
    server.clock.advance(10 * dayMs);
    expect(await refresh(refresh_token)).toEqual({ error: 'invalid_grant' });
  });

  it('ends one session and leaves the account’s others', async () => {
    const [phone, tablet] = [await start(), await start()];
    await visitor.call('logOut', {}, { headers: { authorization: `Bearer ${phone.access_token}` } });
    expect(await refresh(phone.refresh_token)).toEqual({ error: 'invalid_grant' });
    expect(await refresh(tablet.refresh_token)).toHaveProperty('access_token');
  });
});

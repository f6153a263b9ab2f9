import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeError } from '#log.ts';
import { createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { queryRows } from '../support/services/query-rows.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const secret = 'a text of the caller';

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('a log line', () => {
  it('of a call has route, account, code and milliseconds, and nothing of the content', async () => {
    const { technician } = tenant.accounts;
    const client = tenant.clients.technician;
    await client.call('listWorkOrders', { keyword: secret });
    await client.call('getWorkOrder', { id: secret });
    await createTestClient(server).call('logInWithPassword', { loginName: technician.loginName, passWord: testPassword });
    const lines = server.logLines.filter(({ level }) => level === 'info');
    expect(lines).toHaveLength(3);
    for (const { fields } of lines) expect(Object.keys(fields)).toEqual(['requestId', 'route', 'account', 'code', 'ms']);
    const text = JSON.stringify(lines);
    for (const said of [secret, client.token, testPassword, technician.loginName]) expect(text).not.toContain(said);
  });

  it.each([
    ['select $1::timestamptz', secret],
    ['select $1::jsonb', `{"text":"${secret}`],
    [
      'insert into accounts (id, login_name, full_name, phone_number, password_hash, created_at) select id, $1, full_name, $1, $1, created_at from accounts limit 1',
      secret,
    ],
  ])('of a database error does not quote a value: %s', async (text, value) => {
    const error = await errorOf(queryRows(server.database, text, [value]));
    expect(error).toBeInstanceOf(Error);
    const logged = describeError(error);
    expect(logged).toMatchObject({ type: 'DatabaseError', code: expect.stringMatching(/^2/), stack: expect.stringContaining('at ') });
    expect(JSON.stringify(logged)).not.toContain(secret);
  });

  it('of any other error has its type, message, place and cause', () => {
    const logged = describeError(new TypeError('it broke', { cause: new RangeError('inner') }));
    expect(logged).toMatchObject({ type: 'TypeError', message: 'it broke', cause: { type: 'RangeError', message: 'inner' } });
    expect(logged.stack).toMatch(/log-contents\.test/);
  });

  it('of a thrown value that is not an error does not repeat the value', () => {
    expect(JSON.stringify(describeError(secret))).not.toContain(secret);
  });

  it('is written where a call failed, under the request id that the caller gets', async () => {
    const broken = await startTestServer({ database: { ...server.database, run: () => Promise.reject(new Error('boom')) } });
    const silenced = broken.context.log;
    const lines: object[] = [];
    silenced.error = (fields) => void lines.push(fields);
    const { code, data } = await createTestClient(broken, {
      token: tenant.clients.technician.token ?? '',
      refreshToken: '',
      tenantId: tenant.id,
      accountId: tenant.accounts.technician.id,
    }).call('getUserInfo');
    expect(code).toBe(bodyCode.failed);
    expect(Object.keys(data)).toEqual(['requestId']);
    expect(lines).toEqual([expect.objectContaining({ requestId: data.requestId, route: 'getUserInfo' })]);
    await broken.close();
  });
});

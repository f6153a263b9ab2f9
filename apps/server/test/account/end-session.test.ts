import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer({ sessionCacheMs: minuteMs });
  tenant = await createTenant(server);
});
afterAll(() => server.close());

describe('endSession', () => {
  it('signs a lost phone out: its next call and its refresh token are refused', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const lost = await signIn(server, account.id, tenant.id);
    await lost.succeed('getUserInfo');
    const found = (await client.succeed('listSessions')).find(({ current }) => !current);
    await client.succeed('endSession', { sessionId: found?.id ?? '' });
    expect((await lost.call('getUserInfo')).code).toBe(bodyCode.tokenExpired);
    expect(await lost.call('requestToken', { grant_type: 'refresh_token', refreshtoken: lost.refreshToken ?? '' })).toEqual({
      error: 'invalid_grant',
      error_description: 'ended_by_owner',
    });
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.success);
    const audit = await server.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', found?.id ?? '')
      .execute();
    expect(audit).toMatchObject([{ endpoint: 'endSession', account_id: account.id, changes: { ended: true } }]);
  });

  it('lets a session that has run out, or has logged out, know nothing but that it is over', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const phone = await signIn(server, account.id, tenant.id);
    await phone.succeed('logOut');
    const grant = { grant_type: 'refresh_token', refreshtoken: phone.refreshToken ?? '' };
    expect(await phone.call('requestToken', grant)).toEqual({ error: 'invalid_grant' });
  });

  it('refuses alike another account’s session, one that has ended, and one that does not exist', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    const [theirs] = await tenant.clients.dispatcher.succeed('listSessions');
    const unknown = await client.call('endSession', { sessionId: server.context.ids.next() });
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await client.call('endSession', { sessionId: theirs?.id ?? '' })).toEqual(unknown);
    expect((await tenant.clients.dispatcher.call('getUserInfo')).code).toBe(bodyCode.success);
  });

  it.each([{}, { sessionId: '' }, { sessionId: 'undefined' }, { sessionId: 7 }])('refuses %j', async (input) => {
    expect((await tenant.clients.technician.call('endSession', input)).code).toBe(bodyCode.invalid);
  });

  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('endSession', { sessionId: server.context.ids.next() })).code).toBe(bodyCode.tokenExpired);
  });
});

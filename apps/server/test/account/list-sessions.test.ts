import { bodyCode } from '@energy-om/contract';
import { dayMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '#services/account/session/sessions.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

async function signInFrom(accountId: string, userAgent: string, address = '203.0.113.7'): Promise<void> {
  const { clock, ids, database } = server.context;
  await database.transaction((tx) => startSession(tx, { clock, address, userAgent }, { id: ids.next(), accountId, tenantId: tenant.id }));
}

describe('listSessions', () => {
  it('gives device, address and times of each, the most recently used first', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const signedInAt = server.clock.now().toISOString();
    server.clock.advance(minuteMs);
    await signInFrom(
      account.id,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    );
    const sessions = await client.succeed('listSessions');
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        device: 'Safari · iPhone',
        kind: 'phone',
        address: '203.0.113.7',
        signedInAt: server.clock.now().toISOString(),
        lastUsedAt: server.clock.now().toISOString(),
        current: false,
        reusedAt: null,
      },
      expect.objectContaining({ device: null, signedInAt, current: true }),
    ]);
  });

  it('leaves out sessions that have ended or expired, and other accounts’', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const ended = await signIn(server, account.id, tenant.id);
    await ended.succeed('logOut');
    await signIn(server, tenant.accounts.dispatcher.id, tenant.id);
    expect(await client.succeed('listSessions')).toHaveLength(1);
  });

  it('leaves out sessions unused for so long that they cannot be refreshed', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    await signInFrom(account.id, 'forgotten');
    const forgotten = server.clock.now();
    server.clock.advance(14 * dayMs);
    const fresh = await signIn(server, account.id, tenant.id);
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.tokenExpired);
    expect(await fresh.succeed('listSessions')).toMatchObject([{ current: true }]);
    server.clock.advance(forgotten.getTime() - server.clock.now().getTime());
  });

  it('shows the name of a browser as text, whatever it contains', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    for (const agent of ['<script>alert(1)</script>', 'x'.repeat(5000), "'; drop table sessions; --", ''])
      await signInFrom(account.id, agent);
    const sessions = await client.succeed('listSessions');
    expect(sessions).toHaveLength(5);
    expect(JSON.stringify(sessions)).not.toContain('<script>');
  });

  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('listSessions')).code).toBe(bodyCode.tokenExpired);
  });
});

import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  // With the cache on, as in production: ending a session must not wait for it.
  server = await startTestServer({ sessionCacheMs: minuteMs });
  tenant = await createTenant(server);
});
afterAll(() => server.close());

describe('logOut', () => {
  it('ends the session at once, and only this one', async () => {
    const { id } = tenant.accounts.technician;
    const [phone, tablet] = [await signIn(server, id, tenant.id), await signIn(server, id, tenant.id)];
    await phone.succeed('getUserInfo');
    expect(await phone.succeed('logOut')).toEqual({});
    expect((await phone.call('getUserInfo')).code).toBe(bodyCode.tokenExpired);
    expect((await tablet.call('getUserInfo')).code).toBe(bodyCode.success);
  });

  it('leaves an audit row that names the session', async () => {
    const { id } = tenant.accounts.dispatcher;
    const client = await signIn(server, id, tenant.id);
    await client.succeed('logOut');
    const rows = await server.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('tenant_id', '=', tenant.id)
      .where('account_id', '=', id)
      .execute();
    expect(rows).toEqual([
      expect.objectContaining({
        endpoint: 'logOut',
        subject_kind: 'session',
        changes: { ended: true },
        at: server.clock.now(),
        address: '127.0.0.1',
      }),
    ]);
  });

  it('answers 4001 without a session', async () => {
    expect((await createTestClient(server).call('logOut')).code).toBe(bodyCode.tokenExpired);
  });
});

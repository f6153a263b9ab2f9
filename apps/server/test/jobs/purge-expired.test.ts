import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import { mintTenant, signIn, type TestTenant } from '../support/mint-tenant.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const hour = 3_600_000;

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await mintTenant(server);
});
afterAll(() => server.close());

const keep = (key: string, createdAt: Date) =>
  server.database.kysely
    .insertInto('idempotency_keys')
    .values({
      tenant_id: tenant.id,
      account_id: tenant.accounts.dispatcher.id,
      key,
      endpoint: 'x',
      body_hash: 'x',
      answer: '{}',
      created_at: createdAt,
    })
    .execute();

describe('purging what has expired', () => {
  it('removes kept answers of a day ago and keeps the younger', async () => {
    const now = server.clock.now().getTime();
    await keep('old', new Date(now - 24 * hour));
    await keep('young', new Date(now - 24 * hour + 1));
    await purgeExpired(server.context);
    const rows = await server.database.kysely.selectFrom('idempotency_keys').select('key').where('tenant_id', '=', tenant.id).execute();
    expect(rows).toEqual([{ key: 'young' }]);
  });

  it('removes access tokens that have ended and no other', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'dispatcher' }]);
    const countTokens = async () =>
      (
        await server.database.kysely
          .selectFrom('access_tokens')
          .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
          .select('hash')
          .where('sessions.account_id', '=', account.id)
          .execute()
      ).length;
    await purgeExpired(server.context);
    expect(await client.call('getUserInfo')).toMatchObject({ code: 200 });
    server.clock.advance(hour);
    await signIn(server, account.id, tenant.id);
    await purgeExpired(server.context);
    expect(await countTokens()).toBe(1);
    server.clock.advance(-hour);
  });
});

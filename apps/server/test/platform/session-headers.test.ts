import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let mine: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  mine = await createTenant(server);
  other = await createTenant(server);
});
afterAll(() => server.close());

describe('the headers tenantid and accountid', () => {
  it('only select: a tenant that the account is no member of is 4003', async () => {
    const answer = await mine.clients.tenant_admin.call('getUserInfo', {}, { headers: { tenantid: other.id } });
    expect(answer).toMatchObject({ code: bodyCode.forbidden, data: null });
  });

  it.each(['not-an-id', "' or 1=1 --", '00000000-0000-0000-0000-000000000000'])('refuse the tenant %s', async (tenantid) => {
    expect((await mine.clients.tenant_admin.call('getUserInfo', {}, { headers: { tenantid } })).code).toBe(bodyCode.forbidden);
  });

  it('refuse another account', async () => {
    const answer = await mine.clients.technician.call('getUserInfo', {}, { headers: { accountid: mine.accounts.tenant_admin.id } });
    expect(answer.code).toBe(bodyCode.forbidden);
  });

  it('may both be missing or without a value: the session knows its tenant', async () => {
    for (const value of [undefined, '', 'undefined', 'null']) {
      const headers = { tenantid: value, accountid: value };
      const answer = await mine.clients.technician.call('getUserInfo', {}, { headers });
      expect(answer.data).toMatchObject({ id: mine.accounts.technician.id, roles: ['technician'] });
    }
  });

  it('are none of an open call, as is its token, where they have no value', async () => {
    for (const value of ['undefined', 'null'])
      for (const name of ['listMeterModels', 'getDictionary'] as const) {
        const headers = { authorization: `Bearer ${value}`, tenantid: value, accountid: value };
        const answer = await createTestClient(server).call(name, {}, { headers });
        expect([name, value, answer.code]).toEqual([name, value, bodyCode.success]);
      }
  });

  it('switch between the tenants of one account, each with its own roles', async () => {
    const { id } = mine.accounts.technician;
    const { database, clock, ids } = server.context;
    await database.kysely
      .insertInto('memberships')
      .values({ tenant_id: other.id, account_id: id, state: 'member', created_at: clock.now() })
      .execute();
    await database.kysely
      .insertInto('role_grants')
      .values({ tenant_id: other.id, id: ids.next(), account_id: id, role: 'dispatcher', area_id: null })
      .execute();
    const inOther = await mine.clients.technician.call('getUserInfo', {}, { headers: { tenantid: other.id } });
    expect(inOther.data).toMatchObject({ roles: ['dispatcher'], teams: [] });
    expect((await mine.clients.technician.succeed('getUserInfo')).roles).toEqual(['technician']);
  });

  it('do not count a membership that waits for approval', async () => {
    const { id } = mine.accounts.secondTechnician;
    const { database, clock } = server.context;
    await database.kysely
      .insertInto('memberships')
      .values({ tenant_id: other.id, account_id: id, state: 'pending', created_at: clock.now() })
      .execute();
    expect((await mine.clients.secondTechnician.call('getUserInfo', {}, { headers: { tenantid: other.id } })).code).toBe(
      bodyCode.forbidden,
    );
  });
});

describe('a session', () => {
  it('loses its rights with the membership, at the next call', async () => {
    const { account, client } = await mine.addAccount([{ role: 'tenant_admin' }]);
    expect((await client.succeed('getUserInfo')).permissions).not.toEqual([]);
    await server.database.kysely.deleteFrom('memberships').where('account_id', '=', account.id).execute();
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.forbidden);
    expect((await client.call('getUserInfo', {}, { headers: { tenantid: undefined } })).data).toMatchObject({ roles: [], permissions: [] });
  });

  it('of an account without a tenant may see its own account, and nothing of a tenant', async () => {
    const { account } = await mine.addAccount([]);
    await server.database.kysely.deleteFrom('memberships').where('account_id', '=', account.id).execute();
    const client = await signIn(server, account.id, null);
    expect(await client.succeed('listAccountTenants')).toEqual([]);
    expect(await client.succeed('getUserInfo')).toMatchObject({ id: account.id, roles: [] });
  });

  it('with a token of the wrong form is 4001', async () => {
    for (const authorization of ['Bearer', 'Bearer x', 'Basic abc', `Bearer ${'a'.repeat(500)}`, 'Bearer \u00e9']) {
      expect((await mine.clients.technician.call('getUserInfo', {}, { headers: { authorization } })).code).toBe(bodyCode.tokenExpired);
    }
  });
});

describe('the session cache', () => {
  it('forgets what was revoked on another server within a second, and what ended on this one at once', async () => {
    const { createSessionCache } = await import('#services/account/session/session-cache.ts');
    let now = 0;
    const cache = createSessionCache(1000, () => now);
    const read = async () => ({ actor: { sessionId: 's1' } as never, expiresAt: 5 });
    await cache.load('key', read);
    now = 999;
    expect(cache.find('key')).toMatchObject({ expiresAt: 5 });
    now = 1000;
    expect(cache.find('key')).toBeNull();
    await cache.load('key', read);
    cache.invalidate(({ sessionId }) => sessionId === 's1');
    expect(cache.find('key')).toBeNull();
  });

  it('does not keep what was read before a revocation', async () => {
    const { createSessionCache } = await import('#services/account/session/session-cache.ts');
    const cache = createSessionCache(1000, () => 0);
    const reading = Promise.withResolvers<{ actor: never; expiresAt: number }>();
    const loaded = cache.load('key', () => reading.promise);
    cache.invalidate(() => true);
    reading.resolve({ actor: { sessionId: 's1' } as never, expiresAt: 5 });
    expect(await loaded).toMatchObject({ expiresAt: 5 });
    expect(cache.find('key')).toBeNull();
  });
});

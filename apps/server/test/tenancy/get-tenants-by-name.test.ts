import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  for (const name of ['远山 100% 能源', '城北远山物业', '远山_水务', ...Array.from({ length: 30 }, (_, index) => `多多供热 ${index}`)]) {
    await server.database.kysely
      .insertInto('tenants')
      .values({ id: server.context.ids.next(), name, kind: 'company', created_at: server.clock.now() })
      .execute();
  }
});
afterAll(() => server.close());

const find = async (name: string) => (await tenant.clients.stranger.succeed('getTenantsByName', { name })).map((found) => found.name);

describe('getTenantsByName', () => {
  it('finds by any part of the name, those that begin with it first, and gives only id, name and type', async () => {
    expect(await find('远山')).toEqual(['远山 100% 能源', '远山_水务', '城北远山物业']);
    const [found] = await tenant.clients.stranger.succeed('getTenantsByName', { name: '城北' });
    expect(Object.keys(found ?? {}).sort()).toEqual(['id', 'name', 'type']);
  });

  it('is allowed to an account without a tenant', async () => {
    const alone = await signIn(server, tenant.accounts.stranger.id, null);
    expect(await alone.succeed('getTenantsByName', { name: '城北' })).toHaveLength(1);
  });

  it('takes wildcards literally', async () => {
    expect(await find('0% 能')).toEqual(['远山 100% 能源']);
    expect(await find('山_')).toEqual(['远山_水务']);
    expect(await find('%%')).toEqual([]);
  });

  it('gives twenty at most', async () => {
    expect(await find('多多')).toHaveLength(20);
  });

  it.each(['', ' ', '远', 'x'.repeat(61)])('refuses %j', async (name) => {
    expect((await tenant.clients.stranger.call('getTenantsByName', { name })).code).toBe(bodyCode.invalid);
  });

  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('getTenantsByName', { name: '远山' })).code).toBe(bodyCode.tokenExpired);
  });
});

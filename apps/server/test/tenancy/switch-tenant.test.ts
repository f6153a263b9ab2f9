import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let first: TestTenant;
let second: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [first, second] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

async function addToBoth(state: 'member' | 'pending' = 'member') {
  const added = await first.addAccount([{ role: 'technician' }]);
  const { id } = added.account;
  await server.database.kysely
    .insertInto('memberships')
    .values({ tenant_id: second.id, account_id: id, state, created_at: server.clock.now() })
    .execute();
  await server.database.kysely
    .insertInto('role_grants')
    .values({ tenant_id: second.id, id: server.context.ids.next(), account_id: id, role: 'dispatcher', area_id: null })
    .execute();
  return added;
}

describe('switchTenant', () => {
  it('moves the session: roles of the other tenant count, and a refreshed token stays there', async () => {
    const { client } = await addToBoth();
    const { tenant, userinfo } = await client.succeed('switchTenant', { tenantId: second.id });
    expect(tenant).toMatchObject({ id: second.id, current: true, roles: ['dispatcher'] });
    expect(userinfo.roles).toEqual(['dispatcher']);
    expect(userinfo.permissions).toContain('work-order.dispatch');
    const without = { headers: { tenantid: undefined } };
    expect((await client.succeed('getHomePage', {}, without)).tenant.id).toBe(second.id);
    expect(await client.call('requestToken', { grant_type: 'refresh_token', refreshtoken: client.refreshToken ?? '' })).toMatchObject({
      tenantid: second.id,
    });
  });

  it('has one answer when it comes twice with one key, as after an answer that was lost', async () => {
    const { client } = await addToBoth();
    const move = () => client.call('switchTenant', { tenantId: second.id }, { idempotencyKey: 'move-once' });
    const moved = await move();
    expect(moved).toMatchObject({ code: bodyCode.success, data: { tenant: { id: second.id }, userinfo: { roles: ['dispatcher'] } } });
    expect(await move()).toEqual(moved);
  });

  it('refuses alike a tenant that the account only asked to join, one it does not belong to, and one that does not exist', async () => {
    const { client } = await addToBoth('pending');
    const unknown = await client.call('switchTenant', { tenantId: server.context.ids.next() });
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await client.call('switchTenant', { tenantId: second.id })).toEqual(unknown);
    expect(await first.clients.technician.call('switchTenant', { tenantId: second.id })).toEqual(unknown);
    expect((await client.succeed('getHomePage')).tenant.id).toBe(first.id);
  });

  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('switchTenant', { tenantId: first.id })).code).toBe(bodyCode.tokenExpired);
  });
});

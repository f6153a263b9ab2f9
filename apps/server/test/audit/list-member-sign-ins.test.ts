import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const userAgent = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

async function trySigningIn(username: string, password: string, tenantId?: string) {
  const client = createTestClient(server);
  const input = { grant_type: 'password', username, password, ...(tenantId !== undefined && { tenantid: tenantId }) };
  return client.call('requestToken', input, { headers: { 'user-agent': userAgent }, address: '203.0.113.9' });
}

const list = async (accountId: string, of = tenant) => (await of.clients.tenant_admin.succeed('listMemberSignIns', { accountId })).items;

describe('listMemberSignIns', () => {
  itRejectsUnauthorised('listMemberSignIns', () => ({ server, tenant }), noAdministrators, {
    accountId: '0198a5a0-0000-7000-8000-000000000000',
  });

  it('lists successes and failures with device and address, the newest first', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    await trySigningIn(account.loginName, 'Wrong-password-1');
    server.clock.advance(minuteMs);
    await trySigningIn(account.loginName, testPassword);
    expect(await list(account.id)).toMatchObject([
      { succeeded: true, way: 'password', device: 'Chrome · Android', address: '203.0.113.9', at: server.clock.now().toISOString() },
      { succeeded: false, way: 'password', device: 'Chrome · Android', address: '203.0.113.9' },
    ]);
  });

  it('does not list into which other tenant a member signs in', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const membership = { tenant_id: other.id, account_id: account.id, state: 'member' as const, created_at: server.clock.now() };
    await server.database.kysely.insertInto('memberships').values(membership).execute();
    await trySigningIn(account.loginName, testPassword, other.id);
    expect(await list(account.id)).toEqual([]);
    expect(await list(account.id, other)).toHaveLength(1);
  });

  it('lists no failures from before somebody joined', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    await trySigningIn(account.loginName, 'Wrong-password-1');
    server.clock.advance(minuteMs);
    const membership = { tenant_id: other.id, account_id: account.id, state: 'member' as const, created_at: server.clock.now() };
    await server.database.kysely.insertInto('memberships').values(membership).execute();
    expect(await list(account.id, other)).toEqual([]);
    await trySigningIn(account.loginName, 'Wrong-password-1');
    expect(await list(account.id, other)).toMatchObject([{ succeeded: false, at: server.clock.now().toISOString() }]);
    expect(await list(account.id)).toHaveLength(2);
  });

  it('answers 4004 for an account that is no member', async () => {
    const { id } = other.accounts.technician;
    expect((await tenant.clients.tenant_admin.call('listMemberSignIns', { accountId: id })).code).toBe(bodyCode.notFound);
  });

  it('has pages by cursor', async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    for (let count = 0; count < 3; count += 1) await trySigningIn(account.loginName, testPassword);
    const page = await tenant.clients.tenant_admin.succeed('listMemberSignIns', { accountId: account.id, pageSize: 2 });
    const next = await tenant.clients.tenant_admin.succeed('listMemberSignIns', {
      accountId: account.id,
      pageSize: 2,
      cursor: page.cursor ?? '',
    });
    expect([page.items.length, next.items.length, next.cursor]).toEqual([2, 1, null]);
  });
});

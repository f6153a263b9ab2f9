import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let group: TestTenant;
let branch: TestTenant;
let stranger: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [group, branch, stranger] = [await createTenant(server), await createTenant(server), await createTenant(server)];
  await server.database.kysely.updateTable('tenants').set({ parent_id: group.id }).where('id', '=', branch.id).execute();
});
afterAll(() => server.close());

describe('getTenantTree', () => {
  it('shows the current tenant with those below it, and whether the account belongs to them', async () => {
    const tree = await group.clients.tenant_admin.succeed('getTenantTree');
    expect(tree).toMatchObject({ id: group.id, parentId: null, joined: true, members: 10 });
    expect(tree.children).toMatchObject([{ id: branch.id, parentId: group.id, joined: false, members: 10, children: [] }]);
  });

  it('counts members only for accounts that may see them', async () => {
    expect(await group.clients.dispatcher.succeed('getTenantTree')).toMatchObject({ members: 10 });
    expect(await group.clients.occupant.succeed('getTenantTree')).toMatchObject({ members: null, children: [{ members: null }] });
  });

  it('shows a tenant below nothing of the one above it or beside it', async () => {
    const tree = await branch.clients.tenant_admin.succeed('getTenantTree');
    expect(tree).toMatchObject({ id: branch.id, parentId: null, children: [] });
    expect(JSON.stringify(tree)).not.toContain(group.id);
    expect(JSON.stringify(await stranger.clients.tenant_admin.succeed('getTenantTree'))).not.toContain(branch.id);
  });

  it('gives an administrator above no access to the tenant below', async () => {
    const forged = { headers: { tenantid: branch.id } };
    expect((await group.clients.tenant_admin.call('listWorkOrders', {}, forged)).code).toBe(bodyCode.forbidden);
    expect((await group.clients.tenant_admin.call('switchTenant', { tenantId: branch.id })).code).toBe(bodyCode.notFound);
  });

  it('ends even where the tree has a cycle', async () => {
    await server.database.kysely.updateTable('tenants').set({ parent_id: branch.id }).where('id', '=', group.id).execute();
    expect((await group.clients.tenant_admin.call('getTenantTree')).code).toBe(bodyCode.success);
    await server.database.kysely.updateTable('tenants').set({ parent_id: null }).where('id', '=', group.id).execute();
  });

  it('answers 4001 without a token and 4004 without a tenant', async () => {
    expect((await createTestClient(server).call('getTenantTree')).code).toBe(bodyCode.tokenExpired);
    const { account } = await group.addAccount([]);
    await server.database.kysely.deleteFrom('memberships').where('account_id', '=', account.id).execute();
    expect((await (await signIn(server, account.id, null)).call('getTenantTree')).code).toBe(bodyCode.notFound);
  });
});

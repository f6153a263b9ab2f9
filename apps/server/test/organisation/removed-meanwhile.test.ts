import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readGrants } from '../support/assertions/organisation-rows.ts';
import { fingerprintOrganisation } from '../support/assertions/refusals.ts';
import { createApplicant } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { beforeNextTransaction } from '../support/services/before-next-transaction.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
/** The administrator who loses that role after a call of theirs has been judged, and before it holds the tenant's lock. */
let leaver: { id: string; client: TestClient };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  const { account, client } = await tenant.addAccount([{ role: 'tenant_admin' }]);
  leaver = { id: account.id, client };
});

const calls: Record<string, () => Promise<() => ReturnType<TestClient['call']>>> = {
  createInvite: async () => () => leaver.client.call('createInvite', { role: 'dispatcher' }),
  decideJoinRequest: async () => {
    const { id } = await createApplicant(server, tenant.id, '申请人');
    return () => leaver.client.call('decideJoinRequest', { accountId: id, approve: true, role: 'tenant_admin' });
  },
  grantRole: async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    return () => leaver.client.call('grantRole', { accountId: account.id, role: 'tenant_admin' });
  },
  revokeRole: async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    const [grant] = await readGrants(server, tenant.id, account.id);
    return () => leaver.client.call('revokeRole', { accountId: account.id, grantId: grant?.id ?? '' });
  },
  removeMember: async () => {
    const { account } = await tenant.addAccount([{ role: 'technician' }]);
    return () => leaver.client.call('removeMember', { accountId: account.id });
  },
  saveArea: async () => () => leaver.client.call('saveArea', { kind: 'site', name: '新站' }),
};

const removals: Record<string, () => Promise<unknown>> = {
  removed: () => tenant.clients.tenant_admin.succeed('removeMember', { accountId: leaver.id }),
  'without the role': async () => {
    const [grant] = await readGrants(server, tenant.id, leaver.id);
    return tenant.clients.tenant_admin.succeed('revokeRole', { accountId: leaver.id, grantId: grant?.id ?? '' });
  },
};

describe.each(Object.keys(removals))('an administrator who is %s before the tenant is locked', (removal) => {
  it.each(Object.keys(calls))('changes nothing by %s', async (name) => {
    const call = await calls[name]?.();
    let before: unknown;
    beforeNextTransaction(server, async () => {
      await removals[removal]?.();
      before = await fingerprintOrganisation(server, [tenant.id]);
    });
    expect(await call?.()).toMatchObject({ code: bodyCode.forbidden });
    expect(await fingerprintOrganisation(server, [tenant.id])).toEqual(before);
  });
});

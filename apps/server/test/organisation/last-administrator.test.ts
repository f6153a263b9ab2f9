import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readGrants } from '../support/assertions/organisation-rows.ts';
import { createTenant, type TestAccount, type TestTenant } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

interface Administrator {
  account: Pick<TestAccount, 'id'>;
  client: TestClient;
}

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The ways in which a tenant loses an administrator: `leaver` is lost by it, `other` is the second one. */
const ways = {
  removeMember: (leaver: Administrator, other: Administrator) => other.client.call('removeMember', { accountId: leaver.account.id }),
  revokeRole: async (leaver: Administrator, other: Administrator) => {
    const [grant] = await readGrants(server, tenant.id, leaver.account.id);
    return other.client.call('revokeRole', { accountId: leaver.account.id, grantId: grant?.id ?? '' });
  },
  revokeOwnRole: async (leaver: Administrator) => {
    const [grant] = await readGrants(server, tenant.id, leaver.account.id);
    return leaver.client.call('revokeRole', { accountId: leaver.account.id, grantId: grant?.id ?? '' });
  },
  unbindAccountTenant: (leaver: Administrator) => leaver.client.call('unbindAccountTenant', { tenantId: tenant.id }),
} as const;
const names = Object.keys(ways) as (keyof typeof ways)[];
const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const));

it.each(pairs)('%s and %s at once: of two administrators one stays', async (one, other) => {
  for (let round = 0; round < 4; round += 1) {
    tenant = await createTenant(server);
    const first: Administrator = { account: tenant.accounts.tenant_admin, client: tenant.clients.tenant_admin };
    const second = await tenant.addAccount([{ role: 'tenant_admin' }]);
    const answers = await Promise.all([ways[one](first, second), ways[other](second, first)]);
    const left = await server.database.kysely
      .selectFrom('role_grants')
      .select('account_id')
      .where('tenant_id', '=', tenant.id)
      .where('role', '=', 'tenant_admin')
      .where('area_id', 'is', null)
      .execute();
    const what = JSON.stringify(answers);
    expect(left, what).toHaveLength(1);
    expect(
      answers.filter(({ code }) => code === bodyCode.success),
      what,
    ).toHaveLength(1);
    for (const { code } of answers)
      expect([bodyCode.success, bodyCode.conflict, bodyCode.forbidden, bodyCode.notFound], what).toContain(code);
  }
});

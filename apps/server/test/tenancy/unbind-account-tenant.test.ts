import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture } from '../support/factories/order-fixture.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer({ sessionCacheMs: minuteMs });
  tenant = await createTenant(server);
});
afterAll(() => server.close());

describe('unbindAccountTenant', () => {
  it('ends the membership with its roles and teams, and the next call in the tenant is refused', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    await client.succeed('listWorkOrders', {});
    await client.succeed('unbindAccountTenant', { tenantId: tenant.id });
    expect((await client.call('listWorkOrders', {})).code).toBe(bodyCode.forbidden);
    expect((await client.call('getUserInfo', {}, { headers: { tenantid: undefined } })).code).toBe(bodyCode.success);
    for (const table of ['memberships', 'role_grants', 'team_members'] as const) {
      expect(await server.database.kysely.selectFrom(table).selectAll().where('account_id', '=', account.id).execute()).toEqual([]);
    }
  });

  it('is refused for the last administrator, and of two who leave at once one stays', async () => {
    const own = await createTenant(server);
    expect(await own.clients.tenant_admin.call('unbindAccountTenant', { tenantId: own.id })).toMatchObject({ code: bodyCode.conflict });
    const second = await own.addAccount([{ role: 'tenant_admin' }]);
    const codes = await Promise.all(
      [own.clients.tenant_admin, second.client].map((client) => client.call('unbindAccountTenant', { tenantId: own.id })),
    );
    expect(codes.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict]);
  });

  it('is refused with open orders in hand, and names them', async () => {
    const fixture = await createOrderFixture(server);
    const order = await fixture.orderAt('50.team');
    const answer = await fixture.tenant.clients.technician.call('unbindAccountTenant', { tenantId: fixture.tenant.id });
    expect(answer).toMatchObject({ code: bodyCode.conflict, message: '您还有未完成的工单，不能退出' });
    expect(answer.data.orders).toEqual([{ id: order.id, orderNo: expect.any(String), title: expect.any(String) }]);
    expect((await fixture.tenant.clients.technician.call('listWorkOrders', {})).code).toBe(bodyCode.success);
  });

  it('refuses a tenant that the account does not belong to', async () => {
    const other = await createTenant(server);
    const unknown = await tenant.clients.technician.call('unbindAccountTenant', { tenantId: server.context.ids.next() });
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await tenant.clients.technician.call('unbindAccountTenant', { tenantId: other.id })).toEqual(unknown);
  });

  it('answers 4001 without a token and 4022 without a tenant', async () => {
    expect((await createTestClient(server).call('unbindAccountTenant', { tenantId: tenant.id })).code).toBe(bodyCode.tokenExpired);
    for (const input of [{}, { tenantId: '' }, { tenantId: 'undefined' }])
      expect((await tenant.clients.technician.call('unbindAccountTenant', input)).code).toBe(bodyCode.invalid);
  });
});

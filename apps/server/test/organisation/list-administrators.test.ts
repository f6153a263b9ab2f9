import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

describe('listAdministrators', () => {
  const others = ['platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'stranger'] as const;
  itRejectsUnauthorised('listAdministrators', () => ({ server, tenant }), others);

  it('names to staff the administrators of the whole tenant, with numbers to call, and no others', async () => {
    const { kysely } = server.database;
    const numberOf = async (accountId: string) =>
      (await kysely.selectFrom('accounts').select('phone_number').where('id', '=', accountId).executeTakeFirstOrThrow()).phone_number;
    const first = { fullName: 'tenant_admin 员工', phoneNumber: await numberOf(tenant.accounts.tenant_admin.id) };
    await tenant.addAccount([{ role: 'tenant_admin', areaId: tenant.areas.region }], '分区管理员');
    for (const person of ['tenant_admin', 'dispatcher', 'team_leader', 'technician'] as const) {
      expect(await tenant.clients[person].succeed('listAdministrators')).toEqual([first]);
    }
    server.clock.advance(1000);
    const { account } = await tenant.addAccount([{ role: 'tenant_admin' }, { role: 'dispatcher' }], '钱永强');
    const second = { fullName: '钱永强', phoneNumber: await numberOf(account.id) };
    expect(await tenant.clients.technician.succeed('listAdministrators')).toEqual([first, second]);
    expect(await other.clients.technician.succeed('listAdministrators')).not.toContainEqual(first);
  });

  it('names no more than three, and nobody who has left', async () => {
    const { clients, addAccount } = other;
    const [, second] = await Promise.all([addAccount([{ role: 'tenant_admin' }]), addAccount([{ role: 'tenant_admin' }], '将离开的人')]);
    for (const name of ['韩雪', '邹明']) await addAccount([{ role: 'tenant_admin' }], name);
    expect(await clients.dispatcher.succeed('listAdministrators')).toHaveLength(3);
    await clients.tenant_admin.succeed('removeMember', { accountId: second.account.id });
    const names = (await clients.dispatcher.succeed('listAdministrators')).map(({ fullName }) => fullName);
    expect(names).toHaveLength(3);
    expect(names).not.toContain('将离开的人');
  });
});

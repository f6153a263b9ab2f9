import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('listAccountTenants', () => {
  it('lists memberships with their roles, the current one marked and pending ones last', async () => {
    const [home, second, waiting, foreign] = [
      await createTenant(server),
      await createTenant(server),
      await createTenant(server),
      await createTenant(server),
    ];
    const { account, client } = await home.addAccount([
      { role: 'dispatcher' },
      { role: 'dispatcher', areaId: home.areas.site },
      { role: 'energy_clerk' },
    ]);
    const { database, clock } = server.context;
    clock.now();
    await database.kysely
      .insertInto('memberships')
      .values([
        { tenant_id: waiting.id, account_id: account.id, state: 'pending', created_at: clock.now() },
        { tenant_id: second.id, account_id: account.id, state: 'member', created_at: new Date(clock.now().getTime() + 1) },
      ])
      .execute();
    const tenants = await client.succeed('listAccountTenants');
    expect(tenants).toEqual([
      {
        id: home.id,
        name: home.name,
        roles: expect.arrayContaining(['dispatcher', 'energy_clerk']),
        state: 'member',
        current: true,
        refusal: null,
      },
      { id: second.id, name: second.name, roles: [], state: 'member', current: false, refusal: null },
      { id: waiting.id, name: waiting.name, roles: [], state: 'pending', current: false, refusal: null },
    ]);
    expect(tenants[0]?.roles).toHaveLength(2);
    expect(tenants.map(({ id }) => id)).not.toContain(foreign.id);
  });
});

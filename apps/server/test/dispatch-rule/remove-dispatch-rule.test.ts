import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createDispatchRule, readDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const remove = (id: string, version = 1, client: TestClient = fixture.tenant.clients.tenant_admin, key?: string) =>
  client.call('removeDispatchRule', { id, version }, { idempotencyKey: key });

describe('removeDispatchRule', () => {
  it('removes a rule, and leaves an audit row', async () => {
    const { tenant } = fixture;
    const id = await createDispatchRule(server, tenant);
    expect(await remove(id)).toMatchObject({ code: bodyCode.success, data: { id } });
    expect(await readDispatchRule(server, id)).toMatchObject({ removed_at: server.clock.now(), version: 2 });
    expect((await tenant.clients.tenant_admin.succeed('listDispatchRules')).map((rule) => rule.id)).not.toContain(id);
    expect(await readAudit(server, 'removeDispatchRule', id)).toEqual([
      { tenant_id: tenant.id, account_id: tenant.accounts.tenant_admin.id, subject_kind: 'dispatchRule', changes: { removed: true } },
    ]);
  });

  it('is 4009 with the rule as it is from another version, and writes nothing', async () => {
    const id = await createDispatchRule(server, fixture.tenant);
    const before = await readTenant(fixture.tenant.id);
    expect(await remove(id, 2)).toMatchObject({ code: bodyCode.conflict, data: { id, version: 1 } });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('happens once when it comes twice with one key, and without a key the second time is 4004', async () => {
    const id = await createDispatchRule(server, fixture.tenant);
    const first = await remove(id, 1, fixture.tenant.clients.tenant_admin, 'remove-once');
    expect(first.code).toBe(bodyCode.success);
    expect(await remove(id, 1, fixture.tenant.clients.tenant_admin, 'remove-once')).toEqual(first);
    expect((await remove(id, 2)).code).toBe(bodyCode.notFound);
  });

  it('is 4004 for one that is unknown or another tenant’s, and 4003 outside the administrator’s area', async () => {
    const { tenant } = fixture;
    const [id, everywhere] = [
      await createDispatchRule(server, tenant, { area_id: tenant.areas.room }),
      await createDispatchRule(server, tenant),
    ];
    const { client } = await createLimitedAdministrator(tenant, await createArea(server, tenant.id, null, '江西'));
    const before = await readTenant(tenant.id);
    const unknown = await remove(unknownId);
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await remove(id, 1, foreign.tenant.clients.tenant_admin)).toEqual(unknown);
    expect((await remove(id, 1, client)).code).toBe(bodyCode.forbidden);
    expect((await remove(everywhere, 1, client)).code).toBe(bodyCode.forbidden);
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
    const near = await createLimitedAdministrator(tenant, tenant.areas.building);
    expect((await remove(id, 1, near.client)).code).toBe(bodyCode.success);
  });

  itRejectsUnauthorised('removeDispatchRule', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });
});

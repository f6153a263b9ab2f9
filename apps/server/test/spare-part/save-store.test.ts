import { type ApiInput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createStockedPart, createStore } from '../support/factories/create-spare-parts.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

let count = 0;
const store = (changes: Partial<ApiInput<'saveStore'>> = {}): ApiInput<'saveStore'> => {
  count += 1;
  return { name: `新仓库 ${count}`, areaId: tenant.areas.site, keeperIds: [tenant.accounts.technician.id], ...changes };
};
const save = (input: ApiInput<'saveStore'>, client = tenant.clients.tenant_admin) => client.call('saveStore', input);

describe('saveStore', () => {
  itRejectsUnauthorised('saveStore', () => ({ server, tenant }), noAdministrators, { name: '仓库' });

  it('opens a store with its keepers, who keep its stock from then on', async () => {
    const saved = await tenant.clients.tenant_admin.succeed('saveStore', store());
    expect(saved).toMatchObject({
      version: 1,
      area: { id: tenant.areas.site },
      keepers: [{ id: tenant.accounts.technician.id }],
      partCount: 0,
      lowCount: 0,
      mayManage: true,
    });
    expect(await readAudit(server, 'saveStore', saved.id)).toMatchObject([{ subject_kind: 'store' }]);
    const find = async (person: 'technician' | 'secondTechnician') =>
      (await tenant.clients[person].succeed('listStores')).find(({ id }) => id === saved.id);
    expect(await find('technician')).toMatchObject({ mayKeep: true, mayManage: false });
    expect(await find('secondTechnician')).toMatchObject({ mayKeep: false });
  });

  it('changes it at its version, and has each name once', async () => {
    const { data } = await save(store());
    const { id } = data as { id: string };
    expect(await save({ ...store({ keeperIds: [] }), id, version: 1 })).toMatchObject({ data: { version: 2, keepers: [] } });
    expect(await save({ ...store(), id, version: 1 })).toMatchObject({ code: bodyCode.conflict, data: { version: 2 } });
    const { name } = store();
    const answers = await Promise.all([save(store({ name })), save(store({ name }))]);
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
  });

  it('refuses keepers who see no stock, and areas of nobody', async () => {
    for (const person of ['client_rep', 'occupant', 'stranger'] as const)
      expect(await save(store({ keeperIds: [tenant.accounts[person].id] }))).toMatchObject({
        code: bodyCode.invalid,
        data: { fields: { keeperIds: expect.any(String) } },
      });
    const other = await createTenant(server);
    expect((await save(store({ areaId: other.areas.site }))).code).toBe(bodyCode.notFound);
    expect((await save(store({ keeperIds: [other.accounts.technician.id] }))).code).toBe(bodyCode.invalid);
  });

  it('is within what an administrator manages, and is seen by those whom it serves', async () => {
    const far = await createArea(server, tenant.id, tenant.areas.region, '远处的站点');
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    expect((await save(store({ areaId: far }), client)).code).toBe(bodyCode.forbidden);
    expect((await save(store({ areaId: null }), client)).code).toBe(bodyCode.forbidden);
    const near = await save(store({ keeperIds: [] }), client);
    expect(near.code).toBe(bodyCode.success);
    const regional = await createStore(server, tenant.id, { areaId: tenant.areas.region });
    const distant = await createStore(server, tenant.id, { areaId: far });
    const { client: technician } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.site }], '站点电工');
    const seen = (await technician.succeed('listStores')).map(({ id }) => id);
    expect(seen).toContain(regional);
    expect(seen).toContain((near.data as { id: string }).id);
    expect(seen).not.toContain(distant);
    expect((await client.call('retireStore', { id: distant, version: 1 })).code).toBe(bodyCode.forbidden);
  });
});

describe('retireStore', () => {
  itRejectsUnauthorised('retireStore', () => ({ server, tenant }), noAdministrators, { id: unknownId, version: 1 });

  it('closes an empty store, and no other', async () => {
    const { storeId: id } = await createStockedPart(server, tenant, 1);
    const admin = tenant.clients.tenant_admin;
    expect((await admin.call('retireStore', { id, version: 1 })).message).toBe('还有 1 种备件有库存，清空后才能关闭');
    const empty = await createStore(server, tenant.id);
    expect((await admin.call('retireStore', { id: empty, version: 2 })).code).toBe(bodyCode.conflict);
    expect(await admin.succeed('retireStore', { id: empty, version: 1 })).toMatchObject({ retired: true });
    expect((await admin.succeed('listStores')).map((each) => each.id)).not.toContain(empty);
    expect((await (await createTenant(server)).clients.tenant_admin.call('retireStore', { id, version: 1 })).code).toBe(bodyCode.notFound);
  });
});

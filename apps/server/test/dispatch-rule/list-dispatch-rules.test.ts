import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusesStrangers } from '../support/assertions/rejects-unauthorised.ts';
import { mintDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { mintArea } from '../support/factories/create-places.ts';
import { mintOrderWorld, type OrderWorld } from '../support/factories/order-fixture.ts';
import { mintLimitedAdministrator, noAdministrators } from '../support/factories/organisation.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let world: OrderWorld;
let foreign: OrderWorld;

beforeAll(async () => {
  server = await startTestServer();
  [world, foreign] = [await mintOrderWorld(server), await mintOrderWorld(server)];
  const { tenant } = world;
  const north = await mintArea(server, tenant.id, null, '江北');
  await mintDispatchRule(server, tenant, { name: '最后', priority: 90 });
  await mintDispatchRule(server, tenant, { name: '江北', priority: 20, area_id: north });
  await mintDispatchRule(server, tenant, { name: '楼内', priority: 5, area_id: tenant.areas.building });
  await mintDispatchRule(server, tenant, { name: '同序后建', priority: 20 });
  await mintDispatchRule(server, tenant, { name: '已删除', removed_at: server.clock.now() });
  await mintDispatchRule(server, foreign.tenant, { name: '别家的' });
});
afterAll(() => server.close());

const list = async (client: TestClient) => (await client.succeed('listDispatchRules')).map(({ name, mayManage }) => [name, mayManage]);

describe('listDispatchRules', () => {
  it('lists them in the order in which they are asked, and none that is removed or another tenant’s', async () => {
    const all = [
      ['楼内', true],
      ['江北', true],
      ['同序后建', true],
      ['最后', true],
    ];
    expect(await list(world.tenant.clients.tenant_admin)).toEqual(all);
    expect(await list(foreign.tenant.clients.tenant_admin)).toEqual([['别家的', true]]);
  });

  it('shows them to a dispatcher, who may not change them', async () => {
    expect(await list(world.tenant.clients.dispatcher)).toEqual([
      ['楼内', false],
      ['江北', false],
      ['同序后建', false],
      ['最后', false],
    ]);
  });

  it('shows whose rights end at an area those that may dispatch an order there', async () => {
    const { tenant } = world;
    const { client } = await mintLimitedAdministrator(tenant, tenant.areas.site);
    expect(await list(client)).toEqual([
      ['楼内', true],
      ['同序后建', false],
      ['最后', false],
    ]);
    const near = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.room }]);
    expect(await list(near.client)).toEqual([
      ['楼内', false],
      ['同序后建', false],
      ['最后', false],
    ]);
  });

  it('says why a team cannot take the orders', async () => {
    const { tenant, operations } = foreign;
    const { kysely } = server.database;
    const mintTeam = async (columns: object) => {
      const id = server.context.ids.next();
      await kysely
        .insertInto('teams')
        .values({ tenant_id: tenant.id, id, name: `班组 ${id}`, specialty: 'electricity', ...columns })
        .execute();
      return id;
    };
    const ofBusiness = { business_type_ids: [operations.businessTypeId], priority: 1 };
    const ids = [
      await mintDispatchRule(server, tenant, { ...ofBusiness, team_id: await mintTeam({ dissolved_at: new Date() }) }),
      await mintDispatchRule(server, tenant, { ...ofBusiness, team_id: await mintTeam({ specialty: 'water' }) }),
      await mintDispatchRule(server, tenant, { ...ofBusiness, team_id: await mintTeam({}) }),
      await mintDispatchRule(server, tenant, ofBusiness),
    ];
    const rules = await tenant.clients.tenant_admin.succeed('listDispatchRules');
    expect(ids.map((id) => rules.find((rule) => rule.id === id)?.hindrance)).toEqual([
      'teamDissolved',
      'wrongTrade',
      'nobodyToAccept',
      null,
    ]);
  });

  it('takes no field', async () => {
    const { code, data } = await world.tenant.clients.tenant_admin.call('listDispatchRules', { page: 2 });
    expect({ code, data }).toEqual({ code: bodyCode.invalid, data: { fields: { page: '不支持的参数' } } });
  });

  refusesStrangers(
    'listDispatchRules',
    () => ({ server, tenant: world.tenant }),
    noAdministrators.filter((person) => person !== 'dispatcher'),
  );
});

import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTeam } from '../support/factories/create-teams.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  const { tenant } = fixture;
  const north = await createArea(server, tenant.id, null, '江北');
  await createDispatchRule(server, tenant, { name: '最后', priority: 90 });
  await createDispatchRule(server, tenant, { name: '江北', priority: 20, area_id: north });
  await createDispatchRule(server, tenant, { name: '楼内', priority: 5, area_id: tenant.areas.building });
  await createDispatchRule(server, tenant, { name: '同序后建', priority: 20 });
  await createDispatchRule(server, tenant, { name: '已删除', removed_at: server.clock.now() });
  await createDispatchRule(server, foreign.tenant, { name: '别家的' });
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
    expect(await list(fixture.tenant.clients.tenant_admin)).toEqual(all);
    expect(await list(foreign.tenant.clients.tenant_admin)).toEqual([['别家的', true]]);
  });

  it('shows them to a dispatcher, who may not change them', async () => {
    expect(await list(fixture.tenant.clients.dispatcher)).toEqual([
      ['楼内', false],
      ['江北', false],
      ['同序后建', false],
      ['最后', false],
    ]);
  });

  it('shows an account limited to an area those that may dispatch an order there', async () => {
    const { tenant } = fixture;
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
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

  it('gives the reason for which a team cannot take the orders', async () => {
    const { tenant, operations } = foreign;
    const ofBusiness = { business_type_ids: [operations.businessTypeId], priority: 1 };
    const ids = [
      await createDispatchRule(server, tenant, {
        ...ofBusiness,
        team_id: await createTeam(server, tenant.id, { dissolved_at: new Date() }),
      }),
      await createDispatchRule(server, tenant, { ...ofBusiness, team_id: await createTeam(server, tenant.id, { specialties: ['water'] }) }),
      await createDispatchRule(server, tenant, { ...ofBusiness, team_id: await createTeam(server, tenant.id) }),
      await createDispatchRule(server, tenant, ofBusiness),
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
    const { code, data } = await fixture.tenant.clients.tenant_admin.call('listDispatchRules', { page: 2 });
    expect({ code, data }).toEqual({ code: bodyCode.invalid, data: { fields: { page: '不支持的参数' } } });
  });

  itRejectsUnauthorised(
    'listDispatchRules',
    () => ({ server, tenant: fixture.tenant }),
    noAdministrators.filter((person) => person !== 'dispatcher'),
  );
});

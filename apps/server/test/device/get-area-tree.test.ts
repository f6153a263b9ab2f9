import { type AreaTreeNode, bodyCode } from '@energy-om/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createProject } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let pump: string;
let meter: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  pump = await createDevice(server, tenant.id, tenant.areas.site, '水泵', { code: 'PUMP' });
  meter = await createDevice(server, tenant.id, tenant.areas.room, '电表', { kind: 'meter', energy_type: 'NYDN', online: true });
});
afterAll(() => server.close());

/** Ids in their nesting. */
function outline(nodes: readonly AreaTreeNode[]): unknown[] {
  return nodes.map(({ id, children }) => (children.length > 0 ? [id, outline(children)] : id));
}

describe('getAreaTree', () => {
  it('nests areas, with devices as leaves after the smaller areas', async () => {
    const { region, site, building, room } = tenant.areas;
    const tree = await tenant.clients.technician.succeed('getAreaTree');
    expect(outline(tree)).toEqual([[region, [[site, [[building, [[room, [meter]]]], pump]]]]]);
    expect(tree[0]!.children[0]!.children[1]).toEqual({
      id: pump,
      parentId: site,
      kind: 'device',
      name: '水泵',
      code: 'PUMP',
      energyType: null,
      online: null,
      children: [],
    });
  });

  it('starts at the requested site', async () => {
    const { building, room } = tenant.areas;
    const tree = await tenant.clients.technician.succeed('getAreaTree', { siteId: building });
    expect(outline(tree)).toEqual([[building, [[room, [meter]]]]]);
    expect(tree[0]!.parentId).toBeNull();
  });

  it('is limited to the area of a limited account and to the projects of a client', async () => {
    const { room, site } = tenant.areas;
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: room }]);
    expect(outline(await client.succeed('getAreaTree'))).toEqual([[room, [meter]]]);
    expect(await client.succeed('getAreaTree', { siteId: site })).toMatchObject([{ id: room }]);
    expect(await tenant.clients.client_rep.succeed('getAreaTree')).toEqual([]);
    await createProject(server, tenant.id, '机房项目', { areaIds: [room], clientIds: [tenant.accounts.client_rep.id] });
    expect(outline(await tenant.clients.client_rep.succeed('getAreaTree'))).toEqual([[room, [meter]]]);
  });

  it('is empty for another tenant’s site', async () => {
    expect(await foreign.clients.dispatcher.succeed('getAreaTree', { siteId: tenant.areas.site })).toEqual([]);
  });

  itRejectsUnauthorised('getAreaTree', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger']);

  it('answers 4022 for a site that is not an id', async () => {
    const { code, data } = await tenant.clients.dispatcher.call('getAreaTree', { siteId: "x'--" });
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: ['siteId'] });
  });

  it('asks for a smaller area instead of leaving devices out', async () => {
    const row = sql`gen_random_uuid(), 'device', '编号 ' || n, 'bulk-' || n, ${foreign.areas.site}::uuid`;
    await sql`insert into devices (tenant_id, id, kind, name, code, area_id) select ${foreign.id}::uuid, ${row} from generate_series(1, 10001) n`.execute(
      server.database.kysely,
    );
    expect(await foreign.clients.dispatcher.call('getAreaTree')).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { siteId: '设备数量过多，请选择更小的范围' } },
    });
    expect(await foreign.clients.dispatcher.succeed('getAreaTree', { siteId: foreign.areas.room })).toMatchObject([
      { id: foreign.areas.room },
    ]);
  });
});

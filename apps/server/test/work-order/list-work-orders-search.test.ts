import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyOrder } from '../support/factories/copy-order.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderAtEachStage, type OrderByStage } from '../support/factories/order-at-each-stage.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let orders: OrderByStage;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createOrderFixture(server);
  await foreign.orderAt('50.team');
  orders = await createOrderAtEachStage(fixture, () => server.clock.advance(1000));
});
afterAll(() => server.close());

type Filter = Record<string, unknown>;
const list = async (filter: Filter = {}, client: TestClient = fixture.tenant.clients.dispatcher): Promise<string[]> =>
  (await client.succeed('listWorkOrders', { pageSize: 100, ...filter })).items.map(({ id }) => id);
const idsOf = (...stages: (keyof OrderByStage)[]) => stages.map((stage) => orders[stage].id);

describe('listWorkOrders', () => {
  it('finds words in title and number, and takes %, _ and \\ literally', async () => {
    const named = await fixture.create('dispatcher', { title: '泵房 100%_A\\B <b>' });
    for (const keyword of ['100%', '%_A', '_A\\', 'A\\B', '<b>', 'a\\b', named.orderNo, named.orderNo.slice(-6)]) {
      expect(await list({ keyword }), keyword).toContain(named.id);
    }
    for (const keyword of ['1%0', '1_0', 'A_B', '%A', '泵房 水泵']) expect(await list({ keyword }), keyword).toEqual([]);
    for (const keyword of ['房 <b>', '<b> 泵', ` 100%  ${named.orderNo.slice(-3)} `])
      expect(await list({ keyword }), keyword).toEqual([named.id]);
    expect(await list({ keyword: '%' })).toEqual([named.id]);
    expect(await list({ keyword: '\\' })).toEqual([named.id]);
    expect(await list({ keyword: '  ' })).toContain(orders['10'].id);
    expect(await list({ keyword: "' or 1=1 --" })).toEqual([]);
    await fixture.act('dispatcher', 'applyForClosing', named, fixture.inputs.applyForClosing);
  });

  describe('by words', () => {
    let device: string;
    let named: string;

    beforeAll(async () => {
      const { tenant } = fixture;
      const plantRoom = await createArea(server, tenant.id, tenant.areas.building, '消防泵房', { kind: 'room' });
      device = await createDevice(server, tenant.id, plantRoom, '卧龙稳压机组', { code: 'XF-WY-01' });
      named = (await fixture.create('dispatcher', { title: '压力波动', siteId: plantRoom, objects: [{ kind: 'device', id: device }] })).id;
    });

    it('finds an order by its objects, their area and the areas around that', async () => {
      for (const keyword of ['稳压', '稳', '卧龙稳压机组', 'xf-wy', 'WY-01', '消防泵房', '压力 消防', 'xf 波动']) {
        expect(await list({ keyword }), keyword).toEqual([named]);
      }
      expect(await list({ keyword: 'building' })).toContain(named);
      expect(await list({ keyword: 'building 稳压' })).toEqual([named]);
    });

    it('finds an order by its participants', async () => {
      const mine = await list({ scope: 'mine' }, fixture.tenant.clients.secondTechnician);
      expect(await list({ keyword: 'secondTechnician' })).toEqual(mine);
      expect(await list({ keyword: 'secondtech 员工', tab: 'closed' })).toEqual(idsOf('130'));
    });

    it('finds it in any status, and counts it in its own tab', async () => {
      const { items, tabs, total } = await fixture.tenant.clients.dispatcher.succeed('listWorkOrders', { keyword: '稳压', counts: true });
      expect({ ids: items.map(({ id }) => id), total }).toEqual({ ids: [named], total: 1 });
      expect(tabs.filter(({ count }) => count > 0)).toEqual([{ tab: 'toDispatch', count: 1, least: false }]);
    });

    it('finds a changed title, and not the one before', async () => {
      const { version } = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: named });
      await fixture.tenant.clients.dispatcher.succeed('updateWorkOrder', { id: named, version, mode: 'edit', title: '出口压力骤降' });
      expect(await list({ keyword: '骤降' })).toEqual([named]);
      expect(await list({ keyword: '波动' })).toEqual([]);
    });

    it('leaves the words of an order alone that moves without another title', async () => {
      const readWords = async () => {
        const { rows } = await sql<{
          written: string;
        }>`select xmin::text as written from work_order_words where order_id = ${named}`.execute(server.context.database.kysely);
        return rows;
      };
      const before = await readWords();
      const order = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: named });
      await fixture.act('dispatcher', 'dispatchWorkOrder', order, fixture.inputs.toPerson);
      expect(before).toHaveLength(1);
      expect(await readWords()).toEqual(before);
      expect(await list({ keyword: '骤降' })).toEqual([named]);
    });

    it('finds nothing that the account may not see', async () => {
      expect(await list({ keyword: '稳压' }, fixture.tenant.clients.secondTechnician)).toEqual([]);
      expect(await list({ keyword: '稳压' }, fixture.tenant.clients.occupant)).toEqual([]);
      expect(await list({ keyword: '稳压' }, fixture.tenant.clients.client_rep)).toEqual([named]);
      for (const keyword of ['稳压', 'XF-WY-01', '消防泵房', named]) {
        expect(await list({ keyword }, foreign.tenant.clients.dispatcher), keyword).toEqual([]);
      }
    });

    it('finds orders page by page also by a common word, and counts those it has scanned', async () => {
      const common = await createOrderFixture(server);
      const { dispatcher } = common.tenant.clients;
      const areaId = await createArea(server, common.tenant.id, null, '共同家园');
      const rare = await common.create('dispatcher', { title: '唯一的标题' });
      await copyOrder(server, common.tenant.id, rare.id, { copies: 1_050, title: '重复的标题', areaPath: `/${areaId}/` });
      for (const keyword of ['重复', '共同', '重复 家园']) {
        const first = await dispatcher.succeed('listWorkOrders', { keyword, pageSize: 100 });
        expect(
          first.items.every(({ title }) => title === '重复的标题'),
          keyword,
        ).toBe(true);
        expect({ keyword, total: first.total, least: first.totalIsLeast }).toEqual({ keyword, total: 1_000, least: true });
        const second = await dispatcher.succeed('listWorkOrders', { keyword, pageSize: 100, cursor: first.cursor as string });
        expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(200);
      }
      expect(await list({ keyword: '重复', tab: 'closed' }, dispatcher)).toEqual([]);
      expect(await list({ keyword: '重复', level: 1 }, dispatcher)).toEqual([]);
      expect(await list({ keyword: '唯一 标题' }, dispatcher)).toEqual([rare.id]);
    });
  });
});

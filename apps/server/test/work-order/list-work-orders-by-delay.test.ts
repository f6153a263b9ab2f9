import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
/** Orders by what they cost an hour and where they are. */
const orders: Record<'nearAndDear' | 'nearAndCheap' | 'farAndDear' | 'older' | 'newer' | 'done', string> = {} as never;
/** The phone, a kilometre and a half from the near site. */
const phone = { longitude: 113.26, latitude: 23.1 };

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  const { tenant } = fixture;
  const near = await createArea(server, tenant.id, tenant.areas.site, '近', { kind: 'building', longitude: 113.26, latitude: 23.114 });
  const far = await createArea(server, tenant.id, tenant.areas.site, '远', { kind: 'building', longitude: 113.26, latitude: 23.4 });
  const at = (siteId: string) => ({ siteId, objects: [{ kind: 'area' as const, id: siteId }] });
  orders.farAndDear = (await fixture.create('dispatcher', at(far))).id;
  orders.nearAndCheap = (await fixture.create('dispatcher', at(near))).id;
  orders.older = (await fixture.create('dispatcher')).id;
  orders.nearAndDear = (await fixture.create('dispatcher', at(near))).id;
  orders.newer = (await fixture.create('dispatcher')).id;
  orders.done = (await fixture.orderAt('60')).id;
  await setCost(orders.farAndDear, 3000);
  await setCost(orders.nearAndCheap, 300);
  await setCost(orders.nearAndDear, 2900);
  // Of before the work was done.
  await setCost(orders.done, 9000);
});
afterAll(() => server.close());

async function setCost(order: string, fen: number): Promise<void> {
  await server.database.kysely
    .updateTable('delay_costs')
    .set({ fen_per_hour: fen })
    .where('tenant_id', '=', fixture.tenant.id)
    .where('order_id', '=', order)
    .execute();
}

const list = (input: object = {}) =>
  fixture.tenant.clients.dispatcher.succeed('listWorkOrders', { sort: 'delayCost', pageSize: 100, ...input });
const idsOf = async (input: object) => (await list(input)).items.map(({ id }) => id);
const byRank = () => [orders.nearAndDear, orders.nearAndCheap, orders.farAndDear];
const others = () => [orders.done, orders.newer, orders.older];

describe('listWorkOrders by the cost of their delay', () => {
  it('weighs what an order costs an hour against the way there; others follow, newest first', async () => {
    expect(await idsOf(phone)).toEqual([...byRank(), ...others()]);
  });

  it('goes by the cost alone where the phone does not say where it is', async () => {
    expect(await idsOf({})).toEqual([orders.farAndDear, orders.nearAndDear, orders.nearAndCheap, ...others()]);
  });

  it.each([1, 2, 3, 4, 5])('leads by cursor through all, each once, %i a page', async (pageSize) => {
    const seen: string[] = [];
    for (let cursor: string | undefined, pages = 0; pages < 10; pages += 1) {
      const page = await list({ ...phone, pageSize, cursor });
      expect(page.total).toBe(6);
      seen.push(...page.items.map(({ id }) => id));
      if (page.cursor === null) break;
      cursor = page.cursor;
    }
    expect(seen).toEqual([...byRank(), ...others()]);
  });

  it('has pages by number as well', async () => {
    expect(await idsOf({ ...phone, pageSize: 2, page: 2 })).toEqual([orders.farAndDear, orders.done]);
    expect(await idsOf({ ...phone, pageSize: 2, page: 3 })).toEqual([orders.newer, orders.older]);
  });

  it('goes on where the last order of the page before costs nothing any more', async () => {
    const first = await list({ ...phone, pageSize: 2 });
    await server.database.kysely
      .updateTable('delay_costs')
      .set({ fen_per_hour: null })
      .where('order_id', '=', orders.nearAndCheap)
      .execute();
    const second = await idsOf({ ...phone, pageSize: 10, cursor: first.cursor });
    await setCost(orders.nearAndCheap, 300);
    expect(second).toContain(orders.older);
    expect(second).not.toContain(orders.nearAndDear);
  });

  it('keeps to the filters and to what the account may see', async () => {
    expect(await idsOf({ ...phone, tab: 'toDispatch' })).toEqual([...byRank(), orders.newer, orders.older]);
    expect(await idsOf({ ...phone, keyword: (await list()).items[0]?.orderNo })).toHaveLength(1);
    const foreign = await createOrderFixture(server);
    expect((await foreign.tenant.clients.dispatcher.succeed('listWorkOrders', { sort: 'delayCost', ...phone })).items).toEqual([]);
  });

  it('refuses the cursor of another sorting', async () => {
    const { cursor } = await list({ sort: 'newest', pageSize: 1 });
    const answer = await fixture.tenant.clients.dispatcher.call('listWorkOrders', { sort: 'delayCost', cursor });
    expect(answer.code).toBe(4022);
  });
});

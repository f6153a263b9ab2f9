import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPart, createStore } from '../support/factories/create-spare-parts.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

/** A linear congruential generator, so that a failure comes again. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

describe('random moves at the same time', () => {
  it.each([1, 2, 3])('leave balances that are the sums of the ledger, and costs that are what the orders kept (%d)', async (seed) => {
    const { tenant } = fixture;
    const random = createRandom(seed);
    const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
    const stores = await Promise.all([1, 2].map(() => createStore(server, tenant.id)));
    const parts = await Promise.all([1, 2, 3].map((each) => createPart(server, tenant.id, { priceCents: 100 * each + 33 })));
    const orders = await Promise.all([1, 2].map(() => fixture.orderAt('50.team')));
    const { tenant_admin: admin, technician, secondTechnician } = tenant.clients;
    const issues: string[] = [];
    const act = async () => {
      const place = { storeId: pick(stores), partId: pick(parts) };
      const quantity = (1 + random(4000)) / 1000;
      const kind = random(5);
      if (kind === 0) return admin.call('receiveParts', { ...place, quantity: quantity * 2, priceCents: random(5000) });
      if (kind === 1) {
        const toStoreId = stores.find((id) => id !== place.storeId) ?? '';
        return admin.call('transferParts', { ...place, toStoreId, quantity });
      }
      if (kind === 2 && issues.length > 0) return technician.call('returnParts', { entryId: pick(issues), quantity });
      if (kind === 3) {
        const part = await admin.succeed('getSparePart', { id: place.partId });
        const expected = part.stock.find(({ store }) => store.id === place.storeId)?.quantity ?? 0;
        return admin.call('countParts', { storeId: place.storeId, lines: [{ partId: place.partId, counted: quantity, expected }] });
      }
      const orderId = pick(orders).id;
      const taken = await pick([technician, secondTechnician]).call('takeParts', { orderId, ...place, quantity });
      if (taken.code === bodyCode.success) issues.push(...taken.data.parts.map(({ id }: { id: string }) => id));
      return taken;
    };
    const codes = new Set<number>();
    for (let round = 0; round < 12; round += 1) for (const { code } of await Promise.all(Array.from({ length: 6 }, act))) codes.add(code);
    for (const code of codes) expect([bodyCode.success, bodyCode.conflict]).toContain(code);

    const { kysely } = server.database;
    const entries = await kysely.selectFrom('stock_entries').selectAll().where('tenant_id', '=', tenant.id).execute();
    const balances = await kysely.selectFrom('stock_balances').selectAll().where('tenant_id', '=', tenant.id).execute();
    expect(entries.length).toBeGreaterThan(20);
    for (const { store_id, part_id, quantity, value_cents } of balances) {
      const own = entries.filter((entry) => entry.store_id === store_id && entry.part_id === part_id);
      expect(own.reduce((sum, entry) => sum + entry.quantity, 0)).toBe(quantity);
      expect(own.reduce((sum, entry) => sum + entry.value_cents, 0)).toBe(value_cents);
      expect(Math.min(quantity, value_cents)).toBeGreaterThanOrEqual(0);
    }
    for (const { id: orderId } of orders) {
      const cost = await admin.succeed('getOrderCost', { orderId });
      const kept = entries.filter(({ order_id }) => order_id === orderId).reduce((sum, entry) => sum - entry.value_cents, 0);
      expect([cost.partsCents, cost.parts.reduce((sum, { valueCents }) => sum + valueCents, 0)]).toEqual([kept, kept]);
    }
  });
});
